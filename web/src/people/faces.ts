/**
 * The faces of the bots and of the Illustrious Architects, painted in layers from back to front: a colour and an outline
 * each. Colours are those of the board, so that night falls on everybody; `skin` and `tan` have their own shade.
 */

type Layer = readonly [colour: string, outline: string];
export type Portrait = readonly Layer[];

const EYES = 'M25.6 30a1.7 2 0 1 0 3.4 0a1.7 2 0 1 0-3.4 0m9.4 0a1.7 2 0 1 0 3.4 0a1.7 2 0 1 0-3.4 0';
const CLOSED = 'M24.4 29q3 4 6 0q-3 2-6 0zm9.2 0q3 4 6 0q-3 2-6 0z';
const BLANK = 'M24.8 30q2.7-3.4 5.4 0q-2.7 2.8-5.4 0zm9 0q2.7-3.4 5.4 0q-2.7 2.8-5.4 0z';
const BROWS = 'M23.6 26.6q3.2-2.8 6.6-.6l-.4 1.5q-3-1.4-5.7.5zm16.8 0q-3.2-2.8-6.6-.6l.4 1.5q3-1.4 5.7.5z';
const SMILE = 'M26.8 38q5.2 5.6 10.4 0q-5.2 2-10.4 0z';
const LIPS = 'M28.5 39q3.5-2 7 0q-3.5 3-7 0z';
const CROP = 'M18 29c-2-13 5-19 14-19s16 6 14 19c-1-6-3-9-6-10-5 2-11 2-16 0-3 1-5 4-6 10z';
const BEARD = 'M19.3 29c0 15 5 21 12.7 21s12.7-6 12.7-21c-1.4 4-4 6-6.5 6q-6.2-2-12.4 0c-2.5 0-5.1-2-6.5-6z';
const CURLS = [19, 22.5, 27.5, 33, 38.5, 43, 46.3]
  .map((x, i) => `M${x - 4.5} ${[26, 19, 14.5, 13, 14.5, 19, 26][i]}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0`)
  .join('');
const LAUREL = [-1, 1]
  .flatMap((side) =>
    [0, 1, 2, 3].map((i) => {
      const [x, y] = [32 + side * (14.5 - i * 2.8), 24 - i * 3.7];
      return `M${x} ${y}q${side * 5} ${-1 - i} ${side * 3} ${-7}q${-side * 5} 2 ${-side * 3} 7z`;
    }),
  )
  .join('');

/** What everybody has: ground, shoulders, neck, head and nose. */
const body = (ground: string, dress: string, skin: string): Layer[] => [
  [ground, 'M0 0h64v64H0z'],
  [dress, 'M5 66c0-14 10-18 27-18s27 4 27 18z'],
  [`${skin}-shade`, 'M25.5 38h13v11q-6.5 6-13 0z'],
  [`${skin}-shade`, 'M17.6 28.5q2.5-1 3 5.5q-3-1-3-5.5zm28.8 0q-2.5-1-3 5.5q3-1 3-5.5z'],
  [skin, 'M19.5 26a12.5 13 0 0 1 25 0v5a12.5 14.5 0 0 1-25 0z'],
  [`${skin}-shade`, 'M32 29l-2.4 6.5q2.4 1.4 4.4 0z'],
];
const alive: Layer[] = [['wood-dark', EYES]];

/** As they stand in marble. */
const statue = (ground: string): Layer[] => [...body(ground, 'marble-mid', 'stone'), ['stone-dark', BLANK]];

export const FACES: Readonly<Record<string, Portrait>> = {
  random: [
    ...body('sea', 'leaf', 'tan'),
    ...alive,
    ['wood', 'M18 27c0 4 1 6 2 7l1-9h22l1 9c1-1 2-3 2-7l-3-8H21z'],
    ['tan', 'M22 24h20v7H22z'],
    ['wood-dark', EYES],
    ['roof-dark', SMILE],
    ['banner', 'M6 22q26-11 52 0q-5 5.5-26 4.5T6 22z'],
    ['banner', 'M19 20C19 9 24 6 32 6s13 3 13 14q-13-5-26 0z'],
    ['roof', 'M19 20.5q13-6 26 0l.2-3.4q-13.2-6-26.4 0z'],
    ['wood', 'M53 24h3.5v42H53z'],
  ],
  beginner: [
    ...body('leaf-light', 'marble-mid', 'skin'),
    ...alive,
    ['wood-light', CURLS],
    ['awning', 'M18.5 24.5q13.5-5 27 0v-3.6q-13.5-5-27 0z'],
    ['roof-dark', SMILE],
    ['skin-shade', 'M23 35a1 1 0 1 0 2 0a1 1 0 1 0-2 0m3 1.5a1 1 0 1 0 2 0m9-1.5a1 1 0 1 0 2 0m3 1a1 1 0 1 0 2 0'],
    ['awning', 'M22 49l10 8 10-8 3 1.5L32 62 19 50.5z'],
  ],
  carpenter: [
    ...body('quarry', 'leaf', 'skin'),
    ...alive,
    ['roof-dark', CROP],
    ['roof-dark', 'M20 31q1 17 12 18.5Q43 48 44 31q-1 6-4 8-8-4-16 0-3-2-4-8z'],
    ['skin', 'M27 40q5-3 10 0q-5 3.4-10 0z'],
    ['roof-dark', BROWS],
    ['leaf', 'M16.5 24.5C17 11 23 6.5 32 6.5S47 11 47.5 24.5q-15.5-6.5-31 0z'],
    ['leaf-dark', 'M16.5 25.5q15.5-7 31 0v-4q-15.5-7-31 0z'],
    ['banner', 'M41 21.5L57 17l.8 2.9-16 4.4z'],
    ['wood-dark', 'M57 17l4.4.3-3.6 2.6z'],
    ['leaf-dark', 'M21 49.5l3.5-1L27 64h-4.5zm22 0l-3.5-1L37 64h4.5z'],
  ],
  greedy: [
    ...body('market', 'barracks', 'tan'),
    ...alive,
    ['wood-dark', BEARD],
    ['roof-dark', LIPS],
    ['wood-dark', BROWS],
    ['temple', 'M17.5 25C15 12 22 5 33 5c9 0 14 5 13 10 6 1 5 10 0 10q-14-5-28.5 0z'],
    ['gold', 'M17.4 26q14.6-6 29.2 0v-4.4q-14.6-6-29.2 0z'],
    ['gold', 'M16 35a2.2 2.6 0 1 0 4.4 0a2.2 2.6 0 1 0-4.4 0'],
    ['gold', 'M24 51q8 7 16 0l1.5 2q-9.5 8.5-19 0z'],
  ],
  mason: [
    ...body('rock-dark', 'house', 'skin'),
    ...alive,
    ['wood', 'M22 37.5q5-4.5 10-1.5q5-3 10 1.5q-4 4-10 1q-6 3-10-1z'],
    ['wood', BROWS],
    ['rock', 'M17.5 25C16 12 22 8 32 8s16 4 14.5 17q-14.5-6-29 0z'],
    ['rock-mid', 'M17.3 26.5q14.7-7 29.4 0v-4q-14.7-7-29.4 0z'],
    ['wood-light', 'M50 34l3.2-1 6 33h-4z'],
    ['rock-mid', 'M43 31l13.5-4 2 7-13.5 4z'],
    ['marble-edge', 'M44 34.5l13.5-4 1 3.5-13.5 4z'],
  ],
  builder: [
    ['house', 'M0 0h64v64H0z'],
    ['wood-dark', 'M25 10a7 6 0 1 0 14 0a7 6 0 1 0-14 0'],
    ...body('house', 'roof', 'tan').slice(1),
    ...alive,
    ['wood-dark', CROP],
    ['banner', 'M17.8 26q14.2-10 28.4 0l.3-5q-14.5-10.5-29 0z'],
    ['wood-dark', BROWS],
    ['awning-dark', LIPS],
    ['gold', 'M17 36a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0m26.6 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0'],
  ],
  foreman: [
    ...body('garden', 'awning', 'tan'),
    ...alive,
    ['wood-dark', 'M18 30c-2-8 0-12 3-14l-1 10zm28 0c2-8 0-12-3-14l1 10z'],
    ['wood-dark', 'M23 37q4.5-4 9-1.4q4.5-2.6 9 1.4l1.4 5.5q-3-4-10.4-3.6q-7.4-.4-10.4 3.6z'],
    ['wood-dark', BROWS],
    ['marble-dark', 'M7.5 24.5q24.5-10 49 0q-4 4.5-24.5 3.5T7.5 24.5z'],
    ['marble-mid', 'M19 22.5C19 11 23 7 32 7s13 4 13 15.5q-13-5-26 0z'],
    ['awning', 'M19 23q13-5.5 26 0l-.1-3.7q-12.9-5.5-25.8 0z'],
    ['marble', 'M43 47l15-5 4 12-15 5z'],
    ['house', 'M47 49.5l9-3 .4 1.3-9 3zm1.3 4l9-3 .4 1.3-9 3z'],
  ],
  value: [
    ...body('barracks', 'marble-dark', 'skin'),
    ...alive,
    ['rock-dark', 'M18 31c-3-9 0-14 4-16q-1 5-2 8zm28 0c3-9 0-14-4-16q1 5 2 8z'],
    ['rock-mid', 'M25 41q7-5 14 0q-1 8-7 13q-6-5-7-13z'],
    ['roof-dark', 'M28.5 40.5q3.5 2 7 0q-3.5-1.4-7 0z'],
    ['rock-dark', BROWS],
    ['gold', 'M51 18a3 3 0 1 1 4 2.8l6.5 26.2-2.2 1-6-22.5-6 22.5-2.2-1 6.5-26.2a3 3 0 0 1-.6-2.8z'],
  ],
  search: [
    ['temple', 'M0 0h64v64H0z'],
    ['marble-mid', 'M9 66V32C9 14 19 5 32 5s23 9 23 27v34z'],
    ...body('temple', 'marble', 'skin').slice(2),
    ['wood-dark', CLOSED],
    ['wood', 'M19 32c-1-14 6-19 13-19s14 5 13 19c-1-7-5-12-13-12s-12 5-13 12z'],
    ['marble', 'M9 66V32C9 14 19 5 32 5s23 9 23 27v34H44q4-13 3-30Q46 14 32 14T17 36q-1 17 3 30z'],
    ['gold', 'M18.5 22.5q13.5-7 27 0l-.6 2.7q-13-6-25.8 0z'],
    ['gold', 'M32 14l1.5 4 4.3.2-3.3 2.7 1.1 4.1L32 22.7 28.4 25l1.1-4.1-3.3-2.7 4.3-.2z'],
    ['flower', LIPS],
  ],
  master: [
    ...body('sea-deep', 'temple', 'skin'),
    ...alive,
    ['marble-mid', CROP],
    ['marble', 'M19.3 29c-1 17 4 33 12.7 33s13.7-16 12.7-33c-1.4 4-4 6-6.5 6q-6.2-2-12.4 0c-2.5 0-5.1-2-6.5-6z'],
    ['marble-dark', 'M27 45q2 8 4 14l-1.5-14zm10 0q-2 8-4 14l1.5-14z'],
    ['roof-dark', 'M28.5 39q3.5 2.2 7 0q-3.5-1.4-7 0z'],
    ['marble', BROWS],
    ['gold', LAUREL],
  ],
  hippodamos: [
    ...statue('garden'),
    ['stone-mid', CURLS],
    ['stone-mid', 'M22 37q4 12 10 12t10-12q-5 4-10 3t-10-3z'],
    ['stone-dark', BROWS],
    ['stone-dark', 'M28.5 39.5q3.5 2 7 0q-3.5-1.2-7 0z'],
  ],
  metagenes: [
    ...statue('roof'),
    ['stone-mid', CROP],
    ['stone-mid', BEARD],
    ['stone-dark', 'M24 43q1.5 3 3.5 5zm16 0q-1.5 3-3.5 5zm-8 2v5zM28.5 39q3.5 2 7 0q-3.5-1.2-7 0z'],
    ['stone-dark', BROWS],
    ['leaf', LAUREL],
  ],
  callicrates: [
    ...statue('house'),
    ['stone-mid', BEARD],
    ['stone-dark', 'M28.5 39q3.5 2 7 0q-3.5-1.2-7 0z'],
    ['stone-dark', BROWS],
    ['awning', 'M14 20C14-1 46-4 53 30l-6-6C43 12 27 9 20 19z'],
    ['banner', 'M17 28C15 15 22 10 32 10s17 5 15 18l-5-6q-10-4-20 0z'],
    ['gold', 'M22 22q10-4 20 0l5 5-.8-5.5q-14.2-8-28.4 0L17 27z'],
  ],
};

/** A person: nobody's face in particular. */
export const ANYBODY: Portrait = [
  ['paper', 'M0 0h64v64H0z'],
  ['own', 'M5 66c0-15 11-20 27-20s27 5 27 20zM19 27a13 14 0 1 1 26 0a13 15.5 0 1 1-26 0z'],
];
