import type { Sent } from './autosave.ts';

/** A draft that the server does not have. */
export interface Kept<T> {
  draft: T;
  /** The version of the post that it was written on; null where there was none yet. */
  onto: number | null;
  /** What was on its way to the server, on top of `onto`, and may have arrived. */
  sent: Sent<T> | null;
}

/** What was kept, where any of it still has to be brought to the server, which has `there`; null where nothing is missing. */
export function missing<T>(kept: Kept<T> | null, there: T, same: (one: T, other: T) => boolean): Kept<T> | null {
  if (kept === null) return null;
  const arrived = !kept.sent || same(kept.sent.value, there);
  return arrived && same(kept.draft, there) ? null : kept;
}
