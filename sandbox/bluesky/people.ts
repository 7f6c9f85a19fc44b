import { z } from 'zod';
import { createPeople, createRoster, type Numbering } from '../core/people.ts';
import { kind } from '../core/records.ts';
import type { Login, Person, StandInContext } from '../core/stand-in.ts';
import { lettersOf } from './ids.ts';

/** `id` is the DID. */
export interface BlueskyPerson extends Person, Login {
  tenant: string;
  email: string;
}
export type BlueskyPeople = ReturnType<typeof createBlueskyPeople>;

/** DIDs have no digits besides 2 to 7, so the number is in the letters from a to j. */
const didLetters = 20;
const inLetters = (number: number): string =>
  String(number)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
const inDigits = (letters: string): number => Number(letters.replace(/[a-j]/g, (letter) => String('abcdefghij'.indexOf(letter))));
const beginning = (tenant: string): string => `did:plc:${lettersOf(didLetters, 'bluesky', tenant)}`;
const dids: Numbering = {
  idOf: (tenant, number) => `${beginning(tenant)}${inLetters(number)}`,
  numberIn: (_tenant, id) => inDigits(id.slice(-4)),
};

/** What identifiers of a tenant's people have in common. */
const marks = kind('person', z.object({}));

const special = ['one', 'two'];
const domain = '.test';
/** Tells tenants' handles apart. */
const suffixOf = (tenant: string): string => lettersOf(6, 'bluesky', tenant);
const people = createPeople<Person>(dids, {
  special: special.map((word, index) => ({ handle: word, name: `Sandbox ${index + 1}` })),
  usual: (number) => ({ handle: String(number), name: `Sandbox ${number}` }),
});

/**
 * Each tenant's people. Only a login's identifier says which tenant it belongs to, so what all identifiers of a tenant have in common is
 * stored.
 */
export function createBlueskyPeople({ records, clientSecret }: Pick<StandInContext, 'records' | 'clientSecret'>) {
  const roster = createRoster(records, people);

  function complete(tenant: string, { id, handle: word, name }: Person): BlueskyPerson {
    const label = `sandbox-${word}-${suffixOf(tenant)}`;
    const [handle, email] = [`${label}${domain}`, `${label}@sandbox.invalid`];
    const password = (lettersOf(16, clientSecret(tenant), 'app password', word).match(/.{4}/g) ?? []).join('-');
    return { id, handle, name, tenant, identifier: handle, password, email };
  }

  /** From now on the tenant's people are found by DID, handle and email. */
  async function index(tenant: string, found: readonly Person[]): Promise<BlueskyPerson[]> {
    for (const id of [beginning(tenant), suffixOf(tenant)]) await records.add(marks, { id, tenant, body: {} });
    return found.map((person) => complete(tenant, person));
  }

  return {
    /** The special people of a tenant, and everybody who has connected. */
    known: async (tenant: string): Promise<BlueskyPerson[]> => index(tenant, await roster.known(tenant)),

    /** The same, and one more, who hasn't connected. */
    offered: async (tenant: string): Promise<BlueskyPerson[]> => index(tenant, await roster.offered(tenant)),

    /** From now on they are known. */
    meet: (person: BlueskyPerson): Promise<void> => roster.meet(person.tenant, person),

    /** One of a tenant's people by DID. */
    personOf(tenant: string, did: string): BlueskyPerson | null {
      const person = people.find(tenant, did);
      return person && complete(tenant, person);
    },

    /** Somebody by DID, handle or email. */
    async find(name: string): Promise<BlueskyPerson | null> {
      const wanted = name.toLowerCase();
      const [, word = '', suffix = ''] = /^sandbox-([a-z0-9]+)-([a-z2-7]{6})(?:\.test|@sandbox\.invalid)$/.exec(wanted) ?? [];
      const key = suffix === '' ? wanted.slice(0, 'did:plc:'.length + didLetters) : suffix;
      const tenant = (await records.get(marks, key))?.tenant;
      if (tenant === undefined) return null;
      const number = special.includes(word) ? special.indexOf(word) + 1 : Number(word);
      const person = people.find(tenant, suffix === '' ? wanted : dids.idOf(tenant, number));
      const found = person && complete(tenant, person);
      return found && [found.id, found.handle, found.email].includes(wanted) ? found : null;
    },
  };
}
