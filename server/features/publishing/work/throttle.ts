/** Minimum time between two progress updates of the same item. Milliseconds. */
const every = 500;
/** Items remembered at the same time. */
const max = 1_000;

/** Whether a progress update should be sent: at most twice a second per item, and always at the end. */
export function createThrottle(now: () => number = Date.now) {
  const last = new Map<string, number>();
  return (id: string, fraction: number): boolean => {
    const moment = now();
    if (fraction >= 1) return last.delete(id) || true;
    if (moment - (last.get(id) ?? 0) < every) return false;
    if (last.size >= max) last.clear();
    last.set(id, moment);
    return true;
  };
}
