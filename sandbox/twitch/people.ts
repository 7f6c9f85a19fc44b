import { numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

export interface Broadcaster extends Person {
  type: 'partner' | 'affiliate' | '';
}

/** Their display names are their logins in other case, as Twitch demands. */
export const broadcasters = createPeople<Broadcaster>(
  numberedAfter((tenant) => numberOf(9, 'twitch', tenant)),
  {
    special: [
      { handle: 'sandbox_one', name: 'Sandbox_One', type: 'affiliate' },
      { handle: 'sandbox_two', name: 'Sandbox_Two', type: '' },
    ],
    usual: (number) => ({ handle: `sandbox_${number}`, name: `Sandbox_${number}`, type: 'affiliate' }),
  },
);
