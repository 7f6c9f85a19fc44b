import type { PlatformId } from '@everycast/contract/platforms';
import { type PostMetric, postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Scope } from './reading.ts';
import { sums } from './reading.ts';

/** What was gained in a period. `id`: of an account or a label. */
export type PartSums = Record<PostMetric, number> & { id: string; platform: PlatformId };
export type LabelSums = PartSums & { name: string };

/** What parts of a workspace gained, from its sums per day. Only posts and accounts in the scope count. */
export function createBreakdownStore(db: Database) {
  return {
    async ofAccounts({ accountIds, posts }: Scope, from: string, to: string): Promise<PartSums[]> {
      if (accountIds.length === 0) return [];
      const found = posts === null ? sql`account_day d where true` : sql`post_day d where d.post_id in (${posts})`;
      const { rows } = await sql<PartSums>`
        select a.id, a.platform, gained.* from account a join (
          select d.account_id, ${sums} from ${found}
            and d.account_id = any(${accountIds}::uuid[]) and d.day between ${from}::date and ${to}::date
          group by d.account_id
        ) gained on gained.account_id = a.id`.execute(db);
      return rows;
    },

    /** By label and platform. @param labelIds null: all labels */
    async ofLabels({ workspaceId, accountIds, everyAccount }: Scope, labelIds: readonly string[] | null, from: string, to: string) {
      const ofSome = sql`(
        select pl.label_id, d.day, a.platform, ${sql.join(postMetrics.map((metric) => sql.ref(`d.${metric}`)))}
        from post_day d join post_label pl on pl.post_id = d.post_id join account a on a.id = d.account_id
        where d.account_id = any(${accountIds}::uuid[])
      )`;
      const { rows } = await sql<LabelSums>`
        select d.label_id as id, l.name, d.platform, ${sums}
        from ${everyAccount ? sql`label_day` : ofSome} d join label l on l.id = d.label_id
        where l.workspace_id = ${workspaceId} and d.day between ${from}::date and ${to}::date
          and (${labelIds}::uuid[] is null or l.id = any(${labelIds}::uuid[]))
        group by d.label_id, l.name, d.platform`.execute(db);
      return rows;
    },
  };
}
