import { postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';

/** Each figure of the selected rows, added up. */
export const sums = sql.join(postMetrics.map((metric) => sql`coalesce(sum(${sql.ref(metric)}), 0)::bigint as ${sql.ref(metric)}`));
