import { numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** A tenant's professional accounts: a login is for one of them. Their IDs are too large for a JSON number. */
export const people = createPeople<Person>(
  numberedAfter((tenant) => `1784${numberOf(10, 'instagram', tenant)}`),
  {
    special: [
      { handle: 'sandbox.studio', name: 'Sandbox Studio' },
      { handle: 'sandbox.shop', name: 'Sandbox Shop' },
    ],
    usual: (number) => ({ handle: `sandbox.${number}`, name: `Sandbox ${number}` }),
  },
);

/** An account's ID for a single app. */
export const scopedId = (tenant: string, { id }: Person): string => numberOf(17, 'instagram scoped', tenant, id);
