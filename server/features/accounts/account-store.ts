import { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { Revocation } from '@everycast/platforms/port/connection';
import type { Traits } from '@everycast/platforms/port/manifest';
import type { Updateable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd, shareUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf, prepared } from '../../kernel/database/prepared.ts';
import { AppError } from '../../kernel/errors.ts';
import { StoredMessage } from '../../kernel/messages.ts';

export interface AccountRow {
  id: string;
  workspaceId: string;
  platform: PlatformId;
  /** Its service; `sandboxService` for sandbox accounts, which is resolved whenever one is used. */
  service: string;
  sandbox: boolean;
  /** The registered app that its tokens belong to. */
  appId: string | null;
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  avatarKey: string | null;
  profileUrl: string | null;
  traits: Traits;
  state: Account['state'];
  problem: Message | null;
  /** Encrypted; null once disconnected. */
  credentials: string | null;
  version: number;
  renewingSince: Date | null;
  expiresAt: Date | null;
  notifiedExpiry: Date | null;
  checkedAt: Date | null;
  connectedBy: string | null;
  createdAt: Date;
  disconnectedAt: Date | null;
}

const columns = [
  ...([
    'id',
    'workspaceId',
    'platform',
    'service',
    'sandbox',
    'appId',
    'remoteId',
    'handle',
    'displayName',
    'avatarUrl',
    'avatarKey',
  ] as const),
  ...(['profileUrl', 'traits', 'state', 'problem', 'credentials', 'version', 'renewingSince', 'expiresAt', 'notifiedExpiry'] as const),
  ...(['checkedAt', 'connectedBy', 'createdAt', 'disconnectedAt'] as const),
] as const;

/** The service of sandbox accounts, so that they survive a change of its URL. */
export const sandboxService = 'sandbox';

export const gone = () => new AppError('not_found', 'accounts.gone');

export type AccountChange = Updateable<AccountRow>;
export type AccountTables = { account: AccountRow; accountPause: { accountId: string } };

const parse = parserOf('account', { traits: Account.shape.traits, problem: StoredMessage.nullable() });
/** An account as it was stored. @throws an Error if its JSON isn't valid */
export const accountFrom = (row: AccountRow): AccountRow => parse(row, row.id);
const accountIfAny = (row: AccountRow | undefined): AccountRow | undefined => row && accountFrom(row);

/** The table of accounts. */
export function createAccountStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<AccountTables>();
  const db = within(database);
  const connected = (workspaceId: string) =>
    db.selectFrom('account').selectAll().where('workspaceId', '=', workspaceId).where('disconnectedAt', 'is', null);

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    list: async (workspaceId: string): Promise<AccountRow[]> => (await connected(workspaceId).orderBy('id').execute()).map(accountFrom),

    /** @throws AppError not_found */
    async get(workspaceId: string, id: string): Promise<AccountRow> {
      const row = await connected(workspaceId).where('id', '=', id).executeTakeFirst();
      if (row) return accountFrom(row);
      throw gone();
    },

    /** @throws AppError not_found unless all are connected accounts of the workspace */
    async refuseUnknown(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
      const query = within(tx).selectFrom('account').select('id').where('workspaceId', '=', workspaceId).where('id', '=', anyOf(ids));
      const known = await query.where('disconnectedAt', 'is', null).execute();
      if (known.length < new Set(ids).size) throw gone();
    },

    async byIds(ids: readonly string[], tx?: Tx): Promise<AccountRow[]> {
      if (ids.length === 0) return [];
      const query = (tx ? within(tx) : db).selectFrom('account').modifyFront(prepared('accounts')).select(columns);
      return (await query.where('id', '=', anyOf(ids)).execute()).map(accountFrom);
    },

    /** The row, locked against other changes; rows that refer to it can still be written. */
    lock: async (tx: Tx, id: string): Promise<AccountRow | undefined> =>
      accountIfAny(await within(tx).selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()),

    /** Connected accounts of a workspace, by ID, locked also against rows that refer to them. */
    async lockMoving(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<AccountRow[]> {
      const query = within(tx).selectFrom('account').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', anyOf(ids));
      return (await query.where('disconnectedAt', 'is', null).orderBy('id').forUpdate().execute()).map(accountFrom);
    },

    /**
     * Serializes connecting within a workspace, so that no limit is exceeded and no account is added twice. The server's usual limits don't
     * change until the transaction ends: when they shrink, they are compared with all accounts.
     */
    async lockConnecting(tx: Tx, workspaceId: string): Promise<void> {
      await shareUntilEnd(tx, 'usual limits');
      await lockUntilEnd(tx, `accounts of ${workspaceId}`);
    },

    /** The workspace's account for this one on the platform: the connected one, or the last that was. */
    async sameAs(tx: Tx, of: Pick<AccountRow, 'workspaceId' | 'platform' | 'service' | 'remoteId'>): Promise<AccountRow | undefined> {
      const { workspaceId, platform, service, remoteId } = of;
      const query = within(tx)
        .selectFrom('account')
        .selectAll()
        .where((row) => row.and({ workspaceId, platform, service, remoteId }))
        .orderBy('disconnectedAt', (order) => order.desc().nullsFirst());
      return accountIfAny(await query.executeTakeFirst());
    },

    /** Whether another connected account would lose its login if this one's were revoked. In the sandbox each workspace has its own app. */
    async isShared(of: AccountRow, ends: Revocation['ends']): Promise<boolean> {
      if (ends === 'login') return false;
      const other = await db
        .selectFrom('account')
        .select('id')
        .where((row) => row.and({ platform: of.platform, service: of.service, ...(of.sandbox && { workspaceId: of.workspaceId }) }))
        .where('id', '<>', of.id)
        .where('disconnectedAt', 'is', null)
        .where((row) =>
          row.or([
            row('remoteId', '=', of.remoteId),
            ...(ends === 'person' ? [row('connectedBy', 'is not distinct from', of.connectedBy)] : []),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return other !== undefined;
    },

    /** How many real accounts are connected and not paused, by platform. */
    async connectedByPlatform(tx: Tx, workspaceId: string): Promise<Map<string, number>> {
      const rows = await within(tx)
        .selectFrom('account')
        .select((row) => ['platform', row.fn.countAll<number>().as('count')])
        .where('workspaceId', '=', workspaceId)
        .where('disconnectedAt', 'is', null)
        .where('sandbox', '=', false)
        .where('id', 'not in', (of) => of.selectFrom('accountPause').select('accountId'))
        .groupBy('platform')
        .execute();
      return new Map(rows.map(({ platform, count }) => [platform, count]));
    },

    insert: async (tx: Tx, row: AccountRow): Promise<AccountRow> =>
      accountFrom(await within(tx).insertInto('account').values(row).returningAll().executeTakeFirstOrThrow()),

    update: async (tx: Tx, id: string, change: AccountChange): Promise<AccountRow> =>
      accountFrom(await within(tx).updateTable('account').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()),

    /** Changes the row if its credentials still have that version; otherwise undefined. */
    async updateVersion(tx: Tx, id: string, version: number, change: AccountChange): Promise<AccountRow | undefined> {
      const query = within(tx).updateTable('account').set(change).where('id', '=', id).where('version', '=', version).returningAll();
      return accountIfAny(await query.executeTakeFirst());
    },

    /** Records the start of a renewal; an older record stays, because that one never ended. */
    async noteRenewing(id: string, version: number, now: Date): Promise<void> {
      await db
        .updateTable('account')
        .set({ renewingSince: now })
        .where('id', '=', id)
        .where('version', '=', version)
        .where('renewingSince', 'is', null)
        .execute();
    },

    /** Stores a fetched avatar if it is still the account's; returns the previous key. */
    async changeAvatar(id: string, url: string | null, key: string | null): Promise<{ taken: boolean; before: string | null }> {
      return database.transaction().execute(async (tx) => {
        const row = await within(tx)
          .selectFrom('account')
          .select('avatarKey')
          .where('id', '=', id)
          .where('avatarUrl', 'is not distinct from', url)
          .where('disconnectedAt', 'is', null)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!row) return { taken: false, before: null };
        await within(tx).updateTable('account').set({ avatarKey: key }).where('id', '=', id).execute();
        return { taken: true, before: row.avatarKey };
      });
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
