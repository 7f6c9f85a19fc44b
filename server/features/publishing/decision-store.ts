import type { TargetState } from '@everycast/contract/posts';
import type { Message } from '@everycast/messages/message';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { immediately } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { PublishingTables } from './tables.ts';
import { noProblem } from './target-store.ts';

export interface TargetRef {
  id: string;
  postId: string;
  accountId: string;
}

/** A target after a person's action: its past is in the ledger. */
export const cleared = {
  ...noProblem,
  leaseToken: null,
  dismissed: false,
  crashCount: 0,
  faults: 0,
  unnotified: false,
  parked: false,
} as const;

export type TargetBuilder = ExpressionBuilder<PublishingTables, 'target'>;

/** Out, but something that belongs to it is not. */
export const incomplete = (eb: TargetBuilder) => eb.and([eb('state', '=', 'published'), eb('problemKind', 'is not', null)]);
/** People see it in the list of posts: it isn't deleted, and isn't a response, about which they decide in its conversation. */
const isListed = (eb: TargetBuilder) =>
  eb.exists(eb.selectFrom('post').whereRef('post.id', '=', 'target.postId').where('deletedAt', 'is', null).where('response', 'is', null));
/** Starts over in a new generation. */
export const restarted = {
  ...cleared,
  state: 'scheduled',
  nextAttemptAt: immediately,
  publishedAt: null,
  attempts: 0,
  lookupCount: 0,
} as const;
/** Continues where it was: nothing that is out is sent again, and it can't be changed anymore. */
export const resumed = { ...cleared, state: 'publishing', nextAttemptAt: immediately, attempts: 0, lookupCount: 0 } as const;
/** Continues when it is due, or now. A person has decided about an overdue one, so it counts as started and isn't reported as missed. */
const sentAgain = (now: Date) => ({
  ...resumed,
  nextAttemptAt: sql<Date>`case when due_at > ${now} then due_at else ${immediately}::timestamptz end`,
  startedAt: sql<Date | null>`case when due_at > ${now} then started_at else coalesce(started_at, ${now}) end`,
});
/** `state`, or published if it is out. */
export const unlessOut = (state: 'scheduled' | 'cancelled', out: 'publishing' | 'published') =>
  sql<TargetState>`case when remote_id is null then ${state} else ${out} end`;

/** What dismissing a target clears, and bringing it back restores. */
const remembered = [
  ...(['generation', 'state', 'nextAttemptAt'] as const),
  ...(['problemKind', 'problemMessage', 'problemPlatformMessage', 'problemAt'] as const),
] as const;

const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

/** Locks targets by post and ID, as those who save posts do. */
export function lockTargets(tx: Tx, which: (eb: TargetBuilder) => Expression<SqlBool>) {
  const query = within(tx).selectFrom('target').select(['id', 'state', 'leaseToken']).where(which);
  return query.orderBy('postId').orderBy('id').forNoKeyUpdate().execute();
}

export type DecisionStore = ReturnType<typeof createDecisionStore>;

/** Changes to targets by people. Each returns the targets that it changed. */
export function createDecisionStore() {
  /** Locks targets, in the order in which everyone locks many. */
  const lock = (tx: Tx, workspaceId: string, targetIds: readonly string[]) =>
    lockTargets(tx, (eb) => eb.and([eb('id', 'in', targetIds), eb('workspaceId', '=', workspaceId)]));

  return {
    /**
     * Retries now. A failed target starts over; a published one with a missing part continues there; one that was dismissed is looked up
     * first; one that waits for its next attempt or look-up stops waiting, unless the platform asked for the wait.
     */
    async retry(tx: Tx, workspaceId: string, targetIds: readonly string[], now: Date): Promise<TargetRef[]> {
      const query = within(tx).updateTable('target').where('id', 'in', targetIds).where('workspaceId', '=', workspaceId);
      const over = query
        .set({ ...restarted, dueAt: now })
        .set({ generation: sql<number>`generation + case state when 'failed' then 1 else 0 end` })
        .where('state', 'in', ['failed', 'cancelled']);
      const rest = query.set(resumed).where(incomplete);
      const sooner = query
        .set({ nextAttemptAt: immediately })
        .where('state', 'in', ['scheduled', 'publishing', 'unconfirmed'])
        .where('leaseToken', 'is', null)
        .where('problemKind', '<>', 'retry_later');
      const ref = ['id', 'postId', 'accountId'] as const;
      const retried: TargetRef[] = [];
      // A later statement doesn't match the targets of an earlier one, because their problems are cleared.
      for (const some of [over, rest, sooner]) retried.push(...(await some.returning(ref).execute()));
      await within(tx).deleteFrom('ignoredProblem').where('targetId', 'in', targetIds).execute();
      return retried;
    },

    lock,

    /**
     * Dismisses targets; a published one stays published, without further look-ups. One that a worker is looking up right now ends with
     * that: the look-up may be what sends it, or find that it is out.
     */
    async ignore(tx: Tx, workspaceId: string, targetIds: readonly string[]): Promise<TargetRef[]> {
      const mayBeIgnored = (eb: TargetBuilder) =>
        eb.and([
          eb('id', 'in', targetIds),
          eb('workspaceId', '=', workspaceId),
          eb.or([eb('state', 'in', ['failed', 'unconfirmed']), incomplete(eb)]),
        ]);
      await within(tx)
        .insertInto('ignoredProblem')
        .columns(['targetId', 'leftAs', ...remembered])
        .expression(
          within(tx)
            .selectFrom('target')
            .select(['id', unlessOut('cancelled', 'published').as('leftAs'), ...remembered])
            .where(mayBeIgnored)
            .where('problemKind', 'is not', null),
        )
        .onConflict((conflict) =>
          conflict
            .column('targetId')
            .doUpdateSet((eb) =>
              Object.fromEntries((['leftAs', ...remembered] as const).map((name) => [name, eb.ref(`excluded.${name}`)])),
            ),
        )
        .execute();
      const isLookedUp = (eb: TargetBuilder) => eb.and([eb('state', '=', 'unconfirmed'), eb('leaseToken', 'is not', null)]);
      const query = within(tx).updateTable('target').where(mayBeIgnored).returning(['id', 'postId', 'accountId']);
      const over = query.set({ ...cleared, nextAttemptAt: null }).set({ state: unlessOut('cancelled', 'published') });
      const ignored = await over.where((eb) => eb.not(isLookedUp(eb))).execute();
      return [...ignored, ...(await query.set({ dismissed: true }).where(isLookedUp).execute())];
    },

    /** Brings back the problems of dismissed targets that are still as dismissing left them. */
    async unignore(tx: Tx, workspaceId: string, targetIds: readonly string[]): Promise<TargetRef[]> {
      const back = await within(tx)
        .updateTable('target')
        .from('ignoredProblem')
        .set((eb) => ({
          state: eb.ref('ignoredProblem.state'),
          nextAttemptAt: eb.ref('ignoredProblem.nextAttemptAt'),
          problemKind: eb.ref('ignoredProblem.problemKind'),
          problemMessage: eb.ref('ignoredProblem.problemMessage'),
          problemPlatformMessage: eb.ref('ignoredProblem.problemPlatformMessage'),
          problemAt: eb.ref('ignoredProblem.problemAt'),
        }))
        .whereRef('ignoredProblem.targetId', '=', 'target.id')
        .whereRef('ignoredProblem.generation', '=', 'target.generation')
        .where('target.id', 'in', targetIds)
        .where('target.workspaceId', '=', workspaceId)
        .where('target.problemKind', 'is', null)
        .whereRef('ignoredProblem.leftAs', '=', 'target.state')
        .returning(['target.id', 'target.postId', 'target.accountId'])
        .execute();
      const ids = back.map(({ id }) => id);
      if (ids.length > 0) await within(tx).deleteFrom('ignoredProblem').where('targetId', 'in', ids).execute();
      return back;
    },

    /** Puts targets on hold since a restore back on the schedule; overdue ones, if they are wanted, are published now. */
    async approve(tx: Tx, workspaceId: string, targetIds: readonly string[], overdue: boolean, now: Date): Promise<TargetRef[]> {
      await lock(tx, workspaceId, targetIds);
      const query = within(tx)
        .updateTable('target')
        .set({ ...sentAgain(now), state: 'scheduled' })
        .where('id', 'in', targetIds)
        .where('workspaceId', '=', workspaceId);
      const held = query.where('state', '=', 'unconfirmed').where('problemKind', '=', 'restored').where('remoteId', 'is', null);
      const wanted = overdue ? held : held.where('dueAt', '>', now);
      return wanted.where(isListed).returning(['id', 'postId', 'accountId']).execute();
    },

    /** Applies a person's decision to an unconfirmed target, taking its lease: it is there, or is sent again when it is due. */
    async decide(tx: Tx, workspaceId: string, id: string, there: boolean, now: Date): Promise<(TargetRef & { generation: number }) | null> {
      const query = within(tx).updateTable('target').where('id', '=', id).where('workspaceId', '=', workspaceId);
      const decided = there
        ? query.set({ ...cleared, state: 'published', nextAttemptAt: null, publishedAt: sql<Date>`coalesce(published_at, ${now})` })
        : query.set({ ...sentAgain(now), state: unlessOut('scheduled', 'publishing') });
      const open = decided.where('state', '=', 'unconfirmed');
      return (await open.returning(['id', 'postId', 'accountId', 'generation']).executeTakeFirst()) ?? null;
    },

    /** Records that something belonging to a published target is missing. */
    async missing(tx: Tx, id: string, message: Message, now: Date): Promise<void> {
      const problem = { problemKind: 'rejected', problemMessage: message, problemPlatformMessage: null, problemAt: now } as const;
      await within(tx).updateTable('target').set(problem).where('id', '=', id).execute();
    },
  };
}
