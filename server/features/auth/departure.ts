import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AuthStore } from './auth-store.ts';
import type { Referrals } from './referrals.ts';
import type { ServerPeopleStore } from './server-people-store.ts';
import { createSessionStore } from './session-store.ts';

/** How a person's account ends. */
export interface Departure {
  /** The person is signed out and can't sign in from now on. @returns false, without a change, if they own this server */
  begin(tx: Tx, userId: string): Promise<boolean>;

  /** Locks a person, so that they become a member of nothing more. @returns their address; null if they are gone */
  lock(tx: Tx, userId: string): Promise<string | null>;

  /** Deletes a locked person with everything that is theirs alone. */
  erase(tx: Tx, userId: string): Promise<void>;
}

export function createDeparture(
  { db, clock, domainEvents }: Pick<Kernel, 'db' | 'clock' | 'domainEvents'>,
  { store, people, referrals }: { store: AuthStore; people: Pick<ServerPeopleStore, 'setDisabled'>; referrals: Pick<Referrals, 'leaves'> },
): Departure {
  const sessions = createSessionStore(db);

  return {
    async begin(tx, userId) {
      if (!(await people.setDisabled(tx, userId, clock.now()))) return false;
      await sessions.endAll(tx, userId, undefined);
      await domainEvents.emit(tx, 'person.disabled', { userId });
      return true;
    },
    async lock(tx, userId) {
      // Before the person alone, in the order of everyone who counts referrals.
      await referrals.leaves(tx, userId);
      return store.lockPerson(tx, userId);
    },
    async erase(tx, userId) {
      await store.removeKeys(userId, tx);
      await store.dropVerifications(userId, tx);
      await store.removePerson(tx, userId);
    },
  };
}
