import type { PageQuery } from '@everycast/contract/common';
import { type Notification, type NotificationPage, topicOf } from '@everycast/contract/notifications';
import type { Permission } from '@everycast/contract/permissions';
import type { Message } from '@everycast/messages/message';
import { fallbackLanguage } from '@everycast/messages/render';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { type Subject, unlimited } from '../../kernel/database/limited.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed } from '../../kernel/mail.ts';
import { render, say } from '../../kernel/messages.ts';
import { notificationMail } from './mails.ts';
import type { NotificationsNeeds } from './needs.ts';
import { createNotificationsStore, type NotificationRow } from './notification-store.ts';
import { createPush, type Push } from './push/push.ts';
import { createPushStore } from './push/push-store.ts';

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

/** How long a person's notifications are collected into one mail. Milliseconds. */
const batchFor = 60_000;
/** How long notifications are kept. Milliseconds. */
const keptFor = 90 * 24 * 3600 * 1000;

/** The most that are pushed to a browser at once: the newest. What is older is in the app. */
const maxPushed = 5;
/** Up to here everything that one notification counts is pushed. After that, each time it doubles. */
const pushedEach = 10;
const isPushed = (count: number | null, added: number): boolean =>
  count === null || count <= pushedEach || Math.floor(Math.log2(count)) > Math.floor(Math.log2(Math.max(1, count - added)));
const pushJob = 'notifications.push';
/** One job per browser. A push service that hangs takes few of the places: browsers of others don't wait for it. */
const pushLimits = { places: 32, perHost: 12 };

/** What became of those that no longer need anyone, by notification. */
type FindHandled = (
  workspaceId: string,
  notifications: readonly { id: string; kind: string; postId: string | null }[],
) => Promise<Map<string, Message>>;

export interface Notifications {
  /** Notifies people if the transaction commits. */
  notify(tx: Tx, notification: NewNotification): Promise<void>;
  /** A person's, newest first. */
  list(membership: Membership, page: PageQuery): Promise<NotificationPage>;
  /** Marks some, or all, as read; the person's other windows are notified. @returns when, for `unread` */
  read(membership: Membership, ids?: readonly string[]): Promise<Date>;
  /** Takes `read` back for those that it marked at this moment. */
  unread(membership: Membership, readAt: Date): Promise<void>;
  /** Who finds out which notifications, of kinds that start with a prefix, no longer need anyone, and what became of them. */
  handledBy(prefix: string, find: FindHandled): void;
  /** One mail per person for everything that is pending; a mail is sent exactly if its notifications are marked. */
  sendMails(): Promise<void>;
  push: Push;
}

/** Notifications for people: in the app, by email, and pushed to their browsers. */
export function createNotifications(kernel: Kernel, needs: NotificationsNeeds): Notifications {
  const store = createNotificationsStore(kernel.db);

  async function sendMails(): Promise<void> {
    const before = new Date(kernel.clock.now().getTime() - batchFor);
    for (const userId of await store.waitingForMail(before)) {
      await store.transaction(async (tx) => {
        const rows = await store.takeForMail(tx, userId);
        const [person] = await needs.people.byIds([userId], tx);
        const [oldest] = rows;
        if (!oldest || !person?.emailNotifications) return;
        const home = (await needs.workspaces.zones(tx, [oldest.workspaceId])).get(oldest.workspaceId);
        await kernel.mail.send(tx, oldest.workspaceId, notificationMail(addressed(person, home), rows, kernel.publicUrl));
      });
    }
  }

  const browsers = createPushStore(kernel.db);
  const push = createPush(kernel, browsers);

  /** Each message replaces its group's last, so one that is sent again after a failure isn't seen twice. */
  async function sendPush({ subscriptionId }: { subscriptionId: string }, { lastTry }: { lastTry: boolean }): Promise<void> {
    const subscription = await browsers.get(subscriptionId);
    if (!subscription) return;
    const { userId } = subscription;
    const rows = await browsers.waiting(subscriptionId, 200);
    const [person] = await needs.people.byIds([userId]);
    if (rows.length === 0 || !person) return;
    if (await needs.settings.wantsPush(userId)) {
      const pushed = rows.slice(-maxPushed);
      const zones = await needs.workspaces.zones(kernel.db, [...new Set(pushed.map(({ workspaceId }) => workspaceId))]);
      const messages = pushed.map(({ id, workspaceId, title, body, link, groupKey }) => {
        const zone = person.zone ?? zones.get(workspaceId);
        const language = person.language ?? fallbackLanguage;
        const reader = { language, ...(zone && { zone }), ...(person.clock && { clock: person.clock }) };
        return { title: render(title, reader), body: render(body, reader), link, tag: groupKey ?? id };
      });
      if ((await push.send(subscription, messages)) && !lastTry) throw new Error('A push service takes notifications later.');
    }
    // What grows fast isn't pushed again until it has doubled.
    const fast = rows.filter(({ title }) => Number(title.params?.count ?? 0) >= pushedEach);
    await browsers.delivered(
      subscriptionId,
      rows.map(({ id }) => id),
      fast.flatMap(({ groupKey }) => groupKey ?? []),
    );
  }

  async function notifyAll(
    tx: Tx,
    { workspaceId, to, kind, title, body, link, group, about, mail, replaces }: NewNotification,
  ): Promise<void> {
    const permission = 'permission' in to ? to.permission : 'workspace.read';
    const members = await needs.workspaces.membersWith(tx, workspaceId, permission, about);
    const userIds = 'permission' in to ? members : members.filter((member) => to.userIds.includes(member));
    if (userIds.length === 0) return;
    const people = await needs.people.byIds(userIds, tx);
    const subscriptions = await browsers.of(tx, userIds);
    const now = kernel.clock.now();
    const when = { readAt: null, since: now, createdAt: now };
    const subject = { accountId: about?.accountId ?? null, postId: about?.postId ?? null };
    const common = { workspaceId, kind, title, body, link: link ?? null, groupKey: group ?? null, ...subject, ...when };
    const rows = people.map(({ id: userId, emailNotifications }) => {
      return { id: newId(), userId, emailPending: mail !== false && emailNotifications, ...common };
    });
    const added = Number(title.params?.count ?? 0);
    const counts = new Map((await store.add(tx, rows, replaces)).map(({ userId, count }) => [userId, count]));
    const idOf = new Map(rows.map(({ id, userId }) => [userId, id]));
    const pushed = subscriptions.filter(({ userId }) => isPushed(counts.get(userId) ?? null, added));
    const deliveries = pushed.flatMap(({ id: subscriptionId, userId }) => {
      const notificationId = idOf.get(userId);
      return notificationId === undefined ? [] : [{ subscriptionId, notificationId }];
    });
    if (deliveries.length > 0) await browsers.addDeliveries(tx, deliveries);
    for (const { id: subscriptionId, endpoint } of pushed) {
      await kernel.jobs.send(tx, pushJob, subscriptionId, { subscriptionId }, new URL(endpoint).host);
    }
    for (const { id: userId } of people) await kernel.events.publish(tx, workspaceId, { type: 'notification.created', userId });
  }

  const finders = new Map<string, FindHandled>();

  async function findHandled(workspaceId: string, rows: readonly NotificationRow[]): Promise<Map<string, Message>> {
    const found = [...finders].map(async ([prefix, find]) => {
      const those = rows.filter(({ kind }) => kind.startsWith(prefix));
      return those.length === 0 ? [] : [...(await find(workspaceId, those))];
    });
    return new Map((await Promise.all(found)).flat());
  }

  kernel.jobs.define(pushJob, z.object({ subscriptionId: z.uuid() }), sendPush, { retryLimit: 4, retryDelay: 30, ...pushLimits });
  kernel.jobs.every('notifications.mail', '* * * * *', sendMails);
  kernel.jobs.every('notifications.clean', '41 3 * * *', () => store.clean(new Date(kernel.clock.now().getTime() - keptFor)));

  return {
    // Whose statement it follows doesn't matter: it is for others.
    notify: (tx, notification) => unlimited(tx, () => notifyAll(tx, notification)),

    async list({ userId, workspaceId }: Membership, { limit, cursor }: PageQuery): Promise<NotificationPage> {
      const [rows, unread] = await Promise.all([store.list(userId, workspaceId, limit, cursor), store.countUnread(userId, workspaceId)]);
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
    sendMails,
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
