import type { MessageCode } from '@everycast/messages/message';
import { z } from 'zod';
import { kind, type RecordStore } from './records.ts';

/** A person, or something they own, with an account on the platform. */
export const Person = z.object({ id: z.string(), handle: z.string(), name: z.string() });
export interface Person extends z.infer<typeof Person> {
  /** What is unusual about them, for those who choose somebody to connect. */
  note?: MessageCode;
}

/** The most people that a tenant can need on one platform. */
const most = 999;
const digits = String(most).length;

/** How a platform's IDs contain their owner's number, from 1, so that nobody has to be stored or searched for. */
export interface Numbering {
  idOf(tenant: string, number: number): string;
  /** NaN, if the ID contains none. */
  numberIn(tenant: string, id: string): number;
}

/** IDs that end with the number. @param beginning the same for a tenant, different for others, and of the same length for all */
export const numberedAfter = (beginning: (tenant: string) => string): Numbering => ({
  idOf: (tenant, number) => `${beginning(tenant)}${String(number).padStart(digits, '0')}`,
  numberIn: (_tenant, id) => Number(id.slice(-digits)),
});

/** Who is on a platform for a tenant: some special people first, and after them as many as needed. All of it follows from the number. */
export interface People<P extends Person> {
  /** @throws RangeError, beyond the last one */
  at(tenant: string, number: number): P;
  /** Whose ID this is. */
  find(tenant: string, id: string): P | null;
  /** The number of somebody on the platform. */
  numberOf(tenant: string, person: Pick<P, 'id'>): number;
  special: number;
  most: number;
}

/** @param usual everybody after the special ones */
export function createPeople<P extends Person>(
  { idOf, numberIn }: Numbering,
  { special, usual, max = most }: { special: readonly Omit<P, 'id'>[]; usual(number: number): Omit<P, 'id'>; max?: number },
): People<P> {
  function at(tenant: string, number: number): P {
    if (!(number >= 1 && number <= max)) throw new RangeError(`There is nobody with the number ${number}.`);
    return { id: idOf(tenant, number), ...(special[number - 1] ?? usual(number)) } as P;
  }
  return {
    at,
    find(tenant, id) {
      const number = numberIn(tenant, id);
      const person = number >= 1 && number <= max ? at(tenant, number) : null;
      return person?.id === id ? person : null;
    },
    numberOf: (tenant, { id }) => numberIn(tenant, id),
    special: special.length,
    most: max,
  };
}

const counts = kind('people', z.object({ count: z.number() }));

/** Which people have been needed so far. Only how many is stored. */
export function createRoster<P extends Person>(records: RecordStore, people: People<P>) {
  const countOf = async (tenant: string): Promise<number> => Math.max(people.special, (await records.get(counts, tenant))?.body.count ?? 0);
  const first = (tenant: string, count: number): P[] => Array.from({ length: count }, (_, index) => people.at(tenant, index + 1));

  return {
    /** The special ones, and everybody who has connected. */
    known: async (tenant: string): Promise<P[]> => first(tenant, await countOf(tenant)),

    /** The same, and one more, who hasn't connected. */
    offered: async (tenant: string): Promise<P[]> => first(tenant, Math.min(people.most, (await countOf(tenant)) + 1)),

    /** From now on they are known, and so is everybody before them. */
    async meet(tenant: string, person: Pick<P, 'id'>): Promise<void> {
      const count = people.numberOf(tenant, person);
      if (count <= people.special || (await records.add(counts, { id: tenant, tenant, body: { count } }))) return;
      await records.change(counts, tenant, ({ body }) => (body.count < count ? { count } : null));
    },
  };
}
