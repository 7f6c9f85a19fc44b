import type { Notification } from '@everycast/contract/notifications';
import type { Permission } from '@everycast/contract/permissions';
import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { notificationMail } from './mails.ts';
import type { NotificationsNeeds } from './needs.ts';
import { createNotificationsStore, type NotificationRow } from './store.ts';

export interface NewNotification {
  workspaceId: string;
  /** Members by ID, or all with a permission. Non-members are left out. */
  to: { userIds: readonly string[] } | { permission: Permission };
  /** The kind of notification, such as "post.failed". */
  kind: string;
  title: Message;
  body: Message;
  /** A path in the app. */
  link?: string;
}

/** How long a person's notifications are collected into one mail. Milliseconds. */
const batchFor = 60_000;
/** How long notifications are kept. Milliseconds. */
const keptFor = 90 * 24 * 3600 * 1000;

/** Notifications for people, in the app and by email. */
export function createNotifications(kernel: Kernel, needs: NotificationsNeeds) {
  const store = createNotificationsStore(kernel.db);

  /** One mail per person for everything that is pending; a mail is sent exactly if its notifications are marked. */
  async function sendMails(): Promise<void> {
    const before = new Date(kernel.clock.now().getTime() - batchFor);
    for (const userId of await store.waitingForMail(before)) {
      await store.transaction(async (tx) => {
        const rows = await store.takeForMail(tx, userId);
        const [person] = await needs.people.byIds([userId], tx);
        const [oldest] = rows;
        if (!oldest || !person?.emailNotifications) return;
        await kernel.mail.send(
          tx,
          oldest.workspaceId,
          notificationMail({ to: person.email, language: person.language }, rows, kernel.publicUrl),
        );
      });
    }
  }

  kernel.jobs.every('notifications.mail', '* * * * *', sendMails);
  kernel.jobs.every('notifications.clean', '41 3 * * *', () => store.clean(new Date(kernel.clock.now().getTime() - keptFor)));

  return {
    /** Notifies people if the transaction commits. */
    async notify(tx: Tx, { workspaceId, to, kind, title, body, link }: NewNotification): Promise<void> {
      const members = await needs.members.having(tx, workspaceId, 'permission' in to ? to.permission : 'workspace.read');
      const userIds = 'permission' in to ? members : members.filter((member) => to.userIds.includes(member));
      if (userIds.length === 0) return;
      const people = await needs.people.byIds(userIds, tx);
      const common = { workspaceId, kind, title, body, link: link ?? null, readAt: null, createdAt: kernel.clock.now() };
      await store.add(
        tx,
        people.map((person) => ({ id: newId(), userId: person.id, emailPending: person.emailNotifications, ...common })),
      );
      for (const { id: userId } of people) await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
    },

    async list({ userId, workspaceId }: Membership, { limit, cursor }: { limit: number; cursor?: string }) {
      const [rows, unread] = await Promise.all([store.list(userId, workspaceId, limit, cursor), store.unread(userId, workspaceId)]);
      return { items: rows.map(shown), cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null, unread };
    },

    /** Marks some, or all, as read; the person's other windows are notified. */
    async read({ userId, workspaceId }: Membership, ids?: readonly string[]): Promise<void> {
      await store.transaction(async (tx) => {
        await store.read(tx, userId, workspaceId, ids, kernel.clock.now());
        await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
      });
    },

    sendMails,
  };
}
export type Notifications = ReturnType<typeof createNotifications>;

function shown({ id, kind, title, body, link, readAt, createdAt }: NotificationRow): Notification {
  return { id, kind, title: say(title), body: say(body), link, readAt: readAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
