import { message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ApprovalsNeeds } from './needs.ts';
import type { WaitingStore } from './waiting-store.ts';

/** How long before its time people are reminded of what still waits. Milliseconds. */
const before = 24 * 3_600_000;
const atOnce = 200;

/**
 * Reminds those who approve of what is due within a day, and again of what should be out: it waits, and never goes out late without
 * someone's decision.
 */
export function createReminders(
  kernel: Pick<Kernel, 'db' | 'clock' | 'jobs'>,
  { notifications }: Pick<ApprovalsNeeds, 'notifications'>,
  waiting: WaitingStore,
): () => Promise<void> {
  const remind = () =>
    kernel.db.transaction().execute(async (tx) => {
      const now = kernel.clock.now();
      const due = await waiting.toRemind(tx, { now, soon: new Date(now.getTime() + before), limit: atOnce });
      await waiting.reminded(
        tx,
        due.map(({ postId }) => postId),
        now,
      );
      for (const { postId, workspaceId, wantedAt } of due) {
        const isLate = wantedAt !== null && wantedAt <= now;
        await notifications.notify(tx, {
          workspaceId,
          to: { permission: 'post.approve' },
          kind: isLate ? 'approval.overdue' : 'approval.due',
          title: message(isLate ? 'approvals.news_overdue' : 'approvals.news_due', { count: 1 }),
          body: message(isLate ? 'approvals.news_overdue_body' : 'approvals.news_due_body'),
          link: '/approvals',
          group: isLate ? 'approvals-overdue' : 'approvals-due',
          about: { postId },
        });
      }
    });
  kernel.jobs.every('approvals.remind', '*/5 * * * *', remind);
  return remind;
}
