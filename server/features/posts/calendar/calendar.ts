import type { CalendarLine, CalendarLines, CalendarLinesQuery, CalendarQuery, CalendarSlots } from '@everycast/contract/calendar';
import { slotsOf } from '@everycast/contract/calendar-slots';
import { groupOf } from '@everycast/contract/group-of';
import { lastYear } from '@everycast/contract/time';
import type { Kernel } from '../../../kernel/kernel.ts';
import { excerpt } from '../../../kernel/text.ts';
import { readTime, storedFilter, writeCursor } from '../listing.ts';
import type { PostsNeeds } from '../needs.ts';
import type { Posts } from '../posts.ts';
import { createCalendarStore, type Found, maxLineText } from './calendar-store.ts';

/** Posts by day, as calendars show them: counts and a few lines, so that a busy month costs as much as a quiet one. */
export interface PostsCalendar {
  /** The days or hours with posts, each with its first lines and how many there are. */
  slots(workspaceId: string, query: CalendarQuery): Promise<CalendarSlots>;

  /** Posts in order of time, with pictures; with the first page, how many there are. `cursor`: where the next page begins. */
  lines(workspaceId: string, query: CalendarLinesQuery): Promise<CalendarLines>;
}

/** Nothing is planned for then. */
const endOfTime = new Date(`${lastYear}-01-02T00:00:00Z`);

export function createPostsCalendar(
  kernel: Pick<Kernel, 'db'>,
  needs: Pick<PostsNeeds, 'accounts' | 'labels' | 'groups' | 'media'> & { posts: Pick<Posts, 'approval'> },
): PostsCalendar {
  const store = createCalendarStore(kernel.db);

  async function linesOf(workspaceId: string, found: readonly Found[], withPictures: boolean): Promise<CalendarLine[]> {
    const ids = found.map(({ id }) => id);
    const drafts = found.filter(({ state }) => state === 'draft').map(({ id }) => id);
    const [rows, labels, groups, approvals] = await Promise.all([
      store.lines(ids),
      needs.labels.of(ids),
      needs.groups.memberships(workspaceId),
      needs.posts.approval.of(drafts),
    ]);
    const accountIds = [...new Set([...rows.values()].flatMap((row) => row.accountIds))];
    const mediaIds = withPictures ? [...new Set([...rows.values()].flatMap(({ mediaId }) => mediaId ?? []))] : [];
    const [accounts, media] = await Promise.all([
      needs.accounts.describe(workspaceId, accountIds),
      needs.media.resolve(workspaceId, mediaIds),
    ]);
    return found.flatMap(({ id, state }): CalendarLine[] => {
      const row = rows.get(id);
      // Deleted since.
      if (!row) return [];
      const places = row.accountIds.flatMap((accountId) => {
        const account = accounts.get(accountId);
        return account ? [{ platform: account.platform, sandbox: account.sandbox }] : [];
      });
      const onHold = state === 'on_hold' ? row.accountIds.flatMap((accountId) => accounts.get(accountId)?.onHold ?? [])[0] : undefined;
      return [
        {
          id,
          version: row.version,
          at: row.at.toISOString(),
          state,
          awaitsApproval: approvals.get(id)?.state === 'waiting',
          ...(onHold && { onHold }),
          text: excerpt(row.text, maxLineText),
          accounts: row.accountIds.length,
          failed: row.failed,
          ...groupOf(row.accountIds, groups),
          places: [...new Map(places.map((place) => [`${place.platform} ${place.sandbox}`, place])).values()],
          labelIds: labels.get(id) ?? [],
          ...(row.repeats && { repeats: true as const }),
          schedule: row.wallTime && row.zone ? { at: row.wallTime, zone: row.zone, ...(row.fold && { fold: row.fold }) } : null,
          authorId: row.authorId,
          picture: (row.mediaId && media.get(row.mediaId)?.thumbnailUrl) ?? null,
        },
      ];
    });
  }

  return {
    async slots(workspaceId, query) {
      const { names, begins } = slotsOf(query);
      const { states, slots, lines } = await store.slots({
        workspaceId,
        begins,
        states: query.state ?? null,
        lines: query.lines,
        filter: storedFilter(needs, query),
      });
      const slotOf = new Map(lines.map(({ slot, id }) => [id, slot]));
      const shown = await linesOf(workspaceId, lines, false);
      const bySlot = Map.groupBy(shown, ({ id }) => slotOf.get(id));
      return {
        states,
        slots: slots
          .toSorted(([one], [other]) => one - other)
          .map(([slot, count]) => ({ slot: names[slot - 1] ?? '', count, lines: bySlot.get(slot) ?? [] })),
      };
    },

    async lines(workspaceId, query) {
      const after = query.cursor === undefined ? null : readTime(query.cursor);
      const [from, to] = [new Date(query.from), query.to ? new Date(query.to) : null];
      const chosen = { workspaceId, states: query.state ?? null, filter: storedFilter(needs, query) };
      const counted = after ? null : await store.slots({ ...chosen, begins: [from, to ?? endOfTime], lines: 0 });
      const found = await store.page({
        ...chosen,
        from,
        to,
        latestFirst: query.order === 'latest',
        after: after?.at ? { at: after.at, id: after.id } : null,
        limit: query.limit + 1,
      });
      const page = found.slice(0, query.limit);
      const last = found.length > query.limit ? page.at(-1) : undefined;
      const cursor = last ? writeCursor({ id: last.id, dueAt: last.at, intendedAt: null }) : null;
      return { items: await linesOf(workspaceId, page, true), cursor, ...(counted && { states: counted.states }) };
    },
  };
}
