import type { Login, Person, Stage } from '../core/stand-in.ts';
import { lettersOf } from './ids.ts';

/** `id` is the DID. */
export interface BlueskyPerson extends Person, Login {
  world: string;
  email: string;
}
export type BlueskyPeople = ReturnType<typeof createPeople>;

/** The people of each world. Nothing but the identifier tells whose world a login is for, so that all of them are known by name. */
export function createPeople({ things, clientSecret }: Stage) {
  function person(world: string, number: string, name: string): BlueskyPerson {
    const handle = `sandbox-${number}-${lettersOf(6, 'bluesky', world)}.test`;
    const password = (lettersOf(16, clientSecret(world), 'app password', number).match(/.{4}/g) ?? []).join('-');
    const id = `did:plc:${lettersOf(24, 'bluesky', world, number)}`;
    return { id, handle, name, world, identifier: handle, password, email: `${handle.replace('.test', '')}@sandbox.invalid` };
  }
  const all = (world: string) => [person(world, 'one', 'Sandbox One'), person(world, 'two', 'Sandbox Two')];

  return {
    /** Everybody in a world, from now on known by DID, handle and mail. */
    async of(world: string): Promise<BlueskyPerson[]> {
      const people = all(world);
      for (const { id, handle, email } of people) {
        for (const name of [id, handle, email]) await things.add({ kind: 'person', id: name, world, body: {} });
      }
      return people;
    },

    async find(name: string): Promise<BlueskyPerson | null> {
      const wanted = name.toLowerCase();
      const thing = await things.get('person', wanted);
      return all(thing?.world ?? '').find(({ id, handle, email }) => thing && [id, handle, email].includes(wanted)) ?? null;
    },
  };
}
