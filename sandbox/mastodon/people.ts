import { numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** The server's users. */
export const people = createPeople<Person>(
  numberedAfter((tenant) => numberOf(15, 'mastodon', tenant)),
  {
    special: [
      { handle: 'sandbox_one', name: 'Sandbox 1' },
      { handle: 'sandbox_two', name: 'Sandbox 2' },
    ],
    usual: (number) => ({ handle: `sandbox_${number}`, name: `Sandbox ${number}` }),
  },
);
