import { digest, numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** `handle` is the email address. */
export interface Member extends Person {
  /** As for a partner's app: the login can be renewed for a year. */
  renewable: boolean;
}

/** The first member administers two pages, the second none, each of the others as many as an agency. */
const [few, none, many] = [2, 0, 11];
const most = 80;

export const members = createPeople<Member>(
  numberedAfter((tenant) => digest('linkedin', tenant).slice(0, 8)),
  {
    special: [
      { handle: 'sandbox.one@example.org', name: 'Sandbox 1', renewable: true },
      { handle: 'sandbox.two@example.org', name: 'Sandbox 2', note: 'sandbox.person_not_renewable', renewable: false },
    ],
    usual: (number) => ({ handle: `sandbox.${number}@example.org`, name: `Sandbox ${number}`, renewable: true }),
    max: most,
  },
);

const pages = createPeople<Person>(
  numberedAfter((tenant) => `urn:li:organization:${numberOf(8, 'linkedin', tenant)}`),
  {
    special: [
      { handle: 'sandbox-studio', name: 'Sandbox Studio' },
      { handle: 'sandbox-shop', name: 'Sandbox Shop' },
    ],
    usual: (number) => ({ handle: `sandbox-page-${number}`, name: `Sandbox Page ${number}` }),
    max: few + (most - 2) * many,
  },
);

export const urnOf = ({ id }: Person): string => (id.startsWith('urn:') ? id : `urn:li:person:${id}`);

/** The pages that a member administers. */
export function pagesOf(tenant: string, member: Person): Person[] {
  const number = members.numberOf(tenant, member);
  const [before, count] = number === 1 ? [0, few] : number === 2 ? [few, none] : [few + (number - 3) * many, many];
  return Array.from({ length: count }, (_, index) => pages.at(tenant, before + index + 1));
}

/** In whose name a member can post: their own, or a page's. */
export function actorOf(tenant: string, account: string, urn: string): { person: Person; isPage: boolean } | null {
  const member = members.find(tenant, account);
  if (!member) return null;
  if (urnOf(member) === urn) return { person: member, isPage: false };
  const page = pagesOf(tenant, member).find(({ id }) => id === urn);
  return page ? { person: page, isPage: true } : null;
}

/** The member or the page with this URN. */
export const someone = (tenant: string, urn: string): Person | null =>
  pages.find(tenant, urn) ?? members.find(tenant, urn.replace(/^urn:li:person:/, ''));
