import type { useWords } from 'words:best-times';

/** Why there is no recommendation, by the account that is closest to one. */
export function whyNone(
  t: ReturnType<typeof useWords>,
  items: readonly { found: string; count: number; needed: number | null }[],
  isOtherDay: boolean,
): string {
  if (isOtherDay) return t('noneThatDay');
  const closest = items.toSorted((a, b) => b.count - a.count)[0];
  if (items.some(({ found }) => found === 'no_signal') || !closest) return t('none');
  return t('tooFew', { posts: closest.count, needed: closest.needed });
}
