import type { PlatformId } from '@everycast/contract/platforms';
import type { Database } from '../../../kernel/database/database.ts';

/** This instance's app on a platform or one of its servers. */
export interface PlatformAppRow {
  id: string;
  platform: PlatformId;
  service: string;
  /** The registered redirect URL; null if the owner entered the app and registered it on the platform. */
  redirectUrl: string | null;
  clientId: string;
  /** Sealed. */
  clientSecret: string;
  registered: boolean;
  /** According to its owner, the platform has reviewed it and allows it more. */
  vetted: boolean;
  createdAt: Date;
}

type Tables = { platformApp: PlatformAppRow; account: { appId: string | null; disconnectedAt: Date | null } };

/** The table of apps. */
export function createAppStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** Those with these IDs, and those that were entered for these platforms. */
    async find(ids: readonly string[], platforms: readonly PlatformId[]): Promise<PlatformAppRow[]> {
      if (ids.length === 0 && platforms.length === 0) return [];
      return db
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

    /** Stores what the owner entered, replacing the platform's previous app. A different app isn't vetted yet. */
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
              service,
              clientId,
              clientSecret,
              createdAt,
              vetted: and([eb('platformApp.clientId', '=', clientId), eb('platformApp.vetted', '=', true)]).$castTo<boolean>(),
            })),
        )
        .execute();
    },

    /** @returns false if none was entered */
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

    /** The newest app registered there for this URL, and whether an account uses it. */
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
