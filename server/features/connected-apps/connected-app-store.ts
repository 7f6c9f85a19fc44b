import { Confirmation, Scope } from '@everycast/contract/permissions';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

/** What an app may do for one person, and where. */
export interface Grant {
  id: string;
  workspaceId: string;
  userId: string;
  clientId: string;
  scopes: Scope[];
  confirmation: Confirmation;
  createdAt: Date;
  lastUsedAt: Date | null;
}

type Row = Omit<Grant, 'scopes' | 'confirmation'> & { scopes: string[]; confirmation: string };
type Tables = { appGrant: Row };

/** One of a later version counts as the most careful. */
const ConfirmationColumn = Confirmation.catch('ask');

// A scope that no longer exists grants nothing.
const known = (row: Row): Grant => ({
  ...row,
  confirmation: ConfirmationColumn.parse(row.confirmation),
  scopes: row.scopes.filter((scope): scope is Scope => Scope.safeParse(scope).success),
});

export function createConnectedAppsStore(database: Database) {
  const db = database.withTables<Tables>();
  const grants = () => db.selectFrom('appGrant').selectAll();

  return {
    /** @returns false if the person has as many in the workspace already */
    add: (grant: Grant, max: number): Promise<boolean> =>
      database.transaction().execute(async (tx) => {
        const { userId, workspaceId } = grant;
        await lockUntilEnd(tx, `connected apps of ${userId} in ${workspaceId}`);
        const of = tx.withTables<Tables>();
        const count = of.selectFrom('appGrant').select((row) => row.fn.countAll<number>().as('count'));
        const own = await count.where('userId', '=', userId).where('workspaceId', '=', workspaceId).executeTakeFirstOrThrow();
        if (own.count >= max) return false;
        await of.insertInto('appGrant').values(grant).execute();
        return true;
      }),
    async grant(id: string): Promise<Grant | null> {
      const row = await grants().where('id', '=', id).executeTakeFirst();
      return row ? known(row) : null;
    },
    /** The newest first. */
    async of(userId: string, workspaceId: string): Promise<Grant[]> {
      const own = grants().where('userId', '=', userId).where('workspaceId', '=', workspaceId);
      return (await own.orderBy('id', 'desc').execute()).map(known);
    },
    /** @returns undefined if the person has none with this ID there */
    async change(id: string, { userId, workspaceId }: Pick<Grant, 'userId' | 'workspaceId'>, confirmation: Confirmation) {
      const query = db.updateTable('appGrant').set({ confirmation }).where('id', '=', id);
      const own = query.where('userId', '=', userId).where('workspaceId', '=', workspaceId);
      const row = await own.returningAll().executeTakeFirst();
      return row && known(row);
    },
    /** Notes that an app was used, unless that has been noted since `before`. */
    async touch(id: string, now: Date, before: Date): Promise<void> {
      const query = db.updateTable('appGrant').set({ lastUsedAt: now }).where('id', '=', id);
      await query.where((of) => of.or([of('lastUsedAt', 'is', null), of('lastUsedAt', '<', before)])).execute();
    },
    /** @returns whether it was there */
    async remove(tx: Tx, id: string): Promise<boolean> {
      return (await tx.withTables<Tables>().deleteFrom('appGrant').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
    },
    /** @returns those that the person had anywhere */
    async removeOf(tx: Tx, userId: string): Promise<string[]> {
      const gone = await tx.withTables<Tables>().deleteFrom('appGrant').where('userId', '=', userId).returning('id').execute();
      return gone.map(({ id }) => id);
    },
    /** The people whose apps of this client end with it. */
    async peopleOf(tx: Tx, clientId: string): Promise<string[]> {
      const rows = await tx
        .withTables<Tables>()
        .selectFrom('appGrant')
        .select('userId')
        .distinct()
        .where('clientId', '=', clientId)
        .execute();
      return rows.map(({ userId }) => userId);
    },
    /** IDs of up to `max` grants made before `before`, after the one with this ID. */
    async madeBefore(before: Date, after: string | null, max: number): Promise<string[]> {
      let query = db.selectFrom('appGrant').select('id').where('createdAt', '<', before).orderBy('id').limit(max);
      if (after !== null) query = query.where('id', '>', after);
      return (await query.execute()).map(({ id }) => id);
    },
  };
}
