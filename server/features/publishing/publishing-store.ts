import type { TargetState } from '@everycast/contract/posts';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import type { Message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import { immediately } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import { cleared, incomplete, lockTargets, restarted, resumed, type TargetBuilder, unlessOut } from './decision-store.ts';
import { missedProblem } from './rules.ts';
import type { PublishingTables, TargetTable } from './tables.ts';

export type ChangedPost = { postId: string; workspaceId: string };

export interface Unnotified {
  id: string;
  workspaceId: string;
  accountId: string;
  state: TargetState;
  /** Where the post is, if it is out and only something that belongs to it is missing. */
  remoteId: string | null;
  problemKind: TargetTable['problemKind'];
  problemMessage: Message | null;
}

/** The platform is processing it, or it is out and what follows it is retried. */
const waits = (eb: TargetBuilder) => eb.and([eb('state', '=', 'publishing'), eb('leaseToken', 'is', null)]);

/** Its post isn't deleted. */
const isThere = (eb: TargetBuilder) =>
  eb.exists(eb.selectFrom('post').whereRef('post.id', '=', 'target.postId').where('deletedAt', 'is', null));
/** Its post repeats, and is due again by now. */
const isSuperseded = (now: Date) =>
  sql<boolean>`exists (
    select from series_occurrence own join series_occurrence later using (series_id)
    where own.post_id = target.post_id and later.date > own.date and later.due_at <= ${now}
  )`;
/** What is still to be published on an account, and is cancelled with it. */
const goesWithAccount = (eb: TargetBuilder) =>
  eb.or([eb('state', '=', 'scheduled'), eb.and([eb('state', '=', 'failed'), eb('problemKind', '=', 'reconnect')]), waits(eb)]);

export type PublishingStore = ReturnType<typeof createPublishingStore>;

/** Changes to targets by their accounts, the notifications to send, and workspaces' settings. */
export function createPublishingStore(database: Database) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /**
     * Sends what failed because of the account, and looks up what couldn't be looked up. Of a repeat only the last goes out; a person
     * decides about those before.
     */
    async accountHealthy(tx: Tx, accountId: string, now: Date): Promise<ChangedPost[]> {
      await lockTargets(tx, (eb) => eb.and([eb('accountId', '=', accountId), eb('problemKind', '=', 'reconnect')]));
      const waiting = within(tx).updateTable('target').where('accountId', '=', accountId).where('problemKind', '=', 'reconnect');
      const alive = waiting.where(isThere);
      const { kind: problemKind, message: problemMessage } = missedProblem;
      const missed = alive.where('state', '=', 'failed').where(isSuperseded(now)).set({ problemKind, problemMessage, problemAt: now });
      const failed = alive.where('state', '=', 'failed').set({ ...restarted, generation: (eb) => eb('generation', '+', 1) });
      const rest = alive.where(incomplete).set(resumed);
      const unconfirmed = alive.where('state', '=', 'unconfirmed').where('leaseToken', 'is', null).set({ nextAttemptAt: immediately });
      const changed: ChangedPost[] = [];
      // What is missed has another problem by then.
      for (const some of [missed, failed, rest, unconfirmed]) changed.push(...(await some.returning(['postId', 'workspaceId']).execute()));
      return changed;
    },

    /** Cancels what is still to be published on an account. */
    async accountGone(tx: Tx, accountId: string, why: Message, now: Date): Promise<ChangedPost[]> {
      await lockTargets(tx, (eb) => eb.and([eb('accountId', '=', accountId), goesWithAccount(eb)]));
      const problem = { problemKind: 'reconnect', problemMessage: why, problemAt: now } as const;
      const query = within(tx)
        .updateTable('target')
        // A post waiting only for its first comment is published, and stays so.
        .set({ ...cleared, ...problem, nextAttemptAt: null, state: unlessOut('cancelled', 'published') })
        .where('accountId', '=', accountId);
      return query.where(goesWithAccount).returning(['postId', 'workspaceId']).execute();
    },

    /** How many posts would not go out if the account were removed. */
    async plannedOn(accountId: string): Promise<number> {
      const open = db.selectFrom('target').where('accountId', '=', accountId).where('remoteId', 'is', null).where(goesWithAccount);
      const count = open.where(isThere).select((eb) => eb.fn.countAll<number>().as('posts'));
      return (await count.executeTakeFirstOrThrow()).posts;
    },

    /** How many posts are scheduled on at least one of these accounts. */
    async scheduledOn(accountIds: readonly string[]): Promise<number> {
      const open = db.selectFrom('target').where('accountId', '=', anyOf(accountIds)).where('remoteId', 'is', null);
      const count = open
        .where('state', '=', 'scheduled')
        .where(isThere)
        .select((eb) => eb.fn.count<number>('postId').distinct().as('posts'));
      return (await count.executeTakeFirstOrThrow()).posts;
    },

    /** How many posts are scheduled on each of a workspace's accounts that has any. */
    async scheduledByAccount(workspaceId: string): Promise<{ accountId: string; posts: number }[]> {
      const open = db.selectFrom('target').where('workspaceId', '=', workspaceId).where('remoteId', 'is', null);
      const counted = open
        .where('state', '=', 'scheduled')
        .where(isThere)
        .select((eb) => ['accountId', eb.fn.countAll<number>().as('posts')]);
      return counted.groupBy('accountId').execute();
    },

    async unnotified(max: number): Promise<Unnotified[]> {
      const query = db
        .selectFrom('target')
        .select(['id', 'workspaceId', 'accountId', 'state', 'remoteId', 'problemKind', 'problemMessage']);
      return query.where('unnotified', '=', true).orderBy('id').limit(max).execute();
    },

    /** The accounts of all targets of these posts. */
    async accountsOf(postIds: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('target').select('accountId').distinct().where('postId', 'in', postIds).execute();
      return rows.map(({ accountId }) => accountId);
    },

    /** All targets of these posts, as far as notifications show them. */
    targetsOf(tx: Tx, postIds: readonly string[]) {
      const query = within(tx).selectFrom('target').where('postId', 'in', postIds);
      return query.select(['id', 'postId', 'accountId', 'state', 'remoteId', 'problemKind', 'problemMessage']).orderBy('id').execute();
    },

    /** Marks these as notified, and returns those that no other process has notified in the meantime. */
    async takeUnnotified(tx: Tx, ids: readonly string[]): Promise<string[]> {
      const some = within(tx)
        .selectFrom('target')
        .select('id')
        .where('id', 'in', ids)
        .where('unnotified', '=', true)
        .forNoKeyUpdate()
        .skipLocked();
      const taken = await within(tx).updateTable('target').set({ unnotified: false }).where('id', 'in', some).returning('id').execute();
      return taken.map(({ id }) => id);
    },

    async settings(workspaceIds: readonly string[]): Promise<Map<string, PublishingSettings>> {
      const rows = await db.selectFrom('publishingSetting').selectAll().where('workspaceId', 'in', workspaceIds).execute();
      return new Map(rows.map(({ workspaceId, ...settings }) => [workspaceId, settings]));
    },

    async saveSettings(tx: Tx, workspaceId: string, settings: PublishingSettings): Promise<void> {
      const insert = within(tx)
        .insertInto('publishingSetting')
        .values({ workspaceId, ...settings });
      await insert.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(settings)).execute();
    },
  };
}
