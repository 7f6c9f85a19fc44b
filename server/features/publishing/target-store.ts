import { isDeepStrictEqual } from 'node:util';
import type { TargetState } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import { immediately } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { withOtherIds } from '../../kernel/database/json.ts';
import { anyOf } from '../../kernel/database/prepared.ts';
import { isSome, recordsOf } from '../../kernel/database/records.ts';
import { refuseOnHold } from './holds/refuse.ts';
import type { PublishingTables, TargetTable } from './tables.ts';

/** Where a target differs from its post. It is stored with its schedule, and only its post reads it. */
export type TargetContent = Pick<TargetTable, 'text' | 'ownMedia' | 'thread' | 'firstComment' | 'options' | 'shortLinks' | 'watermark'>;

/** A target as its post plans it. */
export interface PlannedTarget {
  id: string;
  accountId: string;
  content: TargetContent;
  state: TargetState;
  dueAt: Date | null;
}

/** The post that plans targets. `timed`: for a time that someone chose; otherwise they go out now, or once they can't be undone anymore. */
export interface Planning {
  postId: string;
  workspaceId: string;
  timed: boolean;
  now: Date;
}

/**
 * The targets of posts, for those who plan them: everything happens in the transaction that saves the post. To change targets, lock them
 * first; everyone locks targets by post and ID.
 */
export interface Targets {
  /** @throws AppError limit_reached if one should go out now on an account that is on hold */
  add(tx: Tx, planning: Planning, targets: readonly PlannedTarget[]): Promise<void>;

  /** The same for many posts. */
  addAll(tx: Tx, posts: readonly { planning: Planning; targets: readonly PlannedTarget[] }[]): Promise<void>;

  /** Locks a post's targets, by ID. Workers skip locked rows, so nothing of it is published until the transaction ends. */
  lock(tx: Tx, postId: string): Promise<Pick<TargetTable, 'id' | 'state' | 'generation'>[]>;

  /** The posts with a target on one of these accounts, deleted ones included. */
  postsOn(tx: Tx, accountIds: readonly string[]): Promise<string[]>;

  /** All targets of posts, locked by post and ID. `isBusy`: a worker has it, or its platform is still processing it. */
  lockAll(
    tx: Tx,
    postIds: readonly string[],
  ): Promise<(Pick<TargetTable, 'id' | 'postId' | 'accountId' | 'state'> & { isBusy: boolean })[]>;

  /** Whether published posts are being edited or deleted on one of these accounts now. */
  isHeld(tx: Tx, accountIds: readonly string[], now: Date): Promise<boolean>;

  /**
   * Locked targets belong to another workspace's posts from now on. Their accounts have to move there in the same transaction, which has
   * to defer the constraint `target_account_in_workspace`. @param files what their options call other files
   */
  transfer(
    tx: Tx,
    workspaceId: string,
    targets: readonly { id: string; postId: string }[],
    files: ReadonlyMap<string, string>,
  ): Promise<void>;

  /** Plans a target again, with new content or a new time: earlier attempts become history. @throws AppError limit_reached, as `add` */
  restart(tx: Tx, planning: Planning, target: PlannedTarget): Promise<void>;

  /** Saves what a target differs in, and nothing else. */
  saveContent(tx: Tx, id: string, content: TargetContent): Promise<void>;

  remove(tx: Tx, ids: readonly string[]): Promise<void>;

  /** The post is deleted: its targets keep their states, and no worker claims them. */
  withdraw(tx: Tx, postId: string): Promise<void>;

  /** A deleted post is back. Targets that came due before `missedBefore` without being published wait for a person's decision. */
  restore(tx: Tx, postId: string, missedBefore: Date, now: Date): Promise<void>;

  /** The instant of a post's local time has changed; targets that are published or in progress keep theirs. */
  move(tx: Tx, postId: string, from: Date, to: Date): Promise<void>;
}

/** No problem is shown. */
export const noProblem = { problemKind: null, problemMessage: null, problemPlatformMessage: null, problemAt: null } as const;

/** Earlier attempts become history, and a worker that holds it stops. */
export const notAttempted = {
  ...noProblem,
  undoable: false,
  leaseToken: null,
  dismissed: false,
  attempts: 0,
  crashCount: 0,
  lookupCount: 0,
  faults: 0,
  unnotified: false,
  parked: false,
} as const;

/** New content or time. */
const replanned = { ...notAttempted, startedAt: null } as const;

/** Scheduled posts, and those that can still be undone, wait for their time; “now” waits for no clock. */
function attemptOf(
  { timed, now }: Planning,
  { state, dueAt }: Pick<PlannedTarget, 'state' | 'dueAt'>,
): Pick<TargetTable, 'nextAttemptAt' | 'undoable'> {
  if (state !== 'scheduled' || dueAt === null) return { nextAttemptAt: null, undoable: false };
  if (timed) return { nextAttemptAt: dueAt, undoable: false };
  return dueAt <= now ? { nextAttemptAt: immediately, undoable: false } : { nextAttemptAt: dueAt, undoable: true };
}

/** A new target. */
const rowOf = (planning: Planning, { id, accountId, content, state, dueAt }: PlannedTarget) => ({
  ...replanned,
  id,
  postId: planning.postId,
  workspaceId: planning.workspaceId,
  accountId,
  ...content,
  state,
  dueAt,
  ...attemptOf(planning, { state, dueAt }),
  generation: 1,
  permalink: null,
  publishedAt: null,
});

export function createTargets(): Targets {
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  async function refuseNow(tx: Tx, { timed }: Planning, targets: readonly PlannedTarget[]): Promise<void> {
    if (timed) return;
    await refuseOnHold(
      tx,
      targets.flatMap(({ state, accountId }) => (state === 'scheduled' ? [accountId] : [])),
    );
  }

  async function addAll(tx: Tx, posts: Parameters<Targets['addAll']>[1]): Promise<void> {
    for (const { planning, targets } of posts) await refuseNow(tx, planning, targets);
    const rows = posts.flatMap(({ planning, targets }) => targets.map((target) => rowOf(planning, target)));
    if (!isSome(rows)) return;
    const { columns, values } = recordsOf('target', rows);
    await within(tx).insertInto('target').columns(columns).expression(values).execute();
  }

  return {
    addAll,
    add: (tx, planning, targets) => addAll(tx, [{ planning, targets }]),

    lock(tx, postId) {
      const targets = within(tx).selectFrom('target').select(['id', 'state', 'generation']).where('postId', '=', postId);
      return targets.orderBy('id').forNoKeyUpdate().execute();
    },

    async postsOn(tx, accountIds) {
      const rows = within(tx).selectFrom('target').select('postId').distinct().where('accountId', '=', anyOf(accountIds));
      return (await rows.orderBy('postId').execute()).map(({ postId }) => postId);
    },

    async lockAll(tx, postIds) {
      const rows = within(tx).selectFrom('target').select(['id', 'postId', 'accountId', 'state', 'leaseToken']);
      const locked = rows.where('postId', '=', anyOf(postIds)).orderBy('postId').orderBy('id').forNoKeyUpdate();
      return (await locked.execute()).map(({ leaseToken, ...row }) => ({
        ...row,
        isBusy: leaseToken !== null || row.state === 'publishing',
      }));
    },

    async isHeld(tx, accountIds, now) {
      const held = within(tx).selectFrom('accountHold').select('accountId').where('accountId', '=', anyOf(accountIds));
      return (await held.where('until', '>', now).limit(1).execute()).length > 0;
    },

    async transfer(tx, workspaceId, targets, files) {
      const naming = within(tx).selectFrom('target').select(['id', 'options', 'watermark']);
      const those = naming.where((eb) => eb.or([eb('options', 'is not', null), eb('watermark', 'is not', null)]));
      for (const { id, ...named } of await those.where('id', '=', anyOf(targets.map(({ id }) => id))).execute()) {
        const changed = withOtherIds(named, files);
        if (!isDeepStrictEqual(changed, named)) await within(tx).updateTable('target').set(changed).where('id', '=', id).execute();
      }
      await sql`
        update target set workspace_id = ${workspaceId}, post_id = next.post_id
        from unnest(${targets.map(({ id }) => id)}::uuid[], ${targets.map(({ postId }) => postId)}::uuid[]) as next (id, post_id)
        where target.id = next.id`.execute(tx);
    },

    async restart(tx, planning, target) {
      await refuseNow(tx, planning, [target]);
      const { id, content, state, dueAt } = target;
      await within(tx)
        .updateTable('target')
        .set({ ...content, ...replanned, state, dueAt, ...attemptOf(planning, { state, dueAt }) })
        .set({ generation: (eb) => eb('generation', '+', 1) })
        .where('id', '=', id)
        .execute();
    },

    async saveContent(tx, id, content) {
      await within(tx).updateTable('target').set(content).where('id', '=', id).execute();
    },

    async remove(tx, ids) {
      if (ids.length > 0) await within(tx).deleteFrom('target').where('id', 'in', ids).execute();
    },

    async withdraw(tx, postId) {
      await within(tx).updateTable('target').set({ nextAttemptAt: null, parked: false }).where('postId', '=', postId).execute();
    },

    async restore(tx, postId, missedBefore, now) {
      const waiting = within(tx).updateTable('target').where('postId', '=', postId).where('state', '=', 'scheduled');
      const missed = { problemKind: 'missed', problemMessage: message('publishing.missed_deleted'), problemPlatformMessage: null } as const;
      await waiting
        .set({ ...missed, state: 'failed', problemAt: now })
        .where('dueAt', '<', missedBefore)
        .execute();
      const isTimed = within(tx).selectFrom('post').select(sql<boolean>`wall_time is not null`.as('is')).where('id', '=', postId);
      await waiting
        .set({ nextAttemptAt: sql<Date>`case when ${isTimed} then due_at else ${immediately}::timestamptz end` })
        .where('dueAt', '>=', missedBefore)
        .execute();
    },

    async move(tx, postId, from, to) {
      const targets = within(tx)
        .updateTable('target')
        .where('postId', '=', postId)
        .where('dueAt', '=', from)
        .where('leaseToken', 'is', null);
      const ahead = targets.where('state', 'in', ['scheduled', 'unconfirmed']);
      await ahead.where('nextAttemptAt', '=', from).set({ nextAttemptAt: to }).execute();
      await ahead.set({ dueAt: to }).execute();
    },
  };
}
