/** A city as a picture to share: the drawing of a board with its colours, as PNG. */

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
  const image = new Image();
  // The server's policy allows pictures from data: but not from blob:.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, wide * scale, tall * scale))}`;
  await image.decode();

  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round((tall + MARGIN.top + MARGIN.bottom) * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas to draw the picture on');
  const colour = (name: string) => getComputedStyle(svg).getPropertyValue(name).trim();
  const sea = pen.createLinearGradient(0, 0, 0, canvas.height);
  sea.addColorStop(0, colour('--board-sea'));
  sea.addColorStop(1, colour('--board-sea-deep'));
  pen.fillStyle = sea;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, MARGIN.top * scale, wide * scale, tall * scale);
  const write = (text: string, size: number, y: number) => {
    const serif = colour('--serif') || 'Georgia, serif';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    for (let points = size * scale; ; points -= 1) {
      pen.font = `700 ${points}px ${serif}`;
      if (pen.measureText(text).width < canvas.width * 0.94 || points < 8 * scale) break;
    }
    pen.lineJoin = 'round';
    pen.lineWidth = 4 * scale;
    pen.strokeStyle = colour('--board-paper');
    pen.fillStyle = colour('--board-ink');
    pen.strokeText(text, canvas.width / 2, y * scale);
    pen.fillText(text, canvas.width / 2, y * scale);
  };
  write(title, 26, MARGIN.top / 2);
  write(footer, 15, tall + MARGIN.top + MARGIN.bottom / 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be packed'))), 'image/png'),
  );
}

/** The part of the board that belongs on a picture: left, top, width and height. */
function pictureBox(svg: SVGSVGElement): [number, number, number, number] {
  const numbers = (svg.dataset.picture ?? svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) throw new Error('The drawing has no bounds');
  return numbers as [number, number, number, number];
}

/** The drawing as a document of its own: with the values of every custom property it names, and its letters' style. */
export function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('viewBox', pictureBox(svg).join(' '));
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
