import { digest, numberOf } from '../core/ids.ts';
import type { Person } from '../core/stand-in.ts';

export interface Member extends Person {
  email: string;
  /** As for a partner's app: the login can be renewed for a year. */
  renewable: boolean;
  pages: Person[];
}

export const urnOf = ({ id }: Person): string => (id.startsWith('urn:') ? id : `urn:li:person:${id}`);

/** A tenant's members; the first one administers two pages. */
export function membersOf(tenant: string): Member[] {
  const page = (number: string, handle: string, name: string): Person => ({
    id: `urn:li:organization:${numberOf(8, 'linkedin', tenant, number)}`,
    ...{ handle, name },
  });
  const member = (number: string, name: string, more: Pick<Member, 'renewable' | 'pages'>): Member => {
    const id = digest('linkedin', tenant, number).slice(0, 10);
    const email = `sandbox.${number}@example.org`;
    return { id, handle: email, email, name, ...more };
  };
  return [
    member('one', 'Sandbox One', {
      renewable: true,
      pages: [page('1', 'sandbox-studio', 'Sandbox Studio'), page('2', 'sandbox-shop', 'Sandbox Shop')],
    }),
    member('two', 'Sandbox Two, logins cannot be renewed', { renewable: false, pages: [] }),
  ];
}

export const memberOf = (tenant: string, id: string): Member | null => membersOf(tenant).find((one) => one.id === id) ?? null;

/** In whose name a member can post: their own, or a page's. */
export function actorOf(tenant: string, account: string, urn: string): { person: Person; isPage: boolean } | null {
  const member = memberOf(tenant, account);
  if (!member) return null;
  if (urnOf(member) === urn) return { person: member, isPage: false };
  const page = member.pages.find(({ id }) => id === urn);
  return page ? { person: page, isPage: true } : null;
}

/** All members and pages, by URN. */
export const everyone = (tenant: string): Map<string, Person> =>
  new Map(membersOf(tenant).flatMap((member) => [member, ...member.pages].map((one) => [urnOf(one), one])));
