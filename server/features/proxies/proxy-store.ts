import type { AccountProxy, ProxyKind } from '@everycast/contract/proxies';
import type { Message } from '@everycast/messages/message';
import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import { StoredMessage } from '../../kernel/messages.ts';

export interface ProxyRow {
  id: string;
  workspaceId: string;
  name: string;
  nameKey: string;
  kind: ProxyKind;
  host: string;
  port: number;
  /** Encrypted; null if it takes none. */
  credentials: string | null;
  seenAs: string | null;
  milliseconds: number | null;
  problem: Message | null;
  checkedAt: Date;
  createdAt: Date;
}
type ProxyRowChange = Updateable<Omit<ProxyRow, 'id' | 'workspaceId' | 'createdAt'>>;

type ProxyTables = {
  proxy: ProxyRow;
  accountProxy: { accountId: string; proxyId: string };
  accountGroupProxy: { groupId: string; proxyId: string };
  // Only read.
  account: { id: string; workspaceId: string; handle: string; disconnectedAt: Date | null };
  accountGroup: { id: string; workspaceId: string; name: string; position: number };
  accountGroupMember: { groupId: string; accountId: string };
};

/** The proxy that an account's traffic goes through. */
export type ProxyInUse = Pick<ProxyRow, 'id' | 'name' | 'kind' | 'host' | 'port' | 'credentials' | 'seenAs' | 'milliseconds'> & {
  from: AccountProxy['from'];
};

/** What uses a proxy. */
interface Uses {
  proxyId: string;
  id: string;
}

const parse = parserOf('proxy', { problem: StoredMessage.nullable() });
const proxyFrom = (row: ProxyRow): ProxyRow => parse(row, row.id);

/** The tables of proxies and of what uses them. */
export function createProxyStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<ProxyTables>();
  const db = within(database);

  return {
    /** By name. */
    list: async (workspaceId: string): Promise<ProxyRow[]> =>
      (await db.selectFrom('proxy').selectAll().where('workspaceId', '=', workspaceId).orderBy('nameKey').execute()).map(proxyFrom),

    async find(workspaceId: string, id: string, tx: Tx = database): Promise<ProxyRow | undefined> {
      const query = within(tx).selectFrom('proxy').selectAll().where('workspaceId', '=', workspaceId).where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && proxyFrom(row);
    },

    /** All of the workspace. Until the transaction ends nobody else can add, change or delete one, or choose what uses them. */
    async lockAll(tx: Tx, workspaceId: string): Promise<ProxyRow[]> {
      await lockUntilEnd(tx, `proxies:${workspaceId}`);
      const query = within(tx).selectFrom('proxy').selectAll().where('workspaceId', '=', workspaceId).orderBy('nameKey');
      return (await query.execute()).map(proxyFrom);
    },

    async insert(tx: Tx, row: ProxyRow): Promise<void> {
      await within(tx).insertInto('proxy').values(row).execute();
    },
    async update(tx: Tx, id: string, change: ProxyRowChange): Promise<void> {
      await within(tx).updateTable('proxy').set(change).where('id', '=', id).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await within(tx).deleteFrom('proxy').where('id', '=', id).execute();
    },

    /** Connected accounts that use one of these themselves. */
    accountsOf: async (proxyIds: readonly string[], tx: Tx = database): Promise<Uses[]> =>
      within(tx)
        .selectFrom('accountProxy')
        .innerJoin('account', 'account.id', 'accountProxy.accountId')
        .select(['proxyId', 'account.id'])
        .where('proxyId', '=', anyOf(proxyIds))
        .where('disconnectedAt', 'is', null)
        .orderBy('account.id')
        .execute(),
    groupsOf: async (proxyIds: readonly string[], tx: Tx = database): Promise<Uses[]> =>
      within(tx)
        .selectFrom('accountGroupProxy')
        .innerJoin('accountGroup', 'accountGroup.id', 'groupId')
        .select(['proxyId', 'accountGroup.id'])
        .where('proxyId', '=', anyOf(proxyIds))
        .orderBy('position')
        .orderBy('accountGroup.id')
        .execute(),

    /** Accounts that are disconnected would use it again: they go out directly once they are connected again. */
    async forgetDisconnected(tx: Tx, proxyId: string): Promise<void> {
      const gone = within(tx).selectFrom('account').select('id').where('disconnectedAt', 'is not', null);
      await within(tx).deleteFrom('accountProxy').where('proxyId', '=', proxyId).where('accountId', 'in', gone).execute();
    },

    /** A workspace's connected account, or undefined. */
    account: (tx: Tx, workspaceId: string, id: string): Promise<{ id: string; name: string } | undefined> =>
      within(tx)
        .selectFrom('account')
        .select(['id', 'handle as name'])
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .where('disconnectedAt', 'is', null)
        .executeTakeFirst(),
    group: (tx: Tx, workspaceId: string, id: string): Promise<{ id: string; name: string } | undefined> =>
      within(tx)
        .selectFrom('accountGroup')
        .select(['id', 'name'])
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirst(),
    /** Also those that are disconnected. */
    members: async (tx: Tx, groupId: string): Promise<string[]> =>
      (await within(tx).selectFrom('accountGroupMember').select('accountId').where('groupId', '=', groupId).execute()).map(
        ({ accountId }) => accountId,
      ),

    async setAccounts(tx: Tx, accountIds: readonly string[], proxyId: string | null): Promise<void> {
      await within(tx).deleteFrom('accountProxy').where('accountId', '=', anyOf(accountIds)).execute();
      if (proxyId === null || accountIds.length === 0) return;
      await within(tx)
        .insertInto('accountProxy')
        .values(accountIds.map((accountId) => ({ accountId, proxyId })))
        .execute();
    },
    /** A group's proxy, or null. */
    async ofGroup(tx: Tx, groupId: string): Promise<string | null> {
      const query = within(tx).selectFrom('accountGroupProxy').select('proxyId').where('groupId', '=', groupId);
      return (await query.executeTakeFirst())?.proxyId ?? null;
    },
    async setGroup(tx: Tx, groupId: string, proxyId: string | null): Promise<void> {
      await within(tx).deleteFrom('accountGroupProxy').where('groupId', '=', groupId).execute();
      if (proxyId !== null) await within(tx).insertInto('accountGroupProxy').values({ groupId, proxyId }).execute();
    },

    /** The proxy of each account that has one: its own, or that of its first group in the groups' order. */
    async ofAccounts(accountIds: readonly string[], tx: Tx = database): Promise<Map<string, ProxyRow & { from: AccountProxy['from'] }>> {
      if (accountIds.length === 0) return new Map();
      const on = within(tx);
      const rows = await on
        .selectFrom('accountProxy')
        .innerJoin('proxy', 'proxy.id', 'accountProxy.proxyId')
        .selectAll('proxy')
        .select(['accountProxy.accountId', sql<AccountProxy['from']>`'account'`.as('from'), sql<number>`-1`.as('position')])
        .select(sql<string | null>`null::uuid`.as('groupId'))
        .where('accountProxy.accountId', '=', anyOf(accountIds))
        .unionAll(
          on
            .selectFrom('accountGroupMember')
            .innerJoin('accountGroupProxy', 'accountGroupProxy.groupId', 'accountGroupMember.groupId')
            .innerJoin('accountGroup', 'accountGroup.id', 'accountGroupProxy.groupId')
            .innerJoin('proxy', 'proxy.id', 'accountGroupProxy.proxyId')
            .selectAll('proxy')
            .select(['accountGroupMember.accountId', sql<AccountProxy['from']>`'group'`.as('from'), 'accountGroup.position'])
            .select(sql<string | null>`account_group.id`.as('groupId'))
            .where('accountGroupMember.accountId', '=', anyOf(accountIds)),
        )
        .orderBy('position')
        .orderBy('groupId')
        .execute();
      const first = new Map<string, ProxyRow & { from: AccountProxy['from'] }>();
      for (const { accountId, from, position: _position, groupId: _groupId, ...row } of rows) {
        if (!first.has(accountId)) first.set(accountId, { ...proxyFrom(row), from });
      }
      return first;
    },
  };
}
