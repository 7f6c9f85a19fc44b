import { answer } from '../../everycast.ts';
import type { paths } from '../../generated/schema.ts';
import { each } from '../../pages.ts';
import { accountFilter, accountsOf, groupFilter, groupsOf } from '../destinations.ts';
import type { Session } from '../session.ts';
import { written } from '../times.ts';

type Query = NonNullable<NonNullable<paths['/api/v1/posts']['get']['parameters']>['query']>;

interface ListOptions {
  account?: string[];
  group?: string[];
  state?: string;
  stage?: Query['stage'];
  search?: string;
  limit: number;
}

const longestPage = 200;

/** The first items of a list, as many as were asked for. */
export async function firstOf<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const first: T[] = [];
  for await (const item of items) {
    if (first.length >= count) break;
    first.push(item);
  }
  return first;
}

/** Posts, newest first. */
export async function list(session: Session, options: ListOptions): Promise<void> {
  const { http, terminal } = session;
  const [account, group, times] = await Promise.all([
    accountFilter(session, options.account),
    groupFilter(session, options.group),
    session.times(),
  ]);
  const { state, stage, search } = options;
  const query = { account, group, state, stage, search, limit: Math.min(options.limit, longestPage) };
  const page = (cursor: string | undefined) =>
    answer(http.GET('/api/v1/posts', { params: { query: { ...query, cursor } }, signal: terminal.signal }));
  const posts = await firstOf(each(page), options.limit);
  const rows = posts.map((post) => [
    post.id,
    post.state === 'draft' ? (post.stage ?? post.state) : post.state,
    post.dueAt === null ? '' : written(post.dueAt, times),
    String(post.targets.length),
    post.text,
  ]);
  session.showTable(posts, ['ID', 'STATE', 'TIME', 'ACCOUNTS', 'TEXT'], rows, 'No posts.');
}

/** The workspace's accounts. */
export async function listAccounts(session: Session): Promise<void> {
  const accounts = await accountsOf(session);
  const rows = accounts.map((one) => [one.id, one.platform, one.handle, one.onHold ? 'paused' : one.state, one.displayName]);
  session.showTable(accounts, ['ID', 'PLATFORM', 'HANDLE', 'STATE', 'NAME'], rows, 'No accounts.');
}

/** The workspace's account groups. */
export async function listGroups(session: Session): Promise<void> {
  const groups = await groupsOf(session);
  const rows = groups.map(({ id, accountIds, name }) => [id, String(accountIds.length), name]);
  session.showTable(groups, ['ID', 'ACCOUNTS', 'NAME'], rows, 'No account groups.');
}
