/** What the server understands that older ones refuse: they are never asked for it. */

import type { Skill } from '$/protocol';
import { isPlainHost } from './addresses';
import { about } from './api';

export const knows = (skill: Skill): Promise<boolean> =>
  isPlainHost
    ? Promise.resolve(false)
    : about().then(
        // An older server has no such list.
        ({ knows: skills }: { knows?: readonly Skill[] }) => skills?.includes(skill) ?? false,
        () => false,
      );
