import type { Sent } from './autosave.ts';

/** A draft that the server doesn't have. */
export interface Kept<T> {
  draft: T;
  /** The post version it is based on; null if there was none yet. */
  onto: number | null;
  /** What was being sent to the server, on top of `onto`, and may have arrived. */
  sent: Sent<T> | null;
}

/** The stored draft if some of it isn't on the server, which has `there`; null if nothing is missing. */
export function missing<T>(kept: Kept<T> | null, there: T, same: (one: T, other: T) => boolean): Kept<T> | null {
  if (kept === null) return null;
  const arrived = !kept.sent || same(kept.sent.value, there);
  return arrived && same(kept.draft, there) ? null : kept;
}
