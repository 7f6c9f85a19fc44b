import type { AccountGroup } from '@everycast/contract/account-groups';
import { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { get } from '../../lib/api/client.ts';
import { daysInWeek, weekOf } from '../../lib/time/weeks.ts';
import { queryOfGroup } from '../../ui/groups/use-chosen-group.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How many days ahead are shown. */
export const daysAhead = 7;

/** Failed, unconfirmed and incomplete posts, latest first as the server returns them. */
export const troubledPosts = (group: AccountGroup | null) =>
  get('/api/v1/posts', { params: { query: { state: 'failed,unconfirmed,incomplete', limit: 20, ...queryOfGroup(group) } } });
export const drafts = get('/api/v1/posts', { params: { query: { state: 'draft', limit: 50 } } });
export const storage = get('/api/v1/media/storage');
export const latestFile = get('/api/v1/media', { params: { query: { sort: 'newest', limit: 1 } } });
export const accounts = get('/api/v1/accounts');
export const queues = get('/api/v1/queues');

/** From a day before `now` to a week after it; the same for an hour. */
export function daysOf(now: number): { from: string; to: string } {
  const start = Math.floor(now / hour) * hour;
  return { from: new Date(start - day).toISOString(), to: new Date(start + (daysAhead + 1) * day).toISOString() };
}

/** Posts from a day before `now` to a week after it. Refetched every hour: today starts at a different hour in each zone. */
export function plan(now: number, group: AccountGroup | null) {
  const query = {
    ...daysOf(now),
    state: 'scheduled,publishing,published,failed,unconfirmed',
    limit: 200,
    ...queryOfGroup(group),
  };
  return get('/api/v1/posts', { params: { query } });
}

/** Streams planned for the same days. */
export function planOfStreams(now: number) {
  return get('/api/v1/stream-events', { params: { query: daysOf(now) } });
}

/** The next scheduled post, however far ahead. Refetched every hour. */
export function nextPost(now: number) {
  const from = new Date(Math.floor(now / hour) * hour).toISOString();
  return get('/api/v1/posts', { params: { query: { from, state: 'scheduled', limit: 20 } } });
}

/** The scheduled streams from now on, however far ahead. Refetched every hour. */
export function nextStreams(now: number) {
  const from = new Date(Math.floor(now / hour) * hour).toISOString();
  return get('/api/v1/stream-events', { params: { query: { from } } });
}

/** Last week's post with the most engagement. */
export function bestOfLastWeek(today: string, weekStart: WeekStart, group: AccountGroup | null) {
  const first = weekOf(Temporal.PlainDate.from(today), weekStart).subtract({ weeks: 1 });
  const period = { from: first.toString(), to: first.add({ days: daysInWeek - 1 }).toString() };
  return get('/api/v1/analytics/posts', { params: { query: { ...period, sort: 'engagement', limit: 1, ...queryOfGroup(group) } } });
}

/** A post's first line, its name in lists. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
