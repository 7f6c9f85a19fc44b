import { may } from '@everycast/contract/permissions';
import { type Message, message } from '@everycast/messages/message';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { EvergreenRow } from './evergreen-store.ts';
import type { createFilling } from './filling.ts';
import type { EvergreenParts } from './look.ts';

/** Queues that one run of the clock fills. */
const perRun = 200;
/** How often a queue looks for open slots. Milliseconds. */
const usually = 15 * 60_000;

interface FillingDueParts extends Omit<EvergreenParts, 'kernel'> {
  kernel: EvergreenParts['kernel'] & Pick<Kernel, 'log'>;
  fill: ReturnType<typeof createFilling>;
}

/** Fills queues, each in its author's name, and tells people once if one can't be filled. */
export function createFillingDue({ kernel, store, needs, fill }: FillingDueParts) {
  const { db, clock } = kernel;

  async function note(row: EvergreenRow, problem: Message | null): Promise<void> {
    const now = clock.now();
    const [queue] = await needs.queues.describe(row.workspaceId, [row.queueId]);
    await db.transaction().execute(async (tx) => {
      const isNews = await store.noteRun(tx, row, problem, now, new Date(now.getTime() + usually));
      if (JSON.stringify(problem) !== JSON.stringify(row.problem))
        await kernel.events.publish(tx, row.workspaceId, { type: 'queues.changed' });
      if (!isNews || problem === null) return;
      await needs.notifications.notify(tx, {
        workspaceId: row.workspaceId,
        to: row.authorId === null ? { permission: 'queue.manage' } : { userIds: [row.authorId] },
        kind: 'evergreen.held',
        title: message('evergreen.news', { queue: queue?.name ?? '' }),
        body: problem,
        link: '/settings/queues',
        ...(queue?.accountId && { about: { accountId: queue.accountId } }),
      });
    });
  }

  /** Fills one queue now. */
  async function run(actor: Membership | null, row: EvergreenRow): Promise<void> {
    if (!actor || !may(actor, 'post.publish')) return note(row, message('evergreen.author_gone'));
    // It goes on as its author could do it now: not on accounts that they don't see anymore.
    const limit = actor.groupIds ? { workspaceId: actor.workspaceId, userId: actor.userId } : null;
    const done = await seenBy(limit, () => fill(actor, row));
    if (done) await note(row, done.reason);
  }

  async function runInTurn(row: EvergreenRow): Promise<void> {
    const { authorId, workspaceId } = row;
    await run(authorId === null ? null : await needs.workspaces.membership(authorId, workspaceId).catch(closedTo), row);
  }

  return {
    run,
    async fillDue(): Promise<void> {
      for (const row of await store.due(clock.now(), perRun)) {
        // One that can't be filled must not keep the others from it; it is tried again.
        await runInTurn(row).catch((error: unknown) =>
          kernel.log.error({ err: error, queue: row.queueId }, 'A queue could not be refilled'),
        );
      }
    },
  };
}

/** The workspace is closed to the author, so nothing is planned in their name. */
function closedTo(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
