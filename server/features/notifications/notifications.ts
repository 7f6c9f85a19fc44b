import type { NotificationTest } from '@everycast/contract/notification-settings';
import {
  type Notification,
  type NotificationPage,
  type NotificationsQuery,
  type NotificationTopic,
  topicOf,
} from '@everycast/contract/notifications';
import type { Permission } from '@everycast/contract/permissions';
import type { Message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { type Subject, unlimited } from '../../kernel/database/limited.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { type Choices, createChoices } from './choices.ts';
import { createMailing } from './mailing.ts';
import type { NotificationsNeeds } from './needs.ts';
import { createNotificationsStore, type NotificationRow } from './notification-store.ts';
import { createPush, type Push } from './push/push.ts';
import { createPushStore } from './push/push-store.ts';
import { createPushing, isPushed } from './push/pushing.ts';
import { createSettingsStore } from './settings-store.ts';
import { createTrial } from './trial.ts';
import { createUnsubscribing, type Unsubscribing } from './unsubscribing.ts';

export interface NewNotification {
  workspaceId: string;
  /** Members by ID, or all with a permission `except` the one who caused it. Non-members are left out. */
  to: { userIds: readonly string[] } | { permission: Permission; except?: string };
  /** The kind of notification, such as "post.failed". */
  kind: string;
  title: Message;
  body: Message;
  /** A path in the app. */
  link?: string;
  /** False: not by mail, because the feature writes its own. */
  mail?: false;
  /**
   * If the title has a `count`, this one is counted in an unread one of the same group, and the `count` grows. Otherwise it replaces that
   * one, read or not.
   */
  group?: string;
  /** True: it replaces that one even if the title has a `count`, because it says how many there are now, not how many more. */
  replaces?: true;
  /** What it tells of, so that members who are limited to account groups get it only if they see that. Not given: none of them does. */
  about?: Subject;
}

/** How long notifications are kept. Milliseconds. */
const keptFor = 90 * 24 * 3600 * 1000;

/** What became of those that no longer need anyone, by notification. */
type FindHandled = (
  workspaceId: string,
  notifications: readonly { id: string; kind: string; postId: string | null }[],
) => Promise<Map<string, Message>>;

export interface Notifications {
  /** Notifies people if the transaction commits. */
  notify(tx: Tx, notification: NewNotification): Promise<void>;
  /** A person's, newest first. */
  list(membership: Membership, query: NotificationsQuery): Promise<NotificationPage>;
  /** Marks some, or all, as read; the person's other windows are notified. @returns when, for `unread` */
  read(membership: Membership, ids?: readonly string[]): Promise<Date>;
  /** Takes `read` back for those that it marked at this moment. */
  unread(membership: Membership, readAt: Date): Promise<void>;
  /** Who finds out which notifications, of kinds that start with a prefix, no longer need anyone, and what became of them. */
  handledBy(prefix: string, find: FindHandled): void;
  /** Mails what is due; a mail is sent exactly if its notifications are marked. */
  sendMails(): Promise<void>;
  /** Pushes what was held, to those whose quiet hours are over. */
  pushHeld(): Promise<void>;
  /** Where notifications reach people, and when. */
  choices: Choices;
  unsubscribing: Unsubscribing;
  /** Sends a person a test by each channel that they have on. */
  sendTest(userId: string): Promise<NotificationTest>;
  /** Whether a person wants mails about a topic, for features that write their own. */
  wantsMail(tx: Tx, userId: string, topic: NotificationTopic): Promise<boolean>;
  push: Push;
}

/** Notifications for people: in the app, by email, and pushed to their browsers. */
export function createNotifications(kernel: Kernel, needs: NotificationsNeeds): Notifications {
  const store = createNotificationsStore(kernel.db);

  const settings = createSettingsStore(kernel.db);
  const browsers = createPushStore(kernel.db);
  const push = createPush(kernel, browsers);
  const pushing = createPushing(kernel, needs, { browsers, push, settings });
  const exists = async (userId: string) => (await needs.people.byIds([userId])).length > 0;
  const unsubscribing = createUnsubscribing(kernel, settings, exists);
  const sendMails = createMailing(kernel, needs, { store, settings, link: unsubscribing.link });

  async function notifyAll(
    tx: Tx,
    { workspaceId, to, kind, title, body, link, group, about, mail, replaces }: NewNotification,
  ): Promise<void> {
    const permission = 'permission' in to ? to.permission : 'workspace.read';
    const members = await needs.workspaces.membersWith(tx, workspaceId, permission, about);
    const userIds =
      'permission' in to ? members.filter((member) => member !== to.except) : members.filter((member) => to.userIds.includes(member));
    if (userIds.length === 0) return;
    const channelsOf = await settings.channels(userIds, topicOf(kind), tx);
    const reached = (await needs.people.byIds(userIds, tx)).map(({ id: userId, emailNotifications }) => {
      const { app, email, push: pushes } = channelsOf(userId);
      return { userId, inApp: app, emailPending: mail !== false && email && emailNotifications, pushes };
    });
    const people = reached.filter(({ inApp, emailPending, pushes }) => inApp || emailPending || pushes);
    if (people.length === 0) return;
    const subscriptions = await browsers.of(tx, userIds);
    const now = kernel.clock.now();
    const when = { readAt: null, since: now, createdAt: now };
    const subject = { accountId: about?.accountId ?? null, postId: about?.postId ?? null };
    const common = { workspaceId, kind, title, body, link: link ?? null, groupKey: group ?? null, ...subject, ...when };
    const rows = people.map(({ userId, inApp, emailPending }) => ({ id: newId(), userId, inApp, emailPending, ...common }));
    const added = Number(title.params?.count ?? 0);
    const counts = new Map((await store.add(tx, rows, replaces)).map(({ userId, count }) => [userId, count]));
    const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
    const wants = new Set(people.filter(({ pushes }) => pushes).map(({ userId }) => userId));
    const pushed = subscriptions.filter(({ userId }) => wants.has(userId) && isPushed(counts.get(userId) ?? null, added));
    const deliveries = pushed.flatMap(({ id: subscriptionId, userId }) => {
      const notificationId = idOf.get(userId);
      return notificationId === undefined ? [] : [{ subscriptionId, notificationId }];
    });
    if (deliveries.length > 0) await browsers.addDeliveries(tx, deliveries);
    for (const browser of pushed) await pushing.send(tx, browser);
    for (const { userId } of people) await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
  }

  const finders = new Map<string, FindHandled>();

  async function findHandled(workspaceId: string, rows: readonly NotificationRow[]): Promise<Map<string, Message>> {
    const found = [...finders].map(async ([prefix, find]) => {
      const those = rows.filter(({ kind }) => kind.startsWith(prefix));
      return those.length === 0 ? [] : [...(await find(workspaceId, those))];
    });
    return new Map((await Promise.all(found)).flat());
  }

  kernel.jobs.every('notifications.mail', '* * * * *', sendMails);
  kernel.jobs.every('notifications.clean', '41 3 * * *', () => store.clean(new Date(kernel.clock.now().getTime() - keptFor)));

  return {
    // Whose statement it follows doesn't matter: it is for others.
    notify: (tx, notification) => unlimited(tx, () => notifyAll(tx, notification)),

    async list({ userId, workspaceId }: Membership, { limit, cursor, group }: NotificationsQuery): Promise<NotificationPage> {
      const page = { limit, before: cursor, groupId: group };
      const [rows, unread] = await Promise.all([store.list(userId, workspaceId, page), store.countUnread(userId, workspaceId)]);
      const handled = await findHandled(workspaceId, rows);
      return {
        items: rows.map((row) => shown(row, handled.get(row.id))),
        cursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
        unread,
      };
    },

    async read({ userId, workspaceId }: Membership, ids?: readonly string[]): Promise<Date> {
      const readAt = kernel.clock.now();
      await store.transaction(async (tx) => {
        await store.read(tx, userId, workspaceId, ids, readAt);
        await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
      });
      return readAt;
    },

    async unread({ userId, workspaceId }: Membership, readAt: Date): Promise<void> {
      await store.transaction(async (tx) => {
        await store.unread(tx, userId, workspaceId, readAt);
        await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
      });
    },

    handledBy: (prefix, find) => void finders.set(prefix, find),
    choices: createChoices(kernel, { settings, browsers, people: needs.people }),
    unsubscribing,
    sendTest: createTrial(kernel, needs, { settings, browsers, push }),
    wantsMail: async (tx, userId, kind) => (await settings.get(userId, tx)).topics[kind].email,
    sendMails,
    pushHeld: pushing.release,
    push,
  };
}

function shown({ id, kind, title, body, link, readAt, createdAt }: NotificationRow, handled: Message | undefined): Notification {
  const { count, text } = title.params ?? {};
  return {
    id,
    kind,
    topic: topicOf(kind),
    count: typeof count === 'number' ? count : null,
    subject: typeof count === 'number' && typeof text === 'string' ? text : null,
    handled: handled ? say(handled) : null,
    title: say(title),
    body: say(body),
    link,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
