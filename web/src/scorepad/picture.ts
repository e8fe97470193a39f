/** The result as a picture to share: the sheet, drawn by hand on a canvas with the colours of the page. */

import { standalone } from '$/board/export';
import { dateTime, number, t } from '$/i18n/index.svelte';
import type { Ranking } from '$/core';
import { SEAT_COLOURS } from './colours';
import type { PadGame } from './padGame';
import { LINES, linesOpen, type Judged } from './judging';
import { lineName, namesOf, sumText, verdictOf } from './words';

const SCALE = 2;
const MARGIN = 28;
const HEAD = 112;
const ROW = 58;
const FIRST = 190;
const COLUMN = 132;
const FOOT = 56;
const ICON = 36;

/** Fails if the browser cannot draw or pack the picture. `page` is where the signs of the lines are shown. */
export async function pictureOf(
  padGame: PadGame,
  judged: readonly Judged[],
  ranking: Ranking,
  page: HTMLElement,
): Promise<Blob> {
  const width = 2 * MARGIN + FIRST + COLUMN * Math.max(2, judged.length);
  const height = HEAD + ROW * (LINES.length + 2) + FOOT;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No canvas to draw the picture on');
  pen.scale(SCALE, SCALE);
  const style = getComputedStyle(page);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [serif, sans] = [colour('--serif') || 'serif', colour('--sans') || 'sans-serif'];

  const write = (text: string, x: number, y: number, font: string, room: number, align: CanvasTextAlign = 'center') => {
    pen.font = font;
    pen.textAlign = align;
    pen.textBaseline = 'middle';
    // The last resort of a long name is to be narrow.
    pen.fillText(text, x, y, room);
  };
  const rule = (y: number, isStrong = false) => {
    pen.fillStyle = colour(isStrong ? '--strong-line' : '--line');
    pen.fillRect(MARGIN, y, width - 2 * MARGIN, isStrong ? 2 : 1);
  };
  const middle = (seat: number) => MARGIN + FIRST + COLUMN * (seat + 0.5);

  pen.fillStyle = colour('--paper');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour('--ink');
  const scores = judged.map(({ score }) => score);
  const title = linesOpen(judged) ? t('pad.so_far') : verdictOf(padGame, ranking, scores);
  write(title, width / 2, 42, `600 25px ${serif}`, width - 2 * MARGIN);
  pen.fillStyle = colour('--soft-ink');
  const tie = ranking.tie ? t(`tie.${ranking.tie}`) : '';
  write(tie || dateTime(padGame.started), width / 2, 78, `15px ${sans}`, width - 2 * MARGIN);

  const names = namesOf(padGame);
  judged.forEach((_, seat) => {
    pen.fillStyle = colour('--ink');
    write(names[seat]!, middle(seat), HEAD + ROW / 2 - 4, `600 18px ${serif}`, COLUMN - 14);
    pen.fillStyle = colour(`--seat-${SEAT_COLOURS[seat] ?? 'blue'}`);
    pen.fillRect(middle(seat) - COLUMN / 2 + 8, HEAD + ROW - 7, COLUMN - 16, 5);
  });

  const icons = await Promise.all([...page.querySelectorAll<SVGSVGElement>('tbody th svg')].map(imageOf));
  const hasQuarries = icons.length > LINES.length;
  for (const [row, line] of LINES.entries()) {
    const y = HEAD + ROW * (row + 1);
    rule(y);
    // Where quarries have a line of their own, it stands before the stones, and they share one here.
    const icon = icons[line === 'stones' && hasQuarries ? row + 1 : row];
    if (icon) pen.drawImage(icon, MARGIN, y + (ROW - ICON) / 2, ICON, ICON);
    pen.fillStyle = colour('--ink');
    write(lineName(line), MARGIN + ICON + 10, y + ROW / 2, `16px ${sans}`, FIRST - ICON - 16, 'left');
    judged.forEach(({ score, entered }, seat) => {
      if (!entered.has(line)) {
        pen.fillStyle = colour('--strong-line');
        return write('·', middle(seat), y + ROW / 2, `600 26px ${serif}`, COLUMN - 12);
      }
      const district = score.districts.find((each) => each.district === line);
      const extra =
        line === 'stones' && score.quarry_points ? `${t('sheet.quarries')} ${number(score.quarry_points)} + ` : '';
      pen.fillStyle = colour('--soft-ink');
      write(
        district ? sumText(district.value, district.stars) : extra,
        middle(seat),
        y + 16,
        `13px ${sans}`,
        COLUMN - 12,
      );
      pen.fillStyle = colour('--ink');
      const isAlone = !district && !extra;
      write(
        number(district ? district.points : score.stones),
        middle(seat),
        y + (isAlone ? ROW / 2 : 37),
        `600 20px ${serif}`,
        COLUMN - 12,
      );
    });
  }
  const total = HEAD + ROW * (LINES.length + 1);
  for (const seat of judged.length > 1 ? ranking.winners : []) {
    pen.fillStyle = colour('--gold');
    pen.fillRect(middle(seat) - COLUMN / 2, total, COLUMN, ROW);
  }
  rule(total, true);
  scores.forEach((score, seat) => {
    const isWinner = judged.length > 1 && ranking.winners.includes(seat);
    pen.fillStyle = colour(isWinner ? '--gold-ink' : '--ink');
    write(number(score.total), middle(seat), total + ROW / 2, `600 28px ${serif}`, COLUMN - 12);
  });
  pen.fillStyle = colour('--ink');
  write(t('sheet.total'), MARGIN, total + ROW / 2, `600 18px ${serif}`, FIRST - 12, 'left');
  pen.fillStyle = colour('--soft-ink');
  const footer = padGame.variants.length
    ? t('pad.with_variants', { variants: padGame.variants.map((each) => t(`district.${each}`)).join(', ') })
    : 'Akropolis';
  write(
    tie ? `${footer} · ${dateTime(padGame.started)}` : footer,
    width / 2,
    height - FOOT / 2,
    `14px ${sans}`,
    width - 2 * MARGIN,
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be packed'))), 'image/png'),
  );
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  // The server's policy allows pictures from data: but not from blob:.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, ICON * SCALE, ICON * SCALE))}`;
  await image.decode();
  return image;
}
