import { may } from '@everycast/contract/permissions';
import { type Message, message } from '@everycast/messages/message';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SeriesNeeds } from './needs.ts';
import type { createPlan } from './plan.ts';
import type { SeriesRow, SeriesStore } from './series-store.ts';

/** Repeats that one run of the clock plans. */
const perRun = 200;
/** So much of a text names a repeat. Characters. */
const shownText = 60;
/** When one whose author may not publish is tried again. Milliseconds. */
const retryAfter = 3600_000;

interface PlanDueParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'log'>;
  store: SeriesStore;
  needs: Pick<SeriesNeeds, 'notifications' | 'workspaces'>;
  plan: ReturnType<typeof createPlan>;
}

/** Plans the posts of all repeats that are due for it, each in its author's name. */
export function createPlanDue({ kernel, store, needs, plan }: PlanDueParts) {
  const { clock } = kernel;

  /** Tells the person it belongs to, or those who may change it, once until it goes on. */
  async function tell({ id, version, workspaceId, authorId, content }: SeriesRow, problem: Message | null): Promise<void> {
    await kernel.db.transaction().execute(async (tx) => {
      if (!(await store.noteNews(tx, id, version, problem && clock.now())) || problem === null) return;
      const text = content.text.trim().replaceAll(/\s+/gu, ' ').slice(0, shownText);
      await needs.notifications.notify(tx, {
        workspaceId,
        to: authorId === null ? { permission: 'post.manage' } : { userIds: [authorId] },
        kind: 'series.held',
        title: text === '' ? message('series.news_no_text') : message('series.news', { text }),
        body: problem,
        link: '/settings/repeats',
      });
    });
  }

  async function planOne(id: string, workspaceId: string, authorId: string | null): Promise<void> {
    const actor = authorId === null ? null : await needs.workspaces.membership(authorId, workspaceId).catch(closedTo);
    const row = await store.byId(id);
    if (!row) return;
    if (!actor || !may(actor, 'post.publish')) {
      const nextRunAt = new Date(clock.now().getTime() + retryAfter);
      const problem = message('series.author_gone');
      await store.noteRun(id, row.version, { problem, nextRunAt });
      await tell(row, problem);
      return;
    }
    // It goes on as its author could do it now: not on accounts that they don't see anymore.
    const problem = await seenBy(actor.groupIds ? { workspaceId, userId: actor.userId } : null, () => plan.run(actor, row));
    await tell(row, problem);
  }

  return async function planDue(): Promise<void> {
    for (const { id, workspaceId, authorId } of await store.due(clock.now(), perRun)) {
      // One that can't be planned must not keep the others from it; it is tried again.
      await planOne(id, workspaceId, authorId).catch((error: unknown) =>
        kernel.log.error({ err: error, series: id }, 'A repeat could not be planned'),
      );
    }
  };
}

/** The workspace is closed to the author, so nothing is planned in their name. */
function closedTo(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
