import type { Clock } from '@everycast/contract/times-shown';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createAuthStore } from './auth-store.ts';
import { createTwoFactorStore } from './two-factor/two-factor-store.ts';

/** A person as other features see them. */
interface Person {
  id: string;
  name: string;
  email: string;
  language: string | null;
  /** Null: their workspace's. */
  zone: string | null;
  /** Null: as their language has it. */
  clock: Clock | null;
  emailNotifications: boolean;
  createdAt: Date;
}

/** Looks people up. Separate from signing in, because workspaces need people and signing in needs workspaces. */
export interface People {
  /** Those that exist, in any order. Inside a transaction pass it along: this must not wait for a second connection. */
  byIds(ids: readonly string[], tx?: Tx): Promise<Person[]>;

  /** Names by user ID; deleted users are left out. */
  names(ids: readonly string[]): Promise<Map<string, string>>;

  byEmail(email: string): Promise<Person | null>;

  /** Those of them who have turned on two-factor authentication. */
  withTwoFactor(ids: readonly string[], tx?: Tx): Promise<Set<string>>;
}

export function createPeople({ db }: Pick<Kernel, 'db'>): People {
  const store = createAuthStore(db);
  return {
    byIds: store.people,
    names: async (ids) => new Map((await store.people(ids)).map((person) => [person.id, person.name])),
    withTwoFactor: async (ids, tx) => new Set((await createTwoFactorStore(db).turnedOn(ids, tx)).map(({ id }) => id)),
    byEmail: async (email) => (await store.personByEmail(email)) ?? null,
  };
}
