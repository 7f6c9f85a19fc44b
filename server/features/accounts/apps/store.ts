import type { PlatformId } from '@everycast/contract/platforms';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** What a platform, or one of its servers, knows this instance by. */
export interface PlatformAppRow {
  id: string;
  platform: PlatformId;
  service: string;
  /** The address that was registered with it; null where the owner entered the app, who registers that at the platform. */
  redirectUrl: string | null;
  clientId: string;
  /** Sealed. */
  clientSecret: string;
  registered: boolean;
  /** The platform has looked at it and gives it more than others; as its owner says. */
  vetted: boolean;
  createdAt: Date;
}

type Tables = { platformApp: PlatformAppRow; account: { appId: string | null; disconnectedAt: Date | null } };

/** The table of apps. */
export function createAppStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<Tables>();
  const db = within(database);

  return {
    /** Those with these ids, and those that were entered for these platforms. */
    async find(ids: readonly string[], platforms: readonly PlatformId[], tx: Tx = database): Promise<PlatformAppRow[]> {
      if (ids.length === 0 && platforms.length === 0) return [];
      return within(tx)
        .selectFrom('platformApp')
        .selectAll()
        .where((row) =>
          row.or([
            ...(ids.length > 0 ? [row('id', 'in', ids)] : []),
            ...(platforms.length > 0 ? [row.and([row('registered', '=', false), row('platform', 'in', platforms)])] : []),
          ]),
        )
        .execute();
    },

    entered: (): Promise<PlatformAppRow[]> => db.selectFrom('platformApp').selectAll().where('registered', '=', false).execute(),

    /** Writes what the owner entered; an app of that platform that was there before is changed. Another app has not been vetted yet. */
    async enter(row: PlatformAppRow): Promise<void> {
      const { service, clientId, clientSecret, createdAt } = row;
      await db
        .insertInto('platformApp')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .column('platform')
            .where('registered', '=', false)
            .doUpdateSet(({ eb, and }) => ({
              ...{ service, clientId, clientSecret, createdAt },
              vetted: and([eb('platformApp.clientId', '=', clientId), eb('platformApp.vetted', '=', true)]).$castTo<boolean>(),
            })),
        )
        .execute();
    },

    /** @returns false where none was entered */
    async vet(platform: PlatformId, vetted: boolean): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('platformApp')
        .set({ vetted })
        .where('platform', '=', platform)
        .where('registered', '=', false)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async forget(platform: PlatformId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('platformApp')
        .where('platform', '=', platform)
        .where('registered', '=', false)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The newest app that is registered there for this address, and whether an account uses it. */
    registered: (platform: PlatformId, service: string, redirectUrl: string) =>
      db
        .selectFrom('platformApp')
        .selectAll()
        .select((row) =>
          row
            .exists(
              row
                .selectFrom('account')
                .select('account.appId')
                .whereRef('account.appId', '=', 'platformApp.id')
                .where('account.disconnectedAt', 'is', null),
            )
            .as('used'),
        )
        .where((row) => row.and({ platform, service, redirectUrl, registered: true }))
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst(),

    add: (row: PlatformAppRow) => db.insertInto('platformApp').values(row).execute(),
  };
}

export type AppStore = ReturnType<typeof createAppStore>;
