import { postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Gains } from '../rules.ts';
import type { Holder } from './jobs.ts';
import { type PostMetricsRow, within } from './tables.ts';

const added = (alias: string) =>
  Object.fromEntries(
    postMetrics.map((metric) => [metric, sql<number>`${sql.ref(`${alias}.${metric}`)} + ${sql.ref(`excluded.${metric}`)}`]),
  );

/** What posts and accounts gained per day. */
export const days = {
  /** An account's followers as last read, or null. */
  async followersOf(tx: Tx, accountId: string): Promise<number | null> {
    const known = within(tx).selectFrom('accountDay').select('followers').where('accountId', '=', accountId);
    const row = await known.where('followers', 'is not', null).orderBy('day', 'desc').limit(1).executeTakeFirst();
    return row?.followers ?? null;
  },

  /** Adds what a post gained to its days and its account's. */
  async add(
    tx: Tx,
    { targetId, postId, accountId, workspaceId }: Pick<PostMetricsRow, 'targetId' | 'postId' | 'accountId' | 'workspaceId'>,
    gained: readonly { day: string; gains: Gains }[],
  ): Promise<void> {
    if (gained.length === 0) return;
    const ofPost = gained.map(({ day, gains }) => ({ targetId, day, postId, accountId, workspaceId, ...gains }));
    const posts = within(tx).insertInto('postDay').values(ofPost);
    await posts.onConflict((conflict) => conflict.columns(['targetId', 'day']).doUpdateSet(added('postDay'))).execute();
    const ofAccount = gained.map(({ day, gains }) => ({ accountId, day, workspaceId, ...gains, followers: null }));
    const accounts = within(tx).insertInto('accountDay').values(ofAccount);
    await accounts.onConflict((conflict) => conflict.columns(['accountId', 'day']).doUpdateSet(added('accountDay'))).execute();
  },

  /** The followers an account has on a day, as read last. */
  async setFollowers(tx: Tx, { accountId, workspaceId }: Holder, day: string, followers: number): Promise<void> {
    const none = Object.fromEntries(postMetrics.map((metric) => [metric, 0])) as Gains;
    const row = { accountId, day, workspaceId, ...none, followers };
    const insert = within(tx).insertInto('accountDay').values(row);
    await insert.onConflict((conflict) => conflict.columns(['accountId', 'day']).doUpdateSet({ followers })).execute();
  },
};
