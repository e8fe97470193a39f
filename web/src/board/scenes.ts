/** What stands on a hex. Each scene is known by its outline alone, without its colour. */

import type { HexKind } from '$/protocol';
import { block, disc, line, paint, polygon, pyramid, rectangle, together, type Corner, type Shape } from './shapes';

export type Ground = 'house' | 'market' | 'barracks' | 'temple' | 'garden' | 'quarry';

/** The district of a hex, or quarry: what gives it its colour. */
export const groundOf = (kind: HexKind): Ground => kind.replace('_plaza', '') as Ground;

export const isPlaza = (kind: HexKind): boolean => kind.endsWith('_plaza');

/** A soft stain under what stands there, so that it stands and does not float. */
const stain = (x: number, y: number, radius: number, flat = 0.5): Shape => ({
  d: disc(x, y, radius, flat),
  fill: paint('dusk'),
  opacity: 0.2,
});

/** Light on the ground around lit windows, fading in two steps; only a night shows it. */
const glow = (x: number, y: number, radius: number): Shape[] =>
  [1, 0.72].map((share) => ({
    d: disc(x, y, radius * share, 0.55),
    fill: paint('glow'),
    opacity: paint('glow-strength'),
  }));

/** A huddle of white houses under terracotta roofs. */
function houses(): Shape[] {
  const back: Place[] = [
    [-12, -10, 0.92],
    [15, -9, 0.98],
  ];
  const front: Place[] = [
    [-25, 3, 0.78],
    [1, 7, 1.14],
    [26, 6, 0.84],
  ];
  return [
    ...glow(0, 3, 34),
    ...together([...back, ...front].map(([x, y, size]) => [stain(x + 3 * size, y + 3 * size, 12 * size)])),
    ...together(back.map(cottage)),
    ...together(front.map(cottage)),
    ...bushes([
      [-13, 15],
      [-8.5, 16.5],
      [16, 15.5],
    ]),
  ];
}

type Place = readonly [x: number, y: number, size: number];

function cottage([x, y, size]: Place): Shape[] {
  const [width, height] = [10 * size, 9 * size];
  const onLeft = (along: number, above: number): Corner => [
    x - width + along * width,
    y + along * width * 0.56 - above * size,
  ];
  const onRight = (along: number, above: number): Corner => [
    x + along * width,
    y + (1 - along) * width * 0.56 - above * size,
  ];
  const door = polygon([onLeft(0.38, 0), onLeft(0.7, 0), onLeft(0.7, 5.6), onLeft(0.38, 5.6)]);
  const pane = polygon([onRight(0.36, 3), onRight(0.66, 3), onRight(0.66, 6.2), onRight(0.36, 6.2)]);
  return [
    ...block(x, y, width, height, 'marble'),
    { d: door + pane, fill: paint('window') },
    ...pyramid(x, y - height + 0.6, width * 1.2, 9.5 * size, 'roof'),
  ];
}

const bushes = (places: readonly Corner[]): Shape[] => [
  { d: places.map(([x, y]) => disc(x, y, 2.6, 0.85)).join(''), fill: paint('leaf') },
  { d: places.map(([x, y]) => disc(x - 0.7, y - 0.8, 1.5, 0.85)).join(''), fill: paint('leaf-light') },
];

/** A stall: a striped awning with a scalloped edge, and goods below it. */
function market(): Shape[] {
  const stripes = [0, 1, 2, 3, 4, 5].map((stripe) => ({
    left: -27 + 9 * stripe,
    right: -18 + 9 * stripe,
    isRed: stripe % 2 === 0,
  }));
  const slope = ({ left, right }: { left: number; right: number }) =>
    polygon([
      [left, -9],
      [right, -9],
      [right * 0.76, -25],
      [left * 0.76, -25],
    ]);
  const scallop = ({ left, right }: { left: number; right: number }) =>
    `M${left},-9C${left},-2.6 ${right},-2.6 ${right},-9Z`;
  const [red, white] = [stripes.filter(({ isRed }) => isRed), stripes.filter(({ isRed }) => !isRed)];
  const goods = [-14, -7, 0, 7, 14];
  return [
    ...glow(0, 6, 32),
    stain(3, 14, 27, 0.36),
    {
      d:
        line([
          [-21, -8],
          [-21, 15],
        ]) +
        line([
          [21, -8],
          [21, 15],
        ]),
      stroke: paint('wood'),
      width: 2.6,
    },
    { d: rectangle(-19, -6, 38, 9), fill: paint('window-deep') },
    { d: rectangle(-18, 4, 36, 11), fill: paint('wood') },
    {
      d:
        line([
          [-9, 6],
          [-9, 15],
        ]) +
        line([
          [0, 6],
          [0, 15],
        ]) +
        line([
          [9, 6],
          [9, 15],
        ]),
      stroke: paint('wood-dark'),
      width: 1,
    },
    { d: rectangle(-20.5, 1.6, 41, 4.2), fill: paint('wood-light') },
    ...[paint('roof'), paint('leaf-light'), paint('gold')].map((fill, fruit) => ({
      d: goods
        .filter((_, i) => i % 3 === fruit)
        .map((x) => disc(x, -0.4, 3.3))
        .join(''),
      fill,
    })),
    { d: goods.map((x) => disc(x - 1, -1.6, 1)).join(''), fill: paint('marble'), opacity: 0.6 },
    { d: red.map(slope).join(''), fill: paint('awning') },
    { d: white.map(slope).join(''), fill: paint('marble') },
    { d: red.map(scallop).join(''), fill: paint('awning-dark') },
    { d: white.map(scallop).join(''), fill: paint('marble-mid') },
    {
      d: line([
        [-20.5, -25],
        [20.5, -25],
      ]),
      stroke: paint('wood'),
      width: 2,
    },
  ];
}

/** A tower with battlements, a gate and a banner. */
function barracks(): Shape[] {
  const merlons: Corner[] = [
    [0, -2.5],
    [-9.5, 2.5],
    [9.5, 2.5],
    [-18.5, 8],
    [18.5, 8],
    [-9.5, 13],
    [9.5, 13],
    [0, 18],
  ];
  return [
    ...glow(0, 12, 28),
    stain(4, 12, 24),
    ...block(0, 8, 20, 3, 'stone'),
    ...block(0, 7, 18, 22, 'stone'),
    {
      d: polygon([
        [-15, -15],
        [0, -23.4],
        [15, -15],
        [0, -6.6],
      ]),
      fill: paint('stone-dark'),
    },
    {
      d: line([
        [0, -16],
        [0, -35],
      ]),
      stroke: paint('wood'),
      width: 1.8,
    },
    { d: 'M0.6,-35C6,-38 9,-31.5 16,-34L16,-26.5C9,-24 6,-30.5 0.6,-27.5Z', fill: paint('banner') },
    ...together(merlons.map(([x, y]) => block(x, y - 23, 4.2, 5, 'stone'))),
    { d: 'M-13.5,10.5L-13.5,4.5C-13.5,-2 -6,2 -6,8L-6,15L-13.5,10.5Z', fill: paint('window') },
    {
      d:
        line([
          [7, 0],
          [7, 6],
        ]) +
        line([
          [13, -3],
          [13, 3],
        ]),
      stroke: paint('window'),
      width: 2.2,
    },
  ];
}

/** Steps, columns and a pediment. */
function temple(): Shape[] {
  const columns = [-20.5, -10.25, 0, 10.25, 20.5];
  return [
    ...glow(0, 6, 34),
    stain(3, 18, 33, 0.2),
    { d: rectangle(-32, 15, 64, 4.4), fill: paint('marble-dark') },
    { d: rectangle(-29, 11, 58, 4.4), fill: paint('marble-mid') },
    { d: rectangle(-26, 7, 52, 4.4), fill: paint('marble') },
    {
      d:
        line([
          [-32, 15],
          [32, 15],
        ]) +
        line([
          [-29, 11],
          [29, 11],
        ]),
      stroke: paint('marble-edge'),
      width: 0.7,
    },
    { d: rectangle(-22, -13, 44, 20), fill: paint('window') },
    { d: columns.map((x) => rectangle(x - 3, -13, 6, 20)).join(''), fill: paint('marble') },
    { d: columns.map((x) => rectangle(x + 0.6, -12, 2.4, 19)).join(''), fill: paint('marble-mid') },
    {
      d: columns.map((x) => rectangle(x - 3.8, -14, 7.6, 2.2) + rectangle(x - 3.8, 5.6, 7.6, 1.8)).join(''),
      fill: paint('marble'),
    },
    { d: rectangle(-26, -18, 52, 4.6), fill: paint('marble-mid') },
    {
      d: polygon([
        [-29.5, -17.6],
        [29.5, -17.6],
        [0, -33],
      ]),
      fill: paint('marble'),
      stroke: paint('marble-edge'),
      width: 0.8,
    },
    {
      d: polygon([
        [-17, -19.8],
        [17, -19.8],
        [0, -28.6],
      ]),
      fill: paint('marble-dark'),
    },
    { d: disc(0, -23, 2.6), fill: paint('gold') },
    { d: disc(0, -34, 1.8) + disc(-29, -18.6, 1.6) + disc(29, -18.6, 1.6), fill: paint('gold') },
  ];
}

/** Cypresses, a round tree with fruit, and flowers. */
function garden(): Shape[] {
  const fruit: Corner[] = [
    [1, -4],
    [7.5, 1],
    [0, 4],
    [11, -5],
  ];
  const [white, red]: Corner[][] = [
    [
      [-12, 14],
      [-7, 17],
      [21, 11],
    ],
    [
      [16, 15],
      [-2, 19],
      [-17, 16.5],
    ],
  ];
  return [
    { d: disc(0, 4, 34, 0.48), fill: paint('leaf-dark'), opacity: 0.22 },
    { d: 'M-30,12C-14,4 -6,22 12,18S26,6 35,4', stroke: paint('sand'), width: 4.2, opacity: 0.55 },
    ...together([[stain(-5, -3, 7)], [stain(25, 2, 8)], [stain(-20, 9, 8)], [stain(9, 15, 11)]]),
    ...together([cypress(-8, -6, 25), cypress(21, -2, 30), cypress(-23, 6, 31)]),
    { d: rectangle(3.6, 6, 3.8, 10), fill: paint('wood') },
    { d: disc(5.5, 0.5, 11.4), fill: paint('leaf-light') },
    { d: 'M5.5,-10.9C20.5,-10.9 20.5,12 5.5,12C12,6 12,-5 5.5,-10.9Z', fill: paint('leaf') },
    { d: fruit.map(([x, y]) => disc(x, y, 2)).join(''), fill: paint('fruit') },
    { d: white!.map(([x, y]) => disc(x, y, 1.9)).join(''), fill: paint('marble') },
    { d: red!.map(([x, y]) => disc(x, y, 1.9)).join(''), fill: paint('flower') },
  ];
}

function cypress(x: number, y: number, height: number): Shape[] {
  const [tip, root, bulge] = [y - height, y + 2, y - 0.25 * height];
  const right = `C${x + 9},${bulge} ${x + 8},${root} ${x},${root}`;
  return [
    { d: `M${x},${tip}${right}C${x - 8},${root} ${x - 9},${bulge} ${x},${tip}Z`, fill: paint('leaf') },
    { d: `M${x},${tip}${right}C${x + 4},${bulge} ${x + 3},${bulge} ${x},${tip}Z`, fill: paint('leaf-dark') },
  ];
}

/** Cut blocks of stone, some piled up. */
function quarry(): Shape[] {
  const rows = [
    [
      [-13, -4, 12.5, 9],
      [14, -8, 10.5, 6],
    ],
    [[-11, -13.5, 7, 5.5]],
    [
      [4, 8, 12.5, 9.5],
      [-25, 9, 6.5, 4],
      [25, 8, 7.5, 6],
    ],
  ] as const;
  return rows.flatMap((row) =>
    together(row.map(([x, y, width, height]) => [stain(x + 3, y + 2, width), ...block(x, y, width, height, 'rock')])),
  );
}

export const SCENES: Readonly<Record<Ground, readonly Shape[]>> = {
  house: houses(),
  market: market(),
  barracks: barracks(),
  temple: temple(),
  garden: garden(),
  quarry: quarry(),
};
