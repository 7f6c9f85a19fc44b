import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { containing, isNamed } from '../../kernel/database/search.ts';

type Tables = {
  authUser: { id: string; name: string; email: string; createdAt: Date; disabledAt: Date | null; twoFactorSince: Date | null };
  instance: { one: boolean; ownerId: string; signUp: 'open' | 'closed' };
  member: { workspaceId: string; userId: string };
};

/** The server's owner, who stays that until the transaction ends. Locked before any person, or two changes could wait for each other. */
async function lockOwner(tx: Tx): Promise<string | undefined> {
  return (await tx.withTables<Tables>().selectFrom('instance').select('ownerId').forUpdate().executeTakeFirst())?.ownerId;
}

/** What the server's owner decides: who may sign up and in, and who owns the server next. */
export function createServerPeopleStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** Whether the server's owner has closed sign-up. */
    async isSignUpClosed(): Promise<boolean> {
      return (await db.selectFrom('instance').select('signUp').executeTakeFirst())?.signUp === 'closed';
    },
    async setSignUp(signUp: 'open' | 'closed'): Promise<void> {
      await db.updateTable('instance').set({ signUp }).execute();
    },
    /** @returns false if someone else owns the server by now, or the next owner isn't there or can't sign in */
    async passOn(tx: Tx, from: string, to: string): Promise<boolean> {
      const within = tx.withTables<Tables>();
      if ((await lockOwner(tx)) !== from) return false;
      const next = within.selectFrom('authUser').select('id').where('id', '=', to).where('disabledAt', 'is', null).forUpdate();
      if (!(await next.executeTakeFirst())) return false;
      await within.updateTable('instance').set({ ownerId: to }).execute();
      return true;
    },

    /** People in the order of their addresses, from after `cursor`. `search`: part of a name or an address. */
    async listPeople({ search, cursor, limit }: { search: string; cursor: string | null; limit: number }) {
      const columns = ['id', 'name', 'email', 'createdAt', 'disabledAt', 'twoFactorSince'] as const;
      let query = db.selectFrom('authUser').select(columns).orderBy('email').limit(limit);
      if (cursor !== null) query = query.where('email', '>', cursor);
      if (search !== '') {
        query = query.where((row) => row.or([isNamed(sql`name`, search), row('email', 'ilike', containing(search))]));
      }
      return query
        .select((row) =>
          row
            .selectFrom('member')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('member.userId', '=', 'authUser.id')
            .as('workspaces'),
        )
        .execute();
    },
    async isDisabled(userId: string): Promise<boolean> {
      const row = await db.selectFrom('authUser').select('disabledAt').where('id', '=', userId).executeTakeFirst();
      return (row?.disabledAt ?? null) !== null;
    },
    /** @returns false, without a change, if there is no such person, or they own the server */
    async setDisabled(tx: Tx, id: string, disabledAt: Date | null): Promise<boolean> {
      if ((await lockOwner(tx)) === id) return false;
      const query = tx.withTables<Tables>().updateTable('authUser').set({ disabledAt }).where('id', '=', id);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
export type ServerPeopleStore = ReturnType<typeof createServerPeopleStore>;
