import type { PostSummary } from '@everycast/contract/posts';
import { get } from '../../lib/api/client.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How far the plan looks ahead, in days. */
export const daysAhead = 7;

/** Posts that failed, that nobody can confirm, or that are out in part; the latest first as the server gives them. */
export const troubledPosts = get('/api/v1/posts', { params: { query: { state: 'failed,unconfirmed,incomplete', limit: 20 } } });
export const drafts = get('/api/v1/posts', { params: { query: { state: 'draft', limit: 50 } } });
export const storage = get('/api/v1/media/storage');
export const latestFile = get('/api/v1/media', { params: { query: { sort: 'newest', limit: 1 } } });
export const accounts = get('/api/v1/accounts');

/** What went or goes out from a day before `now` to a week after it. It is asked for anew each hour: today begins at another hour in each zone. */
export function plan(now: number) {
  const start = Math.floor(now / hour) * hour;
  const query = {
    from: new Date(start - day).toISOString(),
    to: new Date(start + (daysAhead + 1) * day).toISOString(),
    state: 'scheduled,publishing,published,failed,unconfirmed',
    limit: 200,
  };
  return get('/api/v1/posts', { params: { query } });
}

/** The next post that is to go out, however far away. Asked for anew each hour. */
export function nextPost(now: number) {
  const from = new Date(Math.floor(now / hour) * hour).toISOString();
  return get('/api/v1/posts', { params: { query: { from, state: 'scheduled', limit: 20 } } });
}

/** Posts with a moment, in the order of it. */
export type Planned = PostSummary & { dueAt: string };
export const inOrder = (posts: PostSummary[]): Planned[] =>
  posts.filter((post): post is Planned => post.dueAt !== null).sort((a, b) => a.dueAt.localeCompare(b.dueAt));

/** The first line of a post: what it is called in lists. */
export const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';
