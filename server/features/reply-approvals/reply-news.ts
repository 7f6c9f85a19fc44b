import type { ActivityAction } from '@everycast/contract/activity';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { excerpt, shortened } from '../../kernel/text.ts';
import type { ReplyApprovalsNeeds } from './needs.ts';
import type { RequestRow } from './reply-request-store.ts';

/** Characters of a reply, or of a note, that a notification quotes. */
const quoteLength = 200;
/** Characters of a reply by which the activity calls it. */
const nameLength = 80;

export type ReplyNews = ReturnType<typeof createReplyNews>;

/** Says what happens with a request: in the workspace's activity, and to the people who have to do something. */
export function createReplyNews(
  { domainEvents }: Pick<Kernel, 'domainEvents'>,
  { notifications }: Pick<ReplyApprovalsNeeds, 'notifications'>,
) {
  /** @param about the reply's text; of a like, what is liked */
  const happened = (tx: Tx, action: ActivityAction, { workspaceId, accountId }: RequestRow, about: string): Promise<void> =>
    domainEvents.emit(tx, 'activity.happened', {
      workspaceId,
      action,
      subject: { id: null, name: excerpt(about, nameLength) },
      accountIds: [accountId],
    });

  return {
    happened,

    /** It waits: those who approve are notified. */
    async asked(tx: Tx, row: RequestRow, about: string): Promise<void> {
      const { workspaceId, askedBy, accountId } = row;
      await happened(tx, 'approval.requested', row, about);
      await notifications.notify(tx, {
        workspaceId,
        to: { permission: 'post.approve', ...(askedBy !== null && { except: askedBy }) },
        kind: 'approval.requested',
        title: message('reply_approvals.news_requested', { count: 1 }),
        body: message('notifications.excerpt', { text: shortened(about, quoteLength) }),
        link: '/approvals/replies',
        group: 'reply-approvals',
        about: { accountId },
      });
    },

    /** It should change: its author is notified. */
    async returned(tx: Tx, row: RequestRow, note: string, about: string): Promise<void> {
      const { workspaceId, askedBy, accountId, conversationId } = row;
      await happened(tx, 'approval.returned', row, about);
      if (askedBy === null) return;
      await notifications.notify(tx, {
        workspaceId,
        to: { userIds: [askedBy] },
        kind: 'approval.returned',
        title: message('reply_approvals.news_returned'),
        body: message('notifications.excerpt', { text: shortened(note, quoteLength) }),
        link: `/engagement?conversation=${conversationId}`,
        about: { accountId },
      });
    },
  };
}
