/** A small boat under sail: someone is on the way to see the city. */

import { line, paint, type Shape } from './shapes';

export const BOAT: readonly Shape[] = [
  { d: 'M-22,7q5,-3 10,0t10,0t10,0t10,0', stroke: paint('foam'), width: 1.8, opacity: 0.8 },
  {
    d: line([
      [0, 0],
      [0, -34],
    ]),
    stroke: paint('wood'),
    width: 1.8,
  },
  { d: 'M-12,-30Q3,-27 13,-30Q18,-18 13,-8Q1,-4 -12,-8Q-7,-19 -12,-30Z', fill: paint('marble') },
  { d: 'M-9.6,-22.5Q3,-20 15.2,-23L15.3,-15.5Q3,-12.5 -9.7,-15Q-8.8,-19 -9.6,-22.5Z', fill: paint('awning') },
  { d: 'M-18,-3Q0,1.5 20,-6Q17,6 8,7H-9Q-16,5 -18,-3Z', fill: paint('wood') },
  { d: 'M-18,-3Q0,1.5 20,-6L19.2,-3.2Q0,4 -17.3,-0.4Z', fill: paint('wood-light') },
];
