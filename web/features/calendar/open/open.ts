import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import type { OpenSlots } from '@everycast/contract/queues';
import { nameOf, ownerOf } from '../../../lib/queue-owner.ts';

/** A slot of a queue in which nothing goes out. */
export interface OpenSlot {
  queueId: string;
  /** An instant. */
  at: string;
  /** The queue's account group; null for an account's own queue. */
  groupId: string | null;
  /** What the group or account is called. */
  name: string;
  /** The composer, with the slot's time and accounts. */
  path: string;
}

/** A day's or an hour's open slots: the first of them, and how many there are. */
export interface OpenCell {
  count: number;
  open: readonly OpenSlot[];
}
export type OpenCells = ReadonlyMap<string, OpenCell>;

export const noOpenCells: OpenCells = new Map();

/** Open slots by day or hour, as the calendar shows them; without those that are over since the server found them. */
export function openCells(
  { queues, slots }: OpenSlots,
  groups: readonly AccountGroup[],
  accounts: readonly Account[],
  now: number,
): OpenCells {
  const byId = new Map(queues.map((queue) => [queue.id, queue]));
  return new Map(
    slots.map(({ slot, count, open }) => {
      const ahead = open.filter(({ instant }) => Date.parse(instant) > now);
      const shown = ahead.flatMap(({ queueId, at, instant }): OpenSlot[] => {
        const queue = byId.get(queueId);
        if (!queue) return [];
        const query = new URLSearchParams({ at, zone: queue.zone, accounts: queue.accountIds.join(',') });
        return [
          {
            queueId,
            at: instant,
            groupId: queue.groupId,
            name: nameOf(ownerOf(queue, accounts, groups)) ?? '',
            path: `/post-composer?${query}`,
          },
        ];
      });
      return [slot, { count: count - (open.length - ahead.length), open: shown }];
    }),
  );
}

/**
 * The open slots that fit into a cell besides its posts, and how many don't. The last row then says so. Posts come first: a cell that
 * doesn't show all of its posts shows no open slots.
 * @param rows how many rows the cell has in all
 */
export function openThatFit(
  cell: OpenCell | undefined,
  { shown, count, rows }: { shown: number; count: number; rows: number },
): { open: readonly OpenSlot[]; hidden: number } {
  const room = rows - shown;
  if (!cell || count > shown || room <= 0) return { open: [], hidden: 0 };
  const open = cell.count <= room ? cell.open.slice(0, room) : cell.open.slice(0, room - 1);
  return { open, hidden: cell.count - open.length };
}

/** Posts and open slots in order of time; posts come before slots at the same time. */
export function inTime<T>(posts: readonly T[], timeOf: (post: T) => string, open: readonly OpenSlot[]): (T | OpenSlot)[] {
  if (open.length === 0) return [...posts];
  const timed = [
    ...posts.map((post) => ({ at: Date.parse(timeOf(post)), one: post as T | OpenSlot })),
    ...open.map((slot) => ({ at: Date.parse(slot.at), one: slot as T | OpenSlot })),
  ];
  return timed.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

export const isOpenSlot = (one: object): one is OpenSlot => 'queueId' in one;
