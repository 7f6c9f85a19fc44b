import { postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Gains } from '../rules.ts';
import { type GapRow, within } from './tables.ts';

/** Times in which an account couldn't be read. What was gained in one belongs to none of its days. */
export const gaps = {
  /** Opens a gap, unless one is open already. */
  async open(tx: Tx, gap: Pick<GapRow, 'id' | 'accountId' | 'workspaceId' | 'since' | 'reason'>): Promise<void> {
    await sql`
      insert into metric_gap (id, account_id, workspace_id, since, reason)
      values (${gap.id}, ${gap.accountId}, ${gap.workspaceId}, ${gap.since}, ${JSON.stringify(gap.reason)}::jsonb)
      on conflict (account_id) where until is null do nothing`.execute(tx);
  },

  /** Ends the account's open gap, if it has one. */
  async close(tx: Tx, accountId: string, until: Date): Promise<void> {
    const open = within(tx)
      .updateTable('metricGap')
      .set({ until: sql<Date>`greatest(since, ${until})` });
    await open.where('accountId', '=', accountId).where('until', 'is', null).execute();
  },

  /** The account's latest gap that has ended. */
  last: async (tx: Tx, accountId: string): Promise<Pick<GapRow, 'id' | 'since' | 'until'> | null> =>
    (await within(tx)
      .selectFrom('metricGap')
      .select(['id', 'since', 'until'])
      .where('accountId', '=', accountId)
      .where('until', 'is not', null)
      .orderBy('until', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null,

  /** Adds what was gained in it. */
  async add(tx: Tx, id: string, gains: Gains): Promise<void> {
    const more = Object.fromEntries(postMetrics.map((metric) => [metric, sql<number>`${sql.ref(metric)} + ${gains[metric]}`]));
    await within(tx).updateTable('metricGap').set(more).where('id', '=', id).execute();
  },
};
