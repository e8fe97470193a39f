/* The core as a small C interface: positions in, numbers out. No Python, no browser.
 *
 * A position is its one line of text (docs/notation.md), so that nothing is kept here between two questions but the
 * weights. A question's text is written to where akropolis_room() points; the answer is read from akropolis_numbers()
 * and akropolis_text(), until the next question. Every question answers with how many numbers there are, or with why it
 * was refused. web/src/core gives the numbers their names.
 */
#ifndef AKROPOLIS_H
#define AKROPOLIS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  AKROPOLIS_BROKEN_POSITION = -1,
  AKROPOLIS_BROKEN_DEAL = -2,
  AKROPOLIS_ILLEGAL_MOVE = -3,
  AKROPOLIS_NO_SUCH_SEAT = -4,
  AKROPOLIS_GAME_OVER = -5,
  AKROPOLIS_NO_WEIGHTS = -6,
  AKROPOLIS_BROKEN_WEIGHTS = -7,
  AKROPOLIS_NO_BUDGET = -8,
  AKROPOLIS_BROKEN_RESULTS = -9,
  AKROPOLIS_BROKEN_DRAWING = -10,
  AKROPOLIS_BROKEN_COUNTS = -11
};

/* Room for the text or the bytes of a question. */
char* akropolis_room(int32_t bytes);
const double* akropolis_numbers(void);
const char* akropolis_text(void);
int32_t akropolis_text_size(void);

/* The first position of a game. The text: options, a bar, and the whole deal: `2 long house | 24 25 15 ...`. */
int32_t akropolis_deal(int32_t size);
/* A position and a bar and a move: `... | 24@n1/sw`. The position after it as text; level, cost, gained, the tile that
 * the Illustrious Architect took (or 0) and what it cost him, and the tiles laid out. */
int32_t akropolis_play(int32_t size);
/* Seat, turn, whether it is over, stacks left; then five lists, each after its length: stones, site, unseen tiles in
 * ascending order, tiles kept aside; and for every city its tiles: tile, q, r, rotation, level. */
int32_t akropolis_facts(int32_t size);
/* Stones; the site, after its length; footprints, after their number: q, r, orientation, level, stones gained; the
 * different changes, after their number: total and districts; then for each tile within reach, footprint and way, the
 * number of its change. */
int32_t akropolis_legal(int32_t size);
/* The score of a seat: total, stones, points for quarries; for every district value, stars and, after their number,
 * its hexes: whether it lies anywhere, q, r, tile, level, whether it scores, whether it is doubled. */
int32_t akropolis_score(int32_t size, int32_t seat);
/* Who has won. The text: totals, a bar and stones of all seats. How a tie was decided (0 none, 1 points, 2 stones,
 * 3 shared, 4 his), by how many points, and the seats from first to last: seat, place, what set it apart. */
int32_t akropolis_rank(int32_t size, int32_t has_illustrious);

/* The score pad for a real table. What was agreed is written as in a position; one city of an unknown game may be of
 * the longest, `2 long`. A drawn city has five numbers a hex: kind (districts, plazas, quarry), level, q, r and tile, 0
 * for the starting tile and -1 where it is unknown. */

/* What was agreed, a bar, a drawn city. Its score as above; then of how many tiles it was drawn, in how many pieces,
 * whether the starting tile is there, and the hexes that can belong to no tile: q, r. */
int32_t akropolis_drawing(int32_t size, int32_t stones);
/* Where a tile in this rotation lies that touches a hex of a drawn city: q and r of its origin, its level, and why it
 * may not lie there (0 it may, 1 apart, 2 overhang, 3 uneven, 4 one tile). */
int32_t akropolis_place_for(int32_t size, int32_t q, int32_t r, int32_t rotation);
/* What was agreed and, each after a bar, the counts of every city: stones and for every district plazas and, after
 * their number each, the scoring hexes and the doubled ones, level by level. In solo then those of the Illustrious
 * Architect: stones, quarries and for every district hexes and plazas. The scores of all seats, as above. */
int32_t akropolis_tally(int32_t size);
/* The same question: what cannot be right, each with its number (as in counting.hpp), whether it is impossible, and the
 * parameters of its message. */
int32_t akropolis_doubts(int32_t size);

/* The weights for games of so many architects: the numbers of a file of weights, in the room. How wide the hidden
 * layers are and how much the others' prospects weigh, -1 as usual, is told by the file, too. */
int32_t akropolis_give_weights(int32_t architects, int32_t bytes, int32_t hidden, int32_t second, double rivalry);
/* The move of a bot: tile, q, r, rotation. It sees no more than what is public. A beginner looks at some places, each
 * the highest of so many at random; the value errs by noise, in points. */
enum { AKROPOLIS_RANDOM, AKROPOLIS_BEGINNER, AKROPOLIS_GREEDY, AKROPOLIS_VALUE, AKROPOLIS_SEARCH };
int32_t akropolis_choose(int32_t size, int32_t bot, int32_t looks_at, int32_t upwards, double noise, uint64_t seed,
                         int32_t simulations, double milliseconds);
/* What the coach expects: moves from the best on, each with its margin in points ahead of the others' mean and the
 * total of the mover right after it. Ideas for hints; or, for a review, of a position, a bar and a move, which is among
 * them and judged with the same care as the best. */
int32_t akropolis_ideas(int32_t size, uint64_t seed, int32_t simulations, double milliseconds, int32_t count);
int32_t akropolis_outlook(int32_t size, uint64_t seed, int32_t simulations, double milliseconds);

#ifdef __cplusplus
}
#endif
#endif
