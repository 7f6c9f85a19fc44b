import type { Notification, NotificationTopic } from '@everycast/contract/notifications';
import { dayKey } from '../../lib/time/format.ts';

/** A post, or all others, within a row that counts. */
interface Part {
  key: string;
  /** Null: of posts that weren't written here. */
  subject: string | null;
  /** Of its events; null if it is one thing. */
  count: number | null;
  link: string | null;
}

/** One line on the screen: one thing, whatever happened to it. */
export interface NotificationRow {
  /** Stays the same while the row gets more. */
  key: string;
  notifications: Notification[];
  /** What it shows: the newest. */
  newest: Notification;
  unread: boolean;
  /** How many events it counts; null if it is about one thing. */
  count: number | null;
  /** More than one: what it counts them of. */
  parts: Part[];
  tone: 'fail' | 'wait' | null;
}

/** In the order in which a day lists them. */
const sections = ['failures', 'mentions', 'comments', 'live', 'published', 'team', 'handled'] as const;
type Section = (typeof sections)[number];

const sectionOf: Record<NotificationTopic, Exclude<Section, 'handled'>> = {
  failures: 'failures',
  accounts: 'failures',
  mentions: 'mentions',
  discussion: 'mentions',
  comments: 'comments',
  streams: 'live',
  published: 'published',
  reports: 'published',
  plan: 'team',
  team: 'team',
};

export const filters = ['all', 'unread', 'failures', 'mentions', 'comments', 'live', 'published', 'team'] as const;
export type Filter = (typeof filters)[number];

/** Kinds of which a day has one row, however many posts and accounts they are about. */
const folded = ['engagement.comment', 'engagement.mention', 'engagement.dm', 'post.liked', 'post.published'];

/** Why a post failed, below its words; null for anything else, and for what is handled. */
const causeOf = ({ kind, body, handled, link }: Notification): string | null =>
  kind === 'publishing.failed' && !handled && link !== null ? body.split('\n').slice(1).join('\n') || null : null;

const tones: readonly [prefix: string, NotificationRow['tone']][] = [
  ['publishing.unconfirmed', 'wait'],
  ['publishing.restored', 'wait'],
  ['publishing.', 'fail'],
  ['post.failed', 'fail'],
  ['account.reconnect', 'fail'],
  ['webhook.', 'fail'],
  ['account.', 'wait'],
  ['billing.payment_failed', 'fail'],
];
const toneOf = ({ kind, handled }: Notification) => (handled ? null : (tones.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? null));

const sectionOfRow = ({ newest }: NotificationRow): Section => (newest.handled ? 'handled' : sectionOf[newest.topic]);

/** What a row is about, whichever notification tells of it now: a notification that counts more has another ID. */
const keyOf = (one: Notification, day: string, state: string, shared: ReadonlySet<string>): string => {
  const { id, kind, link, count, handled } = one;
  if (folded.includes(kind)) return [day, kind, state].join(' ');
  const cause = causeOf(one);
  if (cause !== null && shared.has(`${day} ${cause}`)) return [day, kind, state, cause].join(' ');
  return count === null && link !== null && !handled ? [kind, link, state].join(' ') : id;
};

/** @param notifications newest first */
export function rowsOf(notifications: readonly Notification[], zone: string): NotificationRow[] {
  const dayOf = ({ createdAt }: Notification) => dayKey(createdAt, zone);
  const shared = sharedCauses(notifications, dayOf);
  const byKey = Map.groupBy(notifications, (one) => keyOf(one, dayOf(one), one.readAt === null ? 'unread' : 'read', shared));
  return [...byKey].flatMap(([key, those]) => {
    const [newest] = those;
    if (!newest) return [];
    const counts = those.flatMap(({ count }) => (count === null ? [] : [count]));
    const count = counts.length > 0 ? counts.reduce((sum, one) => sum + one, 0) : null;
    const common = { newest, unread: newest.readAt === null, count, tone: toneOf(newest) };
    if (folded.includes(newest.kind))
      return [{ ...common, key, notifications: those, parts: newest.topic === 'published' ? [] : partsOf(those) }];
    if (those.length > 1 && causeOf(newest) !== null && key.endsWith(`${causeOf(newest)}`))
      return [{ ...common, key, notifications: those, count: those.length, parts: failedParts(those) }];
    // What isn't counted together stays apart, even if it leads to the same place.
    return those.map((one, at) => ({
      ...common,
      key: at === 0 ? key : one.id,
      notifications: [one],
      newest: one,
      count: one.count,
      tone: toneOf(one),
      parts: [],
    }));
  });
}

/** Causes for which more than one post failed on a day: one row tells of all. */
function sharedCauses(notifications: readonly Notification[], dayOf: (one: Notification) => string): Set<string> {
  const posts = new Map<string, Set<string>>();
  for (const one of notifications) {
    const cause = causeOf(one);
    if (cause === null || one.link === null) continue;
    const key = `${dayOf(one)} ${cause}`;
    posts.set(key, (posts.get(key) ?? new Set()).add(one.link));
  }
  return new Set([...posts].flatMap(([key, links]) => (links.size > 1 ? [key] : [])));
}

const failedParts = (those: readonly Notification[]): Part[] =>
  [...Map.groupBy(those, ({ link }) => link ?? '')].map(([key, some]) => ({
    key,
    subject: some[0]?.body.split('\n')[0] || null,
    count: null,
    link: key,
  }));

function partsOf(those: readonly Notification[]): Part[] {
  const byPost = Map.groupBy(those, ({ subject, link, topic }) => (topic === 'comments' ? (subject ?? '') : (link ?? '')));
  return [...byPost].map(([key, some]) => ({
    key,
    subject: some[0]?.subject ?? null,
    count: some.reduce((sum, { count }) => sum + (count ?? 1), 0),
    link: some[0]?.link ?? null,
  }));
}

export function fits(row: NotificationRow, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'unread' ? row.unread : sectionOfRow(row) === filter;
}

/** Failed before unconfirmed; all others are equal. */
const rank = ({ tone }: NotificationRow): number => (tone === 'fail' ? 0 : tone === 'wait' ? 1 : 2);

/** Days, newest first, and in each the sections that have rows. @param placed when a row took its place, so that it keeps it */
export function daysOf(rows: readonly NotificationRow[], zone: string, placed: (row: NotificationRow) => string) {
  const newestFirst = [...rows].sort((a, b) => (placed(a) < placed(b) ? 1 : -1));
  return [...Map.groupBy(newestFirst, (row) => dayKey(placed(row), zone))].map(([day, ofDay]) => {
    const bySection = Map.groupBy(ofDay, sectionOfRow);
    const shown = sections.flatMap((section) => {
      const those = bySection.get(section);
      return those ? [{ section, rows: those.toSorted((a, b) => rank(a) - rank(b)) }] : [];
    });
    return { day, at: ofDay[0] ? placed(ofDay[0]) : day, sections: shown };
  });
}
