/** The geometry of the graph: where turns and values lie in a frame of pixels. */

import { spread, ticksFor, type Line, type LinePoint } from './series';

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  ticks: readonly number[];
  turns: readonly number[];
  x: (turn: number) => number;
  y: (value: number) => number;
  /** Whether the lines have their labels at their ends; else they stand above. */
  isWide: boolean;
  /** How high a lane of marks lies, under the turns. */
  lane: (number: number) => number;
  /** The turn nearest to a place. */
  turnAt: (x: number) => number;
}

/** From this width in pixels there is room beside the lines. */
const WIDE = 560;
const LABEL_DISTANCE = 19;
const LANE = 20;
const AXIS = 26;
/** Low enough on a phone that the city is seen with it. */
const [HEIGHT, LOW] = [250, 190];

/** A plot of this width, with a lane for each architect beneath it. */
export function plotFor(lines: readonly Line[], first: number, last: number, width: number, lanes: number): Plot {
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const ticks = ticksFor(Math.min(0, ...values), Math.max(10, ...values));
  const isWide = width >= WIDE;
  const under = isWide ? HEIGHT : LOW;
  const [left, right] = [38, Math.max(60, width - (isWide ? 160 : 16))];
  const [top, bottom] = [14, under - AXIS];
  const [least, greatest] = [ticks[0]!, ticks.at(-1)!];
  const turns = Math.max(1, last - first);
  return {
    width,
    height: under + (lanes ? lanes * LANE + 4 : 0),
    left,
    right,
    top,
    bottom,
    isWide,
    ticks,
    turns: turnTicks(first, last, isWide ? 12 : 6),
    x: (turn) => left + ((turn - first) / turns) * (right - left),
    y: (value) => bottom - ((value - least) / (greatest - least)) * (bottom - top),
    lane: (number) => under + LANE * (number + 0.5),
    turnAt: (x) => Math.min(last, Math.max(first, Math.round(first + ((x - left) / (right - left)) * turns))),
  };
}

const turnTicks = (first: number, last: number, wanted: number): number[] =>
  ticksFor(first, last, wanted).filter((turn) => turn >= first && turn <= last);

export const pathOf = ({ x, y }: Plot, points: readonly LinePoint[]): string =>
  points.map(({ turn, value }, index) => `${index ? 'L' : 'M'}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`).join('');

/** How high the labels at the ends of the lines stand, so that none covers another. */
export function labelHeights({ y, top, bottom }: Plot, lines: readonly Line[]): number[] {
  const ends = lines.map(({ points }) => y(points.at(-1)?.value ?? 0));
  return spread(ends, LABEL_DISTANCE, top + 4, bottom);
}

/** Lines are told apart without their colours: by dashes and by the shape of their points. */
export const DASHES = ['', '9 5', '2.5 4.5', '12 4 2.5 4'] as const;
export const POINTS = [
  'M-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z',
  'M-3.6-3.6h7.2v7.2h-7.2z',
  'M0-5 4.6 3.4h-9.2z',
  'M0-5 5 0 0 5-5 0z',
] as const;
