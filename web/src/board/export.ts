/** Cities as pictures to share: the drawings of boards with their colours, as PNG. */

export interface PictureOptions {
  title: string;
  footer: string;
  /** Pixels of the picture to a unit of the board. */
  scale?: number;
}

const MARGIN = { top: 64, bottom: 44 };

/** Draws the whole city, wherever the camera is. Fails if the browser cannot draw or pack the picture. */
export async function pictureOf(svg: SVGSVGElement, { title, footer, scale = 2 }: PictureOptions): Promise<Blob> {
  const [, , wide, tall] = pictureBox(svg);
  const image = await imageOf(svg, wide * scale, tall * scale);
  const { canvas, pen } = canvasOf(wide, tall + MARGIN.top + MARGIN.bottom, scale);
  const colour = coloursAt(svg);
  pen.fillStyle = seaOf(pen, colour, 0, canvas.height / scale);
  pen.fillRect(0, 0, wide, canvas.height);
  pen.drawImage(image, 0, MARGIN.top, wide, tall);
  const write = (text: string, size: number, y: number) => {
    const serif = colour('--serif') || 'Georgia, serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let points = size; ; points -= 0.5) {
      pen.font = `700 ${points}px ${serif}`;
      if (pen.measureText(text).width < wide * 0.94 || points < 8) break;
    }
    pen.lineJoin = 'round';
    pen.lineWidth = 4;
    pen.strokeStyle = colour('--board-paper');
    pen.fillStyle = colour('--board-ink');
    pen.strokeText(text, wide / 2, y);
    pen.fillText(text, wide / 2, y);
  };
  write(title, 26, MARGIN.top / 2);
  write(footer, 15, tall + MARGIN.top + MARGIN.bottom / 2);
  return packed(canvas);
}

/** What a function of drawing needs to know of the page: the value of a custom property. */
export type Colours = (name: string) => string;

export const coloursAt =
  (svg: SVGSVGElement): Colours =>
  (name) =>
    getComputedStyle(svg).getPropertyValue(name).trim();

export function canvasOf(width: number, height: number, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas to draw the picture on');
  pen.scale(scale, scale);
  return { canvas, pen };
}

/** The sea from here to there, darker towards us. */
export function seaOf(pen: CanvasRenderingContext2D, colour: Colours, top: number, bottom: number): CanvasGradient {
  const sea = pen.createLinearGradient(0, top, 0, bottom);
  sea.addColorStop(0, colour('--board-sea'));
  sea.addColorStop(1, colour('--board-sea-deep'));
  return sea;
}

/** A drawing as an image of that many pixels. */
export async function imageOf(
  svg: SVGSVGElement,
  width: number,
  height: number,
  box = pictureBox(svg),
): Promise<HTMLImageElement> {
  const image = new Image();
  // The server's policy allows pictures from data: but not from blob:.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height, box))}`;
  await image.decode();
  return image;
}

export const packed = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be packed'))), 'image/png'),
  );

/** The part of the board that belongs on a picture: left, top, width and height. */
export function pictureBox(svg: SVGSVGElement): Box {
  const numbers = (svg.dataset.picture ?? svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) throw new Error('The drawing has no bounds');
  return numbers as Box;
}

/** Left, top, width and height. */
export type Box = [number, number, number, number];

/** The drawing as a document of its own: with the values of every custom property it names, and its letters' style. */
export function standalone(svg: SVGSVGElement, width: number, height: number, box = pictureBox(svg)): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('viewBox', box.join(' '));
  for (const boat of copy.querySelectorAll<SVGElement>('[data-boat]')) if (!isWithin(boat, box)) boat.remove();
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  const style = getComputedStyle(svg);
  const texts = [...svg.querySelectorAll('text')];
  [...copy.querySelectorAll('text')].forEach((text, index) => {
    const shown = getComputedStyle(texts[index]!);
    const letters = ['font-family', 'font-size', 'font-weight', 'text-anchor'];
    text.setAttribute('style', letters.map((name) => `${name}:${shown.getPropertyValue(name)}`).join(';'));
  });
  const named = new Set([...copy.outerHTML.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!));
  const values = [...named].map((name) => `${name}:${style.getPropertyValue(name).trim()}`);
  copy.setAttribute('style', values.join(';'));
  return new XMLSerializer().serializeToString(copy);
}

/** True if a boat is seen whole, with its sail and its wake. */
function isWithin({ dataset }: SVGElement, [left, top, width, height]: Box): boolean {
  const [x, y] = (dataset.boat ?? '').split(' ').map(Number) as [number, number];
  return x - 26 > left && x + 26 < left + width && y - 38 > top && y + 14 < top + height;
}
