import { numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter, numberWord } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** The server's users. */
export const people = createPeople<Person>(
  numberedAfter((tenant) => numberOf(15, 'mastodon', tenant)),
  {
    special: [
      { handle: 'sandbox_one', name: 'Sandbox One' },
      { handle: 'sandbox_two', name: 'Sandbox Two' },
    ],
    usual: (number) => ({ handle: `sandbox_${number}`, name: `Sandbox ${numberWord(number)}` }),
  },
);
