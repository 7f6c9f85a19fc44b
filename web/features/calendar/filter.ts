import type { Account } from '@everycast/contract/accounts';
import type { CalendarState } from '@everycast/contract/calendar';
import type { PostSummary, TargetState } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { plainName } from '../../lib/names.ts';
import { noPostsFilter, type PostsFilter } from '../../lib/posts-filter.ts';
import { shownPost } from '../../ui/state/shown.ts';

/** What the calendar counts a post as: its state, but neither overdue retries nor what is on hold is simply scheduled. */
export type CountedState = TargetState | 'retrying' | 'onHold';

/** The states that the calendar counts, in display order. */
export const countedStates = [
  'scheduled',
  'publishing',
  'retrying',
  'onHold',
  'published',
  'unconfirmed',
  'failed',
  'draft',
  'cancelled',
] as const satisfies CountedState[];

/** The active filters. An empty list means all. */
export interface Filter extends PostsFilter {
  states: readonly CountedState[];
}

export const noFilter: Filter = { ...noPostsFilter, states: [] };

/** How many kinds of filters are set. */
export const filtersOn = ({ states, accountIds, labelIds, authorIds, search }: Filter): number =>
  [states, accountIds, labelIds, authorIds, search].filter(({ length }) => length > 0).length;

/** The states of the API that are counted as these: what is published with something missing counts as published. */
const statesOf = (state: CountedState): CalendarState[] =>
  state === 'published' ? ['published', 'incomplete'] : [state === 'onHold' ? 'on_hold' : state];

export const statesQuery = ({ states }: Filter): { state?: string } =>
  states.length > 0 ? { state: states.flatMap(statesOf).join(',') } : {};

function countedAs(post: PostSummary): CountedState {
  const shown = shownPost(post);
  return shown === 'retrying' || shown === 'onHold' ? shown : post.state;
}

/** What a scheduled stream counts as; one that nobody has started counts as nothing. */
const streamCountedAs = { scheduled: 'scheduled', live: 'publishing', over: 'published', missed: null } as const;

/** Streams have no labels, and no accounts either: they are on the platforms of their destinations. */
const isStreamChosen = ({ destinations, title, userId }: StreamEvent, filter: Filter, accounts: Accounts): boolean => {
  const { accountIds, labelIds, authorIds, search } = filter;
  if (labelIds.length > 0 || (authorIds.length > 0 && !(userId && authorIds.includes(userId)))) return false;
  const said = plainName(title);
  if (
    !plainName(search)
      .split(/\s+/)
      .every((word) => said.includes(word))
  )
    return false;
  const platforms = new Set<string>(accounts.filter(({ id }) => accountIds.includes(id)).map(({ platform }) => platform));
  return accountIds.length === 0 || destinations.some(({ platform }) => platforms.has(platform));
};
type Accounts = readonly Pick<Account, 'id' | 'platform'>[];

const isChosen = (post: PostSummary, { accountIds, labelIds, authorIds }: Filter) =>
  (authorIds.length === 0 || (post.authorId !== null && authorIds.includes(post.authorId))) &&
  (accountIds.length === 0 || post.targets.some(({ accountId }) => accountIds.includes(accountId))) &&
  (labelIds.length === 0 || post.labelIds.some((id) => labelIds.includes(id)));

export const filtered = (posts: readonly PostSummary[], filter: Filter): PostSummary[] =>
  posts.filter((post) => isChosen(post, filter) && (filter.states.length === 0 || filter.states.includes(countedAs(post))));

export const filteredStreams = (streams: readonly StreamEvent[], filter: Filter, accounts: Accounts): StreamEvent[] =>
  streams.filter((stream) => {
    const state = streamCountedAs[stream.state];
    return isStreamChosen(stream, filter, accounts) && (filter.states.length === 0 || (state !== null && filter.states.includes(state)));
  });

/** The number of posts and streams of the chosen accounts and labels in each state, whatever states are chosen: what clicking a state would show. */
export function countByState(
  posts: readonly PostSummary[],
  filter: Filter,
  streams: readonly StreamEvent[] = [],
  accounts: Accounts = [],
): Record<CountedState, number> {
  const counts = { draft: 0, scheduled: 0, publishing: 0, retrying: 0, onHold: 0, published: 0, failed: 0, unconfirmed: 0, cancelled: 0 };
  for (const post of posts) if (isChosen(post, filter)) counts[countedAs(post)] += 1;
  for (const stream of streams) {
    const state = streamCountedAs[stream.state];
    if (state !== null && isStreamChosen(stream, filter, accounts)) counts[state] += 1;
  }
  return counts;
}

/** Counts of the API with those of streams, as the calendar counts them. */
export function countsOf(
  states: Partial<Record<CalendarState, number>>,
  filter: Filter,
  streams: readonly StreamEvent[],
  accounts: Accounts,
): Record<CountedState, number> {
  const counts = countByState([], filter, streams, accounts);
  for (const state of countedStates) for (const one of statesOf(state)) counts[state] += states[one] ?? 0;
  return counts;
}

/** How many posts the API counted that a filter shows: without streams. */
export function postsShown(states: Partial<Record<CalendarState, number>>, filter: Filter): number {
  const counts = countsOf(states, filter, [], []);
  const shown = filter.states.length > 0 ? filter.states : countedStates;
  return shown.reduce((sum, state) => sum + counts[state], 0);
}
