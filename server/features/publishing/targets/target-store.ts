import { message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import { immediately } from '../../../kernel/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PublishingTables, TargetTable } from '../tables.ts';
import { untried } from './columns.ts';
import type { PlannedTarget, Planning, Targets } from './targets.ts';

/** New content or time: earlier attempts become history. */
const fresh = { ...untried, startedAt: null } as const;

/** Scheduled posts, and those that can still be undone, wait for their time; “now” waits for no clock. */
function turnOf(
  { timed, now }: Planning,
  { state, dueAt }: Pick<PlannedTarget, 'state' | 'dueAt'>,
): Pick<TargetTable, 'nextAttemptAt' | 'undoable'> {
  if (state !== 'scheduled' || dueAt === null) return { nextAttemptAt: null, undoable: false };
  if (timed) return { nextAttemptAt: dueAt, undoable: false };
  return dueAt <= now ? { nextAttemptAt: immediately, undoable: false } : { nextAttemptAt: dueAt, undoable: true };
}

/** The targets of posts, as posts plan them. */
export function createTargets(): Targets {
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    async add(tx, planning, targets) {
      if (targets.length === 0) return;
      const { postId, workspaceId } = planning;
      const rows = targets.map(({ id, accountId, content, state, dueAt }) => ({
        ...fresh,
        id,
        postId,
        workspaceId,
        accountId,
        ...content,
        state,
        dueAt,
        ...turnOf(planning, { state, dueAt }),
        generation: 1,
        permalink: null,
        publishedAt: null,
      }));
      await within(tx).insertInto('target').values(rows).execute();
    },

    lock(tx, postId) {
      const targets = within(tx).selectFrom('target').select(['id', 'state', 'generation']).where('postId', '=', postId);
      return targets.orderBy('id').forNoKeyUpdate().execute();
    },

    async restart(tx, planning, { id, content, state, dueAt }) {
      await within(tx)
        .updateTable('target')
        .set({ ...content, ...fresh, state, dueAt, ...turnOf(planning, { state, dueAt }) })
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
      await within(tx).updateTable('target').set({ nextAttemptAt: null }).where('postId', '=', postId).execute();
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
