import type { BillingHold, PaidPlan } from '@everycast/contract/billing';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parseStored } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { Billed } from './billed.ts';
import type { TrialNote } from './rules.ts';

/** A workspace's row. */
export interface BillingRow {
  workspaceId: string;
  trialEndsAt: Date;
  trialNote: TrialNote | null;
  subscription: Billed | null;
  reading: number;
  storedReading: number;
  readAt: Date | null;
  checkout: string | null;
  checkoutAt: Date | null;
  unpaidSince: Date | null;
  plan: PaidPlan;
  hold: BillingHold | null;
  nextAt: Date | null;
}

interface Customer {
  id: string;
  workspaceId: string | null;
  email: string;
  createdAt: Date;
}

type Tables = {
  billing: Omit<BillingRow, 'subscription'> & { subscription: unknown };
  billingCustomer: Customer;
  billingEvent: { id: string; receivedAt: Date };
  workspace: { id: string; name: string };
};

export function createBillingStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<Tables>();
  const parsed = (row: Tables['billing']): BillingRow => ({
    ...row,
    subscription: parseStored(Billed.nullable(), row.subscription, { table: 'billing', id: row.workspaceId, column: 'subscription' }),
  });

  return {
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.transaction().execute(work),

    /** Starts the trial of workspaces that have none, and returns how many. @param only this workspace */
    async startTrials(trialEndsAt: Date, plan: PaidPlan, only?: string): Promise<number> {
      const db = within(database);
      let missing = db
        .selectFrom('workspace')
        .leftJoin('billing', 'billing.workspaceId', 'workspace.id')
        .where('billing.workspaceId', 'is', null)
        .select(['workspace.id', sql<Date>`${trialEndsAt}::timestamptz`.as('ends'), sql<PaidPlan>`${plan}::text`.as('plan')])
        // At once, so that the notes of its trial get their time.
        .select(sql<Date>`now()`.as('next'));
      if (only !== undefined) missing = missing.where('workspace.id', '=', only);
      const added = await db
        .insertInto('billing')
        .columns(['workspaceId', 'trialEndsAt', 'plan', 'nextAt'])
        .expression(missing)
        .onConflict((conflict) => conflict.column('workspaceId').doNothing())
        .executeTakeFirst();
      return Number(added.numInsertedOrUpdatedRows ?? 0);
    },

    async of(workspaceId: string): Promise<BillingRow | null> {
      const row = await within(database).selectFrom('billing').selectAll().where('workspaceId', '=', workspaceId).executeTakeFirst();
      return row ? parsed(row) : null;
    },

    /** Without the subscription: this is read with every check of a limit. */
    async planOf(tx: Tx, workspaceId: string): Promise<PaidPlan | null> {
      const row = await within(tx).selectFrom('billing').select('plan').where('workspaceId', '=', workspaceId).executeTakeFirst();
      return row?.plan ?? null;
    },

    /** After the workspace's plan, in the order of everything that changes it. */
    async locked(tx: Tx, workspaceId: string): Promise<BillingRow | null> {
      await lockUntilEnd(tx, `plan of ${workspaceId}`);
      const row = await within(tx).selectFrom('billing').selectAll().where('workspaceId', '=', workspaceId).forUpdate().executeTakeFirst();
      return row ? parsed(row) : null;
    },

    async change(tx: Tx, workspaceId: string, { subscription, ...change }: Partial<Omit<BillingRow, 'workspaceId'>>): Promise<void> {
      const set = { ...change, ...(subscription !== undefined && { subscription: json(subscription) }) };
      await within(tx).updateTable('billing').set(set).where('workspaceId', '=', workspaceId).execute();
    },

    /** The number of a reading that starts now. */
    async nextReading(workspaceId: string): Promise<number | null> {
      const query = within(database)
        .updateTable('billing')
        .set((row) => ({ reading: row('reading', '+', 1) }))
        .where('workspaceId', '=', workspaceId);
      return (await query.returning('reading').executeTakeFirst())?.reading ?? null;
    },

    /** Workspaces for which time has changed something. */
    async due(now: Date, limit: number): Promise<string[]> {
      const query = within(database).selectFrom('billing').select('workspaceId').where('nextAt', '<=', now).orderBy('nextAt').limit(limit);
      return (await query.execute()).map(({ workspaceId }) => workspaceId);
    },

    /** Workspaces with a customer that were last read before `before`, or, with an open checkout, before `soon`. */
    async unread(before: Date, soon: Date, openSince: Date): Promise<string[]> {
      const rows = await within(database)
        .selectFrom('billing')
        .innerJoin('billingCustomer', 'billingCustomer.workspaceId', 'billing.workspaceId')
        .select('billing.workspaceId')
        .where((row) =>
          row.or([
            row('readAt', 'is', null),
            row('readAt', '<', before),
            row.and([row('checkoutAt', '>', openSince), row('readAt', '<', soon)]),
          ]),
        )
        .execute();
      return rows.map(({ workspaceId }) => workspaceId);
    },

    /** Workspaces on hold: the reasons are ours, and end with billing. */
    async held(): Promise<string[]> {
      const query = within(database).selectFrom('billing').select('workspaceId').where('hold', 'is not', null);
      return (await query.execute()).map(({ workspaceId }) => workspaceId);
    },

    async customerOf(workspaceId: string): Promise<Customer | null> {
      const query = within(database).selectFrom('billingCustomer').selectAll().where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()) ?? null;
    },

    /**
     * @param instead the workspace's customer until now, which is gone at Stripe
     * @returns the workspace's customer: another one, if a parallel request was first
     */
    async addCustomer(customer: Customer & { workspaceId: string }, instead: string | null): Promise<Customer> {
      return await database.transaction().execute(async (tx) => {
        const db = within(tx);
        if (instead !== null) await db.deleteFrom('billingCustomer').where('id', '=', instead).execute();
        await db
          .insertInto('billingCustomer')
          .values(customer)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return await db.selectFrom('billingCustomer').selectAll().where('workspaceId', '=', customer.workspaceId).executeTakeFirstOrThrow();
      });
    },

    async renameCustomer(tx: Tx, workspaceId: string, email: string): Promise<void> {
      await within(tx).updateTable('billingCustomer').set({ email }).where('workspaceId', '=', workspaceId).execute();
    },

    /** @returns undefined if nobody here is that customer, null if their workspace is gone */
    async workspaceOf(tx: Tx, customer: string): Promise<string | null | undefined> {
      const query = within(tx).selectFrom('billingCustomer').select('workspaceId').where('id', '=', customer);
      return (await query.executeTakeFirst())?.workspaceId;
    },

    /** Customers whose workspace was deleted. */
    async orphans(): Promise<string[]> {
      const query = within(database).selectFrom('billingCustomer').select('id').where('workspaceId', 'is', null);
      return (await query.execute()).map(({ id }) => id);
    },

    async forgetCustomer(id: string): Promise<void> {
      await within(database).deleteFrom('billingCustomer').where('id', '=', id).execute();
    },

    /** @returns false if the event was received before */
    async receive(tx: Tx, id: string, now: Date): Promise<boolean> {
      const query = within(tx).insertInto('billingEvent').values({ id, receivedAt: now });
      const added = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return Number(added.numInsertedOrUpdatedRows ?? 0) > 0;
    },

    async forgetEvents(before: Date): Promise<void> {
      await within(database).deleteFrom('billingEvent').where('receivedAt', '<', before).execute();
    },

    async nameOf(tx: Tx, workspaceId: string): Promise<string> {
      const query = within(tx).selectFrom('workspace').select('name').where('id', '=', workspaceId);
      return (await query.executeTakeFirst())?.name ?? '';
    },
  };
}
export type BillingStore = ReturnType<typeof createBillingStore>;
