/** What stands on a hex. Each scene is known by its outline alone, without its colour. */

import barracks from '$art/scenes/barracks.json';
import garden from '$art/scenes/garden.json';
import house from '$art/scenes/house.json';
import market from '$art/scenes/market.json';
import quarry from '$art/scenes/quarry.json';
import temple from '$art/scenes/temple.json';
import type { View } from '$/hex/projection';
import type { HexKind } from '$/protocol';
import { painted, type Shape } from './shapes';

export type Ground = 'house' | 'market' | 'barracks' | 'temple' | 'garden' | 'quarry';

/** The district of a hex, or quarry: what gives it its colour. */
export const groundOf = (kind: HexKind): Ground => kind.replace('_plaza', '') as Ground;

export const isPlaza = (kind: HexKind): boolean => kind.endsWith('_plaza');

export const SCENES: Readonly<Record<Ground, readonly Shape[]>> = {
  house: house.map(painted),
  market: market.map(painted),
  barracks: barracks.map(painted),
  temple: temple.map(painted),
  garden: garden.map(painted),
  quarry: quarry.map(painted),
};

/** How what stands on a hex is moved where one looks from above: there are no walls, and no room behind it. */
export const sceneAt = (style: View['style'], kind: HexKind): string | undefined =>
  style === 'slant' ? undefined : isPlaza(kind) ? 'translate(0 -17)' : 'translate(0 -11) scale(0.88)';
