import { describe, expect, it } from 'vitest';
import { foldGame } from './game';
import { labelHeights, pathOf, plotFor } from './plot';
import { NewsSequence, view } from './sample';
import { scoreLines, spread, ticksFor, valueAt } from './series';

describe('the lines of the graph', () => {
  it('have the points of every seat after every turn', () => {
    const game = foldGame(new NewsSequence().moved(0, 1, 5).moved(1, 2, 9).news);
    expect(scoreLines(game)?.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [0, 5, 5],
      [0, 0, 9],
    ]);
  });
  it('are none where some turns are not known', () => {
    const hidden = new NewsSequence(view({}, [null, null])).moved(0, 1, null).moved(1, 2, 9);
    expect(scoreLines(foldGame(hidden.news))).toBeNull();
  });
  it('say what was known at a turn', () => {
    const line = {
      seat: 0,
      points: [
        { turn: 2, value: 4 },
        { turn: 5, value: 7 },
      ],
    };
    expect([1, 2, 4, 5, 9].map((turn) => valueAt(line, turn))).toEqual([null, 4, 4, 7, 7]);
  });
});

describe('the axis', () => {
  it.each([
    [0, 162, [0, 50, 100, 150, 200]],
    [0, 10, [0, 2, 4, 6, 8, 10]],
    [-90, 20, [-100, -50, 0, 50]],
    [3, 3, [3, 4]],
  ])('from %d to %d', (least, greatest, ticks) => expect(ticksFor(least, greatest)).toEqual(ticks));
});

describe('labels', () => {
  it('keep a distance and stay inside', () => {
    expect(spread([50, 52, 90], 10, 0, 100)).toEqual([50, 60, 90]);
    expect(spread([98, 97, 99], 10, 0, 100)).toEqual([90, 80, 100]);
    expect(spread([], 10, 0, 100)).toEqual([]);
  });
});

describe('the plot', () => {
  const line = {
    seat: 0,
    points: [
      { turn: 0, value: 0 },
      { turn: 10, value: 100 },
    ],
  };
  const plot = plotFor([line], 0, 10, 700, 1);

  it('leads from a place to the turn that is drawn there', () => {
    for (let turn = 0; turn <= 10; turn++) expect(plot.turnAt(plot.x(turn))).toBe(turn);
    expect([plot.turnAt(-50), plot.turnAt(5000)]).toEqual([0, 10]);
  });
  it('draws more points higher', () => {
    expect(plot.y(100)).toBeCloseTo(plot.top);
    expect(plot.y(0)).toBeCloseTo(plot.bottom);
    expect(pathOf(plot, line.points)).toBe(
      `M38.0 ${plot.bottom.toFixed(1)}L${plot.right.toFixed(1)} ${plot.top.toFixed(1)}`,
    );
    expect(labelHeights(plot, [line])[0]).toBeLessThan(plot.bottom / 2);
  });
  it('has room for the marks beneath', () => {
    expect(plot.lane(0)).toBeLessThan(plot.height);
    expect(plotFor([line], 0, 10, 700, 0).height).toBeLessThan(plot.height);
  });
  it('can be of a single turn', () => expect(plotFor([line], 4, 4, 300, 0).turnAt(100)).toBe(4));
});
