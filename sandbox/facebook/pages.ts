import { digest, numberOf } from '../core/ids.ts';
import type { Person, Stage } from '../core/stand-in.ts';

/** A tenant's people who can give consent. */
export const people = (tenant: string): Person[] => [
  { id: numberOf(16, 'facebook', tenant, 'person'), handle: 'sandbox.person', name: 'Sandbox Person' },
];

/** The Pages that they manage. */
export const pagesOf = (tenant: string): Person[] => [
  { id: numberOf(15, 'facebook', tenant, 'page 1'), handle: 'sandboxpageone', name: 'Sandbox Page One' },
  { id: numberOf(15, 'facebook', tenant, 'page 2'), handle: 'sandboxpagetwo', name: 'Sandbox Page Two' },
];

type Body = { page: string };

/** Page tokens. */
export function createPages({ records, tokens }: Stage) {
  return {
    /** A Page token doesn't expire; it ends with its consent. */
    async tokenFor(page: string, grant: string, tenant: string): Promise<string> {
      const token = await tokens.access(grant, tenant, null);
      await records.add<Body>({ kind: 'page token', id: digest(token), tenant, parent: page, body: { page } });
      return token;
    },

    /** A token's Page; null for a person's token. */
    async of(token: string): Promise<string | null> {
      return (await records.get<Body>('page token', digest(token)))?.body.page ?? null;
    },
  };
}
