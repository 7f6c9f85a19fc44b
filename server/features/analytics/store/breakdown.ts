import type { PlatformId } from '@everycast/contract/platforms';
import { type PostMetric, postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';

/** What was gained in a period. `id`: of an account or a label. */
export type PartSums = Record<PostMetric, number> & { id: string; platform: PlatformId };
export type LabelSums = PartSums & { name: string };

const sums = sql.join(postMetrics.map((metric) => sql`coalesce(sum(${sql.ref(metric)}), 0)::bigint as ${sql.ref(metric)}`));

/** What parts of a workspace gained, from its sums per day. */
export function createBreakdownStore(db: Database) {
  return {
    async ofAccounts(accountIds: readonly string[], from: string, to: string): Promise<PartSums[]> {
      if (accountIds.length === 0) return [];
      const { rows } = await sql<PartSums>`
        select d.account_id as id, a.platform, ${sums} from account_day d join account a on a.id = d.account_id
        where d.account_id = any(${accountIds}::uuid[]) and d.day between ${from}::date and ${to}::date
        group by d.account_id, a.platform`.execute(db);
      return rows;
    },

    /** By label and platform. */
    async ofLabels(workspaceId: string, from: string, to: string): Promise<LabelSums[]> {
      const { rows } = await sql<LabelSums>`
        select d.label_id as id, l.name, d.platform, ${sums} from label_day d join label l on l.id = d.label_id
        where l.workspace_id = ${workspaceId} and d.day between ${from}::date and ${to}::date
        group by d.label_id, l.name, d.platform`.execute(db);
      return rows;
    },
  };
}
