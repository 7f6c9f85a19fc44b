import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { failuresAllowed, failureWindow } from './rules.ts';

type AuthTables = {
  authUser: {
    id: string;
    name: string;
    email: string;
    referralCode: string | null;
    referralCount: number;
    mailNotifications: boolean;
    createdAt: Date;
    updatedAt: Date;
  };
  authSession: { id: string; userId: string; expiresAt: Date };
  authVerification: { id: string; value: string; createdAt: Date; expiresAt: Date };
  authAttempt: { account: string; failedAt: Date[]; lastAt: Date };
  authApiKey: { id: string; referenceId: string; name: string | null; start: string | null; createdAt: Date; lastRequest: Date | null };
  instance: { one: boolean; ownerId: string };
};

const person = ['id', 'name', 'email', 'referralCode', 'referralCount', 'mailNotifications', 'createdAt'] as const;

/** Our own statements on the tables of identity; Better Auth brings the others. */
export function createAuthStore(database: Database) {
  const db = database.withTables<AuthTables>();

  return {
    people(ids: readonly string[], tx: Tx = database) {
      if (ids.length === 0) return Promise.resolve([]);
      return tx.withTables<AuthTables>().selectFrom('authUser').select(person).where('id', 'in', ids).execute();
    },
    personByEmail(email: string) {
      return db.selectFrom('authUser').select(person).where('email', '=', email.toLowerCase()).executeTakeFirst();
    },
    async changePerson(id: string, change: { name?: string; mailNotifications?: boolean }, now: Date): Promise<void> {
      await db
        .updateTable('authUser')
        .set({ ...change, updatedAt: now })
        .where('id', '=', id)
        .execute();
    },

    /** Makes the first person the owner of the instance, once; whoever calls this, and however many at a time. */
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
     * Counts a sign-in as failed before its password is looked at, so that many at once cannot guess more often than few.
     * @returns false if the account is closed, which counts nothing
     */
    async countAttempt(account: string, now: Date): Promise<boolean> {
      const since = new Date(now.getTime() - failureWindow);
      const recent = sql<Date[]>`array(select at from unnest(auth_attempt.failed_at) as at where at > ${since})`;
      const counted = await db
        .insertInto('authAttempt')
        .values({ account, failedAt: sql<Date[]>`array[${now}::timestamptz]`, lastAt: now })
        .onConflict((conflict) =>
          conflict
            .column('account')
            .doUpdateSet({ failedAt: sql<Date[]>`${recent} || ${now}::timestamptz`, lastAt: now })
            .where(sql<boolean>`cardinality(${recent}) < ${failuresAllowed}`),
        )
        .returning('account')
        .executeTakeFirst();
      return counted !== undefined;
    },
    async forgetAttempts(account: string): Promise<void> {
      await db.deleteFrom('authAttempt').where('account', '=', account).execute();
    },

    /** How many reset links were made for somebody since then. */
    async resetsSince(userId: string, since: Date): Promise<number> {
      const { n } = await db
        .selectFrom('authVerification')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('value', '=', userId)
        .where('createdAt', '>', since)
        .executeTakeFirstOrThrow();
      return n;
    },
    async dropResets(userId: string): Promise<void> {
      await db.deleteFrom('authVerification').where('value', '=', userId).execute();
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
    async removeKey(id: string): Promise<void> {
      await db.deleteFrom('authApiKey').where('id', '=', id).execute();
    },
    async removeKeys(userId: string): Promise<void> {
      await db.deleteFrom('authApiKey').where('referenceId', '=', userId).execute();
    },
    async endSessions(userId: string): Promise<void> {
      await db.deleteFrom('authSession').where('userId', '=', userId).execute();
    },

    /** Removes what has run out: sessions, reset links, old failures. */
    async clean(now: Date): Promise<void> {
      await db.deleteFrom('authSession').where('expiresAt', '<', now).execute();
      await db.deleteFrom('authVerification').where('expiresAt', '<', now).execute();
      await db
        .deleteFrom('authAttempt')
        .where('lastAt', '<', new Date(now.getTime() - failureWindow))
        .execute();
    },
  };
}
export type AuthStore = ReturnType<typeof createAuthStore>;
