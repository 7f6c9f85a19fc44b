import type { Database, Tx } from '../../kernel/database/database.ts';

type Tables = {
  authUser: { id: string; name: string; email: string; createdAt: Date; disabledAt: Date | null };
  instance: { one: boolean; ownerId: string; signUp: 'open' | 'closed' };
  member: { workspaceId: string; userId: string };
};

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
    async passOn(from: string, to: string): Promise<boolean> {
      const query = db.updateTable('instance').set({ ownerId: to }).where('ownerId', '=', from);
      const isThere = db.selectFrom('authUser').select('id').where('id', '=', to).where('disabledAt', 'is', null).forUpdate();
      return (await query.where((row) => row.exists(isThere)).executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** People in the order of their addresses, from after `cursor`. `search`: part of a name or an address. */
    async listPeople({ search, cursor, limit }: { search: string; cursor: string | null; limit: number }) {
      const columns = ['id', 'name', 'email', 'createdAt', 'disabledAt'] as const;
      let query = db.selectFrom('authUser').select(columns).orderBy('email').limit(limit);
      if (cursor !== null) query = query.where('email', '>', cursor);
      if (search !== '') {
        const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where((row) => row.or([row('name', 'ilike', like), row('email', 'ilike', like)]));
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
      const within = tx.withTables<Tables>();
      const query = within.updateTable('authUser').set({ disabledAt }).where('id', '=', id);
      const owner = within.selectFrom('instance').select('ownerId').forUpdate();
      return (await query.where('id', '!=', owner).executeTakeFirst()).numUpdatedRows > 0n;
    },
  };
}
export type ServerPeopleStore = ReturnType<typeof createServerPeopleStore>;
