import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAuthStore } from './auth-store.ts';

/** A person as other features see them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  language: string | null;
  emailNotifications: boolean;
}

/** Looks people up. Separate from signing in, because workspaces need people and signing in needs workspaces. */
export function createPeople({ db }: Pick<Kernel, 'db'>) {
  const store = createAuthStore(db);
  return {
    /** Those that exist, in any order. Inside a transaction pass it along: this must not wait for a second connection. */
    byIds: (ids: readonly string[], tx?: Tx): Promise<Person[]> => store.people(ids, tx),
    names: async (ids: readonly string[]): Promise<Map<string, string>> =>
      new Map((await store.people(ids)).map((person) => [person.id, person.name])),
    byEmail: async (email: string): Promise<Person | null> => (await store.personByEmail(email)) ?? null,
  };
}
