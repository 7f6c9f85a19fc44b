import { slotsOf } from '@everycast/contract/calendar-slots';
import { defined } from '@everycast/contract/defined';
import type { QueuedPosts, QueuedPostsQuery } from '@everycast/contract/queues';
import type { createOpen } from './open.ts';
import type { QueueParts } from './parts.ts';
import { usersOf } from './placing.ts';

/** So much of a post's text is shown in its slot. Characters. */
const shownText = 300;

/** Finds what fills the slots of all queues on some days: their own posts, and others that go out on their accounts then. */
export const createFilled =
  ({ kernel, store, queued, needs }: QueueParts, takenIn: ReturnType<typeof createOpen>['taken']) =>
  async (workspaceId: string, { first, last, zone }: QueuedPostsQuery): Promise<QueuedPosts> => {
    const { begins } = slotsOf({ first, last, zone, by: 'day' });
    const range = { from: defined(begins[0]), to: defined(begins.at(-1)) };
    const [queues, groups] = await Promise.all([store.list(workspaceId), needs.groups.list(workspaceId)]);
    const ids = queues.map(({ id }) => id);
    const users = queues.map((queue) => ({ queueId: queue.id, accountIds: usersOf(queue, groups) }));
    const everyone = users.flatMap(({ accountIds }) => accountIds);
    const [items, taken, known] = await Promise.all([
      queued(workspaceId, ids, kernel.clock.now()),
      takenIn(workspaceId, range),
      needs.accounts.describe(workspaceId, everyone),
    ]);
    const shown = items.filter(({ dueAt }) => dueAt >= range.from && dueAt < range.to);
    const own = new Set(shown.flatMap(({ queueIds, dueAt }) => queueIds.map((id) => `${id} ${dueAt.getTime()}`)));
    const others = taken.filter(({ queueId, dueAt }) => !own.has(`${queueId} ${dueAt.getTime()}`));
    return {
      items: shown.map(({ text, dueAt, state: _state, ...post }) => ({
        ...post,
        text: text.slice(0, shownText),
        instant: dueAt.toISOString(),
      })),
      taken: others.map(({ queueId, dueAt }) => ({ queueId, instant: dueAt.toISOString() })),
      users: users.map(({ queueId, accountIds }) => ({ queueId, accountIds: accountIds.filter((id) => known.get(id)?.connected) })),
    };
  };
