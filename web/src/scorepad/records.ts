/** Who has won how often on this device, and with how many points. */

import { opponent, seated, type PadGame } from './padGame';
import { judge, rankingOf } from './judging';

export interface PersonalRecord {
  name: string;
  games: number;
  /** A shared victory is one for each. */
  wins: number;
  best: number;
  average: number;
}

/** One line for everyone who has a name and finished a game, most wins first. */
export function recordsOf(padGames: readonly PadGame[]): PersonalRecord[] {
  const found = new Map<string, PersonalRecord & { sum: number }>();
  for (const padGame of padGames.filter(({ finished }) => finished !== null)) {
    const judged = judge(padGame);
    const { winners } = rankingOf(padGame, judged);
    // One city scored on its own was nobody's victory.
    const isGame = padGame.architects > 1 || opponent(padGame) !== null;
    seated(padGame).forEach(({ name }, seat) => {
      const shown = name.trim();
      if (!shown) return;
      const known = shown.toLocaleLowerCase();
      const before = found.get(known) ?? { name: shown, games: 0, wins: 0, best: 0, average: 0, sum: 0 };
      const { total } = judged[seat]!.score;
      const [games, sum] = [before.games + 1, before.sum + total];
      found.set(known, {
        name: before.name,
        games,
        wins: before.wins + (isGame && winners.includes(seat) ? 1 : 0),
        best: Math.max(before.best, total),
        average: sum / games,
        sum,
      });
    });
  }
  return [...found.values()]
    .map(({ name, games, wins, best, average }) => ({ name, games, wins, best, average }))
    .sort((a, b) => b.wins - a.wins || b.best - a.best || a.name.localeCompare(b.name));
}
