/** The hand over the board: a tile is taken, follows the pointer, is set down, stepped and turned, and announced. */

import { firstTarget, nearestTarget, targetBeside, type Arrow } from '$/board/aim';
import { pointsText, tileName } from '$/board/describe';
import { offerOf, targetOf, wayOf, type Placing } from '$/board/placing';
import { placeWords } from '$/hand/words';
import type { Point, View } from '$/hex/projection';
import { t } from '$/i18n/index.svelte';
import type { Box } from '$/protocol';
import { settings } from '$/settings/settings.svelte';
import { announce } from '$/ui/announce.svelte';
import { notify } from '$/ui/notices.svelte';
import type { Session } from './session.svelte';

/** The place over which the tile in hand hovers. */
const PLACE = 'place';

export class Holding {
  /** A tile follows the mouse until it is set down with a click. */
  isPinned = $state(false);

  constructor(
    private readonly session: Session,
    private readonly box: Box,
  ) {}

  /**
   * Take a tile, or put it back if it is in hand already. The pointer is a point of the board, or null where none is over
   * it. Its place is told unless the list of places tells it. Returns whether one was taken; if not, a notice says why.
   */
  take(tile: number, pointer: Point | null, view: View, isTold: boolean): boolean {
    const { legal, placing, acting } = this.session;
    const offer = legal && offerOf(legal, tile);
    if (!acting) notify(t('table.not_your_turn'));
    else if (offer && !offer.is_affordable) notify(t('hand.too_dear', { n: offer.missing }), 'bad');
    else if (placing?.tile === tile) this.session.putBack();
    else if (offer && this.session.take(tile, firstTarget(legal.targets, pointer, view) ?? 0)) {
      if (isTold) announce(t('table.took', { tile: tileName(tile, this.box), place: this.placeText() }), PLACE);
      return true;
    }
    return false;
  }

  hover(point: Point, view: View): void {
    const { legal, placing } = this.session;
    if (legal && placing) this.session.hover(nearestTarget(legal.targets, point, view));
  }

  /** Leave the tile here. Whoever does without confirming has laid it. */
  setDown(): void {
    this.isPinned = true;
    if (!settings.confirm) void this.session.confirm();
  }

  /** The first click on a tile that follows the pointer sets it down; after that, one turns it. */
  tap(): void {
    if (this.isPinned) this.spin(1);
    else this.setDown();
  }

  step(arrow: Arrow, view: View): void {
    const { legal, placing } = this.session;
    if (!legal || !placing) return;
    this.isPinned = true;
    this.session.hover(targetBeside(legal.targets, placing.target, arrow, view));
    this.tellPlace();
  }

  /** Choose a place in the list, which tells it. */
  choose(placing: Placing): void {
    this.isPinned = true;
    this.session.choose(placing);
  }

  /** Take the tile of a hint, where the hint would lay it. */
  takeHint(number: number): void {
    this.session.tryHint(number);
    this.isPinned = true;
    this.tellPlace();
  }

  spin(by: 1 | -1): void {
    this.session.spin(by);
    this.tellPlace();
  }

  private tellPlace(): void {
    announce(this.placeText(), PLACE);
  }

  private placeText(): string {
    const { legal, placing, change } = this.session;
    if (!legal || !placing) return '';
    const { level, gained } = targetOf(legal, placing);
    const parts = [placeWords(wayOf(legal, placing), level)];
    if (change) parts.push(pointsText(change[0] ?? 0));
    if (gained) parts.push(t('hand.gained', { n: gained }));
    return parts.join(', ');
  }
}
