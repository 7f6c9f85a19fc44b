import type { Login, Person, Stage } from '../core/stand-in.ts';
import { lettersOf } from './ids.ts';

/** `id` is the DID. */
export interface BlueskyPerson extends Person, Login {
  tenant: string;
  email: string;
}
export type BlueskyPeople = ReturnType<typeof createPeople>;

/** Each tenant's people. Only the identifier says which tenant a login belongs to, so all of them are indexed by name. */
export function createPeople({ records, clientSecret }: Stage) {
  function person(tenant: string, number: string, name: string): BlueskyPerson {
    const handle = `sandbox-${number}-${lettersOf(6, 'bluesky', tenant)}.test`;
    const password = (lettersOf(16, clientSecret(tenant), 'app password', number).match(/.{4}/g) ?? []).join('-');
    const id = `did:plc:${lettersOf(24, 'bluesky', tenant, number)}`;
    return { id, handle, name, tenant, identifier: handle, password, email: `${handle.replace('.test', '')}@sandbox.invalid` };
  }
  const all = (tenant: string) => [person(tenant, 'one', 'Sandbox One'), person(tenant, 'two', 'Sandbox Two')];

  return {
    /** All people of a tenant, indexed by DID, handle and email from then on. */
    async of(tenant: string): Promise<BlueskyPerson[]> {
      const people = all(tenant);
      for (const { id, handle, email } of people) {
        for (const name of [id, handle, email]) await records.add({ kind: 'person', id: name, tenant, body: {} });
      }
      return people;
    },

    async find(name: string): Promise<BlueskyPerson | null> {
      const wanted = name.toLowerCase();
      const record = await records.get('person', wanted);
      return all(record?.tenant ?? '').find(({ id, handle, email }) => record && [id, handle, email].includes(wanted)) ?? null;
    },
  };
}
