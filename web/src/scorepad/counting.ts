/** From what was typed to what was counted. */

import { noCounts, type CityCounts, type CountedGame, type KeptCounts } from '$/core';
import { DISTRICTS, type District, type Variant } from '$/protocol';
import { GAME, forDistricts } from '$/protocol/game';
import { hasAllTiles, opponent, seated, type Architect, type PadGame, type Texts } from './padGame';
import { doubledField, groupsShown, hexesField, levelCounts, levelsShown, plazasField, range, reading } from './fields';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const value = (levels: readonly number[]): number => sum(levels.map((hexes, index) => hexes * (index + 1)));

/** The group of houses that scores, counted from 1: most hexes, and among equals the highest value. */
export function scoringGroup(texts: Texts): number {
  const groups = range(groupsShown(texts)).map((group) => ({ group, levels: levelCounts(texts, 'house', group) }));
  groups.sort((a, b) => sum(b.levels) - sum(a.levels) || value(b.levels) - value(a.levels) || a.group - b.group);
  return groups[0]!.group;
}

/** How many houses stand in a group. */
export const groupSize = (texts: Texts, group: number): number => sum(levelCounts(texts, 'house', group));

function cityCounts(texts: Texts, levelsOf: (district: District) => number[]): CityCounts {
  const counts = noCounts();
  for (const district of DISTRICTS)
    counts.districts[district] = {
      levels: levelsOf(district),
      doubled: range(levelsShown(texts, district)).map((level) => reading(texts[doubledField(district, level)]).count),
      plazas: reading(texts[plazasField(district)]).count,
    };
  return { ...counts, stones: reading(texts.stones).count };
}

/** What scores of a counted city. */
export const scoringCounts = (texts: Texts): CityCounts =>
  cityCounts(texts, (district) => levelCounts(texts, district, district === 'house' ? scoringGroup(texts) : 1));

/** All that was counted of a city, houses that do not score included: so much must come out of the box. */
export const allCounts = (texts: Texts): CityCounts =>
  cityCounts(texts, (district) => {
    if (district !== 'house') return levelCounts(texts, district);
    const groups = range(groupsShown(texts)).map((group) => levelCounts(texts, 'house', group));
    return range(levelsShown(texts, 'house')).map((level) => sum(groups.map((levels) => levels[level - 1] ?? 0)));
  });

/** What was counted of an Illustrious Architect. */
export function keptCounts(texts: Texts): KeptCounts {
  const of = (district: District) => ({
    hexes: reading(texts[hexesField(district)]).count,
    plazas: reading(texts[plazasField(district)]).count,
  });
  return {
    districts: forDistricts(of),
    quarries: reading(texts.quarries).count,
    stones: reading(texts.stones).count,
  };
}

/** A game as it was counted; `countsOf` tells what of each city. */
export function countedGame(padGame: PadGame, countsOf: (architect: Architect) => CityCounts): CountedGame {
  const illustrious = opponent(padGame);
  return {
    cities: seated(padGame).map(countsOf),
    variants: padGame.variants,
    all_tiles: hasAllTiles(padGame),
    illustrious,
    kept: illustrious && keptCounts(padGame.kept),
  };
}

/** Whether the doubled hexes must be counted, too: of some districts they follow from the levels. */
export const asksForDoubled = (district: District, variants: readonly Variant[]): boolean =>
  variants.some((each) => GAME.variants[each].doubles === district && !GAME.variants[each].by_levels);
