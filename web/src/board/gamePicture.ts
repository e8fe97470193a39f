/** A game that is over as one picture to share: every city with its architect's name and points, and the date. */

import { canvasOf, coloursAt, imageOf, packed, pictureBox, seaOf, type Colours } from './export';
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
/** Cities in a row, by how many there are, and how large each is drawn. */
const LAYOUTS = [
  { columns: 1, width: 760, height: 540 },
  { columns: 2, width: 540, height: 430 },
  { columns: 3, width: 440, height: 380 },
  { columns: 2, width: 540, height: 400 },
] as const;

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where every city lies, and how large the whole is; those without a city stand below in lines of their own. */
export function layoutOf(cities: number, without: number): { cells: Cell[]; width: number; height: number } {
  const { columns, width, height } = LAYOUTS[Math.min(Math.max(cities, 1), LAYOUTS.length) - 1]!;
  const cells = Array.from({ length: cities }, (_, i) => ({
    x: MARGIN + (i % columns) * (width + GAP),
    y: HEAD + Math.floor(i / columns) * (height + CAPTION + GAP),
    width,
    height,
  }));
  const rows = Math.ceil(cities / columns);
  return {
    cells,
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
  const { cells, width, height } = layoutOf(built.length, others.length);
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
    await drawCity(draw, city.svg!, cells[i]!);
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
async function drawCity({ pen, colour }: Draw, svg: SVGSVGElement, { x, y, width, height }: Cell): Promise<void> {
  const [, , wide, tall] = pictureBox(svg);
  const fit = Math.min(width / wide, height / tall);
  const image = await imageOf(svg, wide * fit * SCALE, tall * fit * SCALE);
  pen.save();
  pen.beginPath();
  pen.roundRect(x, y, width, height, 16);
  pen.clip();
  pen.fillStyle = seaOf(pen, colour, y, y + height);
  pen.fillRect(x, y, width, height);
  pen.drawImage(image, x + (width - wide * fit) / 2, y + (height - tall * fit) / 2, wide * fit, tall * fit);
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
