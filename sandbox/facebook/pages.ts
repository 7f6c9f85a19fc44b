import { z } from 'zod';
import { digest, numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import { kind } from '../core/records.ts';
import type { Person, StandInContext } from '../core/stand-in.ts';

/** The first person manages two Pages, each of the others as many as an agency. */
const [few, many] = [2, 12];
const most = 80;

/** A tenant's people who can give consent. */
export const people = createPeople<Person>(
  numberedAfter((tenant) => numberOf(13, 'facebook person', tenant)),
  {
    special: [{ handle: 'sandbox.person', name: 'Sandbox Person' }],
    usual: (number) => ({ handle: `sandbox.person.${number}`, name: `Sandbox Person ${number}` }),
    max: most,
  },
);

/** All Pages. */
export const pages = createPeople<Person>(
  numberedAfter((tenant) => numberOf(12, 'facebook page', tenant)),
  {
    special: [
      { handle: 'sandboxpageone', name: 'Sandbox Page 1' },
      { handle: 'sandboxpagetwo', name: 'Sandbox Page 2' },
    ],
    usual: (number) => ({ handle: `sandboxpage${number}`, name: `Sandbox Page ${number}` }),
    max: few + (most - 1) * many,
  },
);

/** The Pages that a person manages. */
export function pagesOf(tenant: string, person: Person): Person[] {
  const number = people.numberOf(tenant, person);
  const [before, count] = number === 1 ? [0, few] : [few + (number - 2) * many, many];
  return Array.from({ length: count }, (_, index) => pages.at(tenant, before + index + 1));
}

const pageTokens = kind('page token', z.object({ page: z.string() }));

/** Page tokens. */
export function createPages({ records, tokens }: StandInContext) {
  return {
    /** A Page token doesn't expire; it ends with its consent. */
    async tokenFor(page: string, grant: string, tenant: string): Promise<string> {
      const token = await tokens.access(grant, tenant, null);
      await records.add(pageTokens, { id: digest(token), tenant, parent: page, body: { page } });
      return token;
    },

    /** A token's Page; null for a person's token. */
    async of(token: string): Promise<string | null> {
      return (await records.get(pageTokens, digest(token)))?.body.page ?? null;
    },
  };
}
