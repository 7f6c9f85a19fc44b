import { digest, numberOf } from '../core/ids.ts';
import type { Person, Stage } from '../core/stand-in.ts';

/** The people of a tenant who can give their consent. */
export const people = (tenant: string): Person[] => [
  { id: numberOf(16, 'facebook', tenant, 'person'), handle: 'sandbox.person', name: 'Sandbox Person' },
];

/** The Pages that they look after. */
export const pagesOf = (tenant: string): Person[] => [
  { id: numberOf(15, 'facebook', tenant, 'page 1'), handle: 'sandboxpageone', name: 'Sandbox Page One' },
  { id: numberOf(15, 'facebook', tenant, 'page 2'), handle: 'sandboxpagetwo', name: 'Sandbox Page Two' },
];

type Body = { page: string };

/** Tokens that speak for a Page. */
export function createPages({ records, tokens }: Stage) {
  return {
    /** A token of a Page does not end by itself; it ends with the consent that it came of. */
    async tokenFor(page: string, grant: string, tenant: string): Promise<string> {
      const token = await tokens.access(grant, tenant, null);
      await records.add<Body>({ kind: 'page token', id: digest(token), tenant, parent: page, body: { page } });
      return token;
    },

    /** The Page that a token speaks for; null where it is a person's. */
    async of(token: string): Promise<string | null> {
      return (await records.get<Body>('page token', digest(token)))?.body.page ?? null;
    },
  };
}
