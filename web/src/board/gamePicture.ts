/** A game that is over as one picture to share: every city with its architect's name and points, and the date. */

import { canvasOf, coloursAt, imageOf, packed, pictureBox, seaOf, type Box, type Colours } from './export';
import { star } from './shapes';

export interface PicturedCity {
  /** The drawing; null for whoever has no city. */
  svg: SVGSVGElement | null;
  name: string;
  points: string;
  /** The custom property of the seat's colour. */
  colour: string;
  hasWon: boolean;
}

const SCALE = 2;
const MARGIN = 28;
const HEAD = 62;
const GAP = 20;
const CAPTION = 58;
/** Limits to the width and height of all cities together, whichever is reached first. */
const ROOM = 1100;
/** Ratio of a picture's width to its height. */
const ASPECT = 1.3;

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Layout {
  cells: Cell[];
  /** The scale of all cities. */
  scale: number;
  width: number;
  height: number;
}

/** Places of all cities, drawn to one scale, and the size of the whole; those without a city stand below in lines of their own. */
export function layoutOf(cities: readonly Pick<Cell, 'width' | 'height'>[], without: number): Layout {
  const widest = Math.max(...cities.map(({ width }) => width));
  const highest = Math.max(...cities.map(({ height }) => height));
  const rowsOf = (columns: number) => Math.ceil(cities.length / columns);
  const strain = (columns: number) => Math.abs(Math.log((columns * widest) / (rowsOf(columns) * highest) / ASPECT));
  const columns = cities.map((_, i) => i + 1).sort((one, other) => strain(one) - strain(other))[0]!;
  const rows = rowsOf(columns);
  const scale = Math.min(ROOM / (columns * widest), ROOM / (rows * highest));
  const [width, height] = [widest * scale, highest * scale];
  const cells = cities.map((_, i) => ({
    x: MARGIN + (i % columns) * (width + GAP),
    y: HEAD + Math.floor(i / columns) * (height + CAPTION + GAP),
    width,
    height,
  }));
  return {
    cells,
    scale,
    width: 2 * MARGIN + columns * width + (columns - 1) * GAP,
    height: HEAD + rows * (height + CAPTION) + (rows - 1) * GAP + without * CAPTION + MARGIN / 2,
  };
}

/** Fails if the browser cannot draw or pack the picture, or if there is no city. */
export async function pictureOfGame(
  cities: readonly PicturedCity[],
  { title, date }: { title: string; date: string },
): Promise<Blob> {
  const built = cities.filter(({ svg }) => svg);
  const others = cities.filter(({ svg }) => !svg);
  const page = built[0]?.svg;
  if (!page) throw new Error('There is no city to draw');
  const sizes = built.map(({ svg }) => pictureBox(svg!)).map(([, , width, height]) => ({ width, height }));
  const { cells, scale, width, height } = layoutOf(sizes, others.length);
  const { canvas, pen } = canvasOf(width, height, SCALE);
  const colour = coloursAt(page);
  const draw = { pen, colour };
  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, width, height);
  write(draw, title, MARGIN, HEAD / 2, 28, width / 2, 'left');
  pen.globalAlpha = 0.75;
  write(draw, date, width - MARGIN, HEAD / 2, 18, width / 2 - MARGIN, 'right');
  pen.globalAlpha = 1;
  for (const [i, city] of built.entries()) {
    await drawCity(draw, city.svg!, cells[i]!, scale);
    caption(draw, city, cells[i]!.x, cells[i]!.y + cells[i]!.height, cells[i]!.width);
  }
  const foot = Math.max(...cells.map(({ y, height: tall }) => y + tall)) + CAPTION;
  others.forEach((city, i) => caption(draw, city, MARGIN, foot + i * CAPTION, width - 2 * MARGIN));
  return packed(canvas);
}

interface Draw {
  pen: CanvasRenderingContext2D;
  colour: Colours;
}

/** A text that is made smaller until it fits. */
function write(
  { pen, colour }: Draw,
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  align: CanvasTextAlign,
): void {
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.fillStyle = colour('--ink');
  pen.font = `600 ${size}px ${colour('--serif') || 'Georgia, serif'}`;
  pen.fillText(text, x, y, room);
}

/** The whole city in the middle of its piece of sea. */
async function drawCity({ pen, colour }: Draw, svg: SVGSVGElement, cell: Cell, scale: number): Promise<void> {
  const { x, y, width, height } = cell;
  const [left, top, wide, tall] = pictureBox(svg);
  const [across, down] = [width / scale, height / scale];
  const box: Box = [left + (wide - across) / 2, top + (tall - down) / 2, across, down];
  const image = await imageOf(svg, width * SCALE, height * SCALE, box);
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 16);
  pen.clip();
  pen.fillStyle = seaOf(pen, colour, y, y + height);
  pen.fillRect(x, y, width, height);
  pen.drawImage(image, x, y, width, height);
  pen.restore();
}

/** Colour, name and points; a star before the winner's. */
function caption(draw: Draw, { name, points, colour, hasWon }: PicturedCity, x: number, y: number, room: number): void {
  const { pen } = draw;
  const middle = y + CAPTION / 2;
  pen.fillStyle = draw.colour(colour);
  pen.beginPath();
  pen.arc(x + 12, middle, 9, 0, 2 * Math.PI);
  pen.fill();
  write(draw, name, x + 32, middle, 24, room - 150, 'left');
  write(draw, points, x + room - 4, middle, 32, 100, 'right');
  if (!hasWon) return;
  const width = pen.measureText(points).width;
  pen.save();
  pen.translate(x + room - 26 - width, middle - 1);
  pen.fillStyle = draw.colour('--gold');
  pen.strokeStyle = draw.colour('--board-gold-ink');
  const outline = new Path2D(star(0, 0, 14, 1));
  pen.fill(outline);
  pen.stroke(outline);
  pen.restore();
}
