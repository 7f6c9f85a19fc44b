import { MailKind, type NotificationChoices, urgentTopics } from '@everycast/contract/notification-settings';
import { type NotificationTopic, topicOf } from '@everycast/contract/notifications';
import type { NotificationRow } from './notification-store.ts';
import { lastDigest, quietUntil } from './quiet-hours.ts';

/** Notifications that one mail tells of. `kind`: what it can be unsubscribed from; null for access and security. */
export interface DueMail {
  kind: MailKind | null;
  rows: NotificationRow[];
}

/** Whether email and push of a topic wait now. */
export const isHeld = (choices: NotificationChoices, topic: NotificationTopic, zone: string, at: Date): boolean =>
  !(choices.quiet.urgent && urgentTopics.includes(topic)) && quietUntil(choices.quiet, zone, at) !== null;

/**
 * The mails that are due of what is pending: what was held or is for the daily digest in one, the rest by topic. @param rows oldest first
 * @returns `dropped`: what nobody wants to be mailed any more
 */
export function dueMails(
  rows: readonly NotificationRow[],
  choices: NotificationChoices,
  zone: string,
  now: Date,
): { mails: DueMail[]; dropped: NotificationRow[] } {
  const { digest, summaries, topics } = choices;
  const wanted = rows.filter(({ kind }) => topics[topicOf(kind)].email);
  const dropped = rows.filter(({ kind }) => !topics[topicOf(kind)].email);
  const inDigest = (topic: NotificationTopic) => digest.on && !urgentTopics.includes(topic);
  const due = wanted.filter(({ kind, since }) => {
    const topic = topicOf(kind);
    if (isHeld(choices, topic, zone, now)) return false;
    return !inDigest(topic) || since < lastDigest(digest.at, zone, now);
  });
  const summed = due.filter(({ kind, since }) => inDigest(topicOf(kind)) || isHeld(choices, topicOf(kind), zone, since));
  const others = due.filter((row) => !summed.includes(row));
  const byTopic = [...Map.groupBy(others, ({ kind }) => topicOf(kind))].map(([topic, those]) => ({ kind: mailKindOf(topic), rows: those }));
  if (!summaries) return { mails: byTopic, dropped: [...dropped, ...summed] };
  return { mails: summed.length > 0 ? [...byTopic, { kind: 'summary' as const, rows: summed }] : byTopic, dropped };
}

function mailKindOf(topic: NotificationTopic): MailKind | null {
  const kind = MailKind.safeParse(topic);
  return kind.success ? kind.data : null;
}
