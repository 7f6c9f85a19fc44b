import type { BulkAction } from '@everycast/contract/bulk-posts';
import type { PostChange, PostSummary } from '@everycast/contract/posts';
import { resolveWallTime, Temporal } from '@everycast/contract/time';
import { timeOf } from './edits.ts';

/** What becomes of a post among others: null leaves it as it is, and `delete` removes it. */
export type Arranged = PostChange | 'delete' | null;

/** When a post goes out, went out or is meant to, for the order of posts; without a time it comes last. */
const at = ({ dueAt, intended }: PostSummary): string =>
  dueAt ?? (intended && resolveWallTime(intended.at, intended.zone, intended.fold).instant.toString()) ?? '9999';

export const inOrder = (posts: readonly PostSummary[]): PostSummary[] => posts.toSorted((a, b) => (at(a) < at(b) ? -1 : 1));

const isOpen = ({ targets }: PostSummary): boolean => targets.every(({ state }) => state === 'scheduled' || state === 'draft');

/** Each planned post goes out at least so many days after the one before, at its own hour. */
export function spread(posts: readonly PostSummary[], days: number): Map<string, Arranged> {
  const changes = new Map<string, Arranged>();
  let last: Temporal.PlainDate | null = null;
  for (const post of inOrder(posts)) {
    const time = timeOf(post);
    if (!time) continue;
    const { at: wall, zone } = 'schedule' in time ? time.schedule : time.intended;
    const own = Temporal.PlainDateTime.from(wall);
    const earliest: Temporal.PlainDate = last === null ? own.toPlainDate() : last.add({ days });
    const isEarly = isOpen(post) && Temporal.PlainDate.compare(own.toPlainDate(), earliest) < 0;
    last = isEarly ? earliest : own.toPlainDate();
    const to = { at: earliest.toPlainDateTime(own.toPlainTime()).toString({ smallestUnit: 'minute' }), zone };
    changes.set(post.id, isEarly ? ('schedule' in time ? { schedule: to } : { intended: to }) : null);
  }
  return changes;
}

/** What becomes of posts by an action that looks at all of them; empty for others. */
export function arrangedBy(action: BulkAction, posts: readonly PostSummary[]): Map<string, Arranged> {
  if (action.kind === 'spread') return spread(posts, action.days);
  return action.kind === 'merge' ? merge(posts) : new Map();
}

/** Case and spaces make no other text. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Each account keeps the first post with a text. */
function merge(posts: readonly PostSummary[]): Map<string, Arranged> {
  const seen = new Set<string>();
  const changes = new Map<string, Arranged>();
  for (const post of inOrder(posts)) {
    const isAgain = ({ accountId, text }: PostSummary['targets'][number]): boolean => {
      const key = `${accountId} ${plain(text ?? post.text)}`;
      const before = seen.has(key);
      seen.add(key);
      return before;
    };
    const staying = post.targets.filter((target) => !isAgain(target)).map(({ accountId }) => accountId);
    const isSame = staying.length === post.targets.length || !isOpen(post);
    changes.set(post.id, isSame ? null : staying.length === 0 ? 'delete' : { accountIds: staying });
  }
  return changes;
}
