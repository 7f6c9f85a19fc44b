import type { Review, ReviewItem } from '@everycast/contract/client-review';

/** How far a client is. */
export function progressOf(items: readonly ReviewItem[]) {
  const left = items.filter(({ answer }) => answer === null);
  const times = left.flatMap(({ at }) => at ?? []).toSorted();
  return { total: items.length, done: items.length - left.length, left: left.length, deadline: times[0] ?? null };
}

/** The post that is opened after an answer about another one: the next that waits, or the first. */
export function nextAfter({ items }: Pick<Review, 'items'>, postId: string, order: readonly string[]): string | null {
  const waits = (id: string) => items.some((item) => item.postId === id && item.answer === null);
  const at = order.indexOf(postId);
  return [...order.slice(at + 1), ...order.slice(0, at)].find(waits) ?? null;
}
