import type { MeChange } from '@everycast/contract/me';
import type { Clock, WeekStart } from '@everycast/contract/times-shown';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { prepared } from '../../kernel/database/prepared.ts';
import { newId } from '../../kernel/ids.ts';
import { failuresAllowed, failuresOfStrangers, failureWindow } from './rules.ts';
import { pendingStepsOf } from './two-factor/pending.ts';

/** One sign-in: to which account, from where (both hashed), and whether from a device that is known for it. */
interface Attempt {
  account: string;
  source: string;
  known: boolean;
}

type AuthTables = {
  authUser: {
    id: string;
    name: string;
    email: string;
    referralCode: string | null;
    referralCount: number;
    ownReferralCode: string;
    emailNotifications: boolean;
    language: string | null;
    zone: string | null;
    weekStart: WeekStart;
    clock: Clock | null;
    zoneAsked: boolean;
    guideClosed: boolean;
    createdAt: Date;
    updatedAt: Date;
  };
  authSession: { id: string; userId: string; expiresAt: Date };
  authVerification: { id: string; value: string; createdAt: Date; expiresAt: Date };
  authFailure: Attempt & { id: string; at: Date };
  authApiKey: { id: string; referenceId: string; name: string | null; start: string | null; createdAt: Date; lastRequest: Date | null };
  instance: { one: boolean; ownerId: string };
  leaving: { userId: string; dueAt: Date };
};

const person = [
  'id',
  'name',
  'email',
  'referralCode',
  'referralCount',
  'ownReferralCode',
  'emailNotifications',
  'language',
  'zone',
  'weekStart',
  'clock',
  'zoneAsked',
  'guideClosed',
  'createdAt',
] as const;

/** Our own queries on the identity tables; Better Auth brings the others. */
export function createAuthStore(database: Database) {
  const db = database.withTables<AuthTables>();

  return {
    people(ids: readonly string[], tx: Tx = database) {
      if (ids.length === 0) return Promise.resolve([]);
      const people = tx.withTables<AuthTables>().selectFrom('authUser').modifyFront(prepared('people')).select(person);
      return people.where('id', '=', sql<string>`any(${ids}::text[])`).execute();
    },
    personByEmail(email: string) {
      return db.selectFrom('authUser').select(person).where('email', '=', email.toLowerCase()).executeTakeFirst();
    },
    async hasPeople(): Promise<boolean> {
      return (await db.selectFrom('authUser').select('id').limit(1).executeTakeFirst()) !== undefined;
    },
    async changePerson(id: string, change: MeChange, now: Date): Promise<void> {
      await db
        .updateTable('authUser')
        .set({ ...change, updatedAt: now })
        .where('id', '=', id)
        .execute();
    },

    /** Makes the first person the owner of the instance, once; safe to call repeatedly and concurrently. */
    async claimInstance(): Promise<void> {
      await db
        .insertInto('instance')
        .columns(['one', 'ownerId'])
        .expression((from) =>
          from
            .selectFrom('authUser')
            .select([sql<boolean>`true`.as('one'), 'id'])
            .orderBy('createdAt')
            .orderBy('id')
            .limit(1),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async instanceOwner(): Promise<string | null> {
      return (await db.selectFrom('instance').select('ownerId').executeTakeFirst())?.ownerId ?? null;
    },

    /**
     * Counts a sign-in as failed before its password is checked, so that parallel guesses can't exceed the limit.
     * @returns false, without counting, if this source, or all strangers together, have failed too often
     */
    async countAttempt(
      { account, source, known, ofStrangers = failuresOfStrangers }: Attempt & { ofStrangers?: number },
      now: Date,
    ): Promise<boolean> {
      return database.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, account);
        const { own, strangers } = await tx
          .withTables<AuthTables>()
          .selectFrom('authFailure')
          .select((of) => [
            of.fn.countAll<number>().filterWhere('source', '=', source).as('own'),
            of.fn.countAll<number>().filterWhere('known', '=', false).as('strangers'),
          ])
          .where('account', '=', account)
          .where('at', '>', new Date(now.getTime() - failureWindow))
          .executeTakeFirstOrThrow();
        if (own >= failuresAllowed || (!known && strangers >= ofStrangers)) return false;
        await tx.withTables<AuthTables>().insertInto('authFailure').values({ id: newId(), account, source, known, at: now }).execute();
        return true;
      });
    },
    /** Deletes an account's failures, from one source or from all. */
    async forgetAttempts({ account, source }: { account: string; source?: string }): Promise<void> {
      let query = db.deleteFrom('authFailure').where('account', '=', account);
      if (source !== undefined) query = query.where('source', '=', source);
      await query.execute();
    },

    /** How many reset links were created for a person since then. */
    async resetsSince(userId: string, since: Date): Promise<number> {
      const { n } = await db
        .selectFrom('authVerification')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('value', '=', userId)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow();
      return n;
    },
    /** Ends what is under way: reset links, which are stored with the person's ID, and second steps. */
    async dropVerifications(userId: string, tx: Tx = database): Promise<void> {
      const values = [userId, ...pendingStepsOf(userId)];
      await tx.withTables<AuthTables>().deleteFrom('authVerification').where('value', 'in', values).execute();
    },

    keys(ids: readonly string[]) {
      if (ids.length === 0) return Promise.resolve([]);
      return db
        .selectFrom('authApiKey')
        .select(['id', 'name', 'start', 'createdAt', 'lastRequest'])
        .where('id', 'in', ids)
        .orderBy('createdAt', 'desc')
        .execute();
    },
    /** @returns its name; undefined if there is none */
    removeKey(id: string, tx: Tx = database): Promise<{ name: string | null } | undefined> {
      return tx.withTables<AuthTables>().deleteFrom('authApiKey').where('id', '=', id).returning('name').executeTakeFirst();
    },
    /** @returns how many there were */
    async removeKeys(userId: string, tx: Tx = database): Promise<number> {
      const query = tx.withTables<AuthTables>().deleteFrom('authApiKey').where('referenceId', '=', userId);
      return Number((await query.executeTakeFirst()).numDeletedRows);
    },
    async countKeys(userId: string): Promise<number> {
      const count = db.selectFrom('authApiKey').select((of) => of.fn.countAll<number>().as('count'));
      return (await count.where('referenceId', '=', userId).executeTakeFirstOrThrow()).count;
    },
    /** @returns the person's address */
    async lockPerson(tx: Tx, id: string): Promise<string | null> {
      const query = tx.withTables<AuthTables>().selectFrom('authUser').select('email').where('id', '=', id).forUpdate();
      return (await query.executeTakeFirst())?.email ?? null;
    },
    /** Everything that refers to them goes, too, or forgets them. */
    async removePerson(tx: Tx, id: string): Promise<void> {
      await tx.withTables<AuthTables>().deleteFrom('authUser').where('id', '=', id).execute();
    },
    /** When a person's account is deleted, if they have asked for that. */
    async leavingAt(userId: string): Promise<Date | null> {
      return (await db.selectFrom('leaving').select('dueAt').where('userId', '=', userId).executeTakeFirst())?.dueAt ?? null;
    },
    async endSessions(userId: string): Promise<void> {
      await db.deleteFrom('authSession').where('userId', '=', userId).execute();
    },

    /** Deletes what has expired: sessions, reset links, old failures. */
    async clean(now: Date): Promise<void> {
      await db.deleteFrom('authSession').where('expiresAt', '<', now).execute();
      await db.deleteFrom('authVerification').where('expiresAt', '<', now).execute();
      await db
        .deleteFrom('authFailure')
        .where('at', '<', new Date(now.getTime() - failureWindow))
        .execute();
    },
  };
}
export type AuthStore = ReturnType<typeof createAuthStore>;
