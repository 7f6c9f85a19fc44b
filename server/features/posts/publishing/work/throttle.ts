/** How often people are told how far one thing is. Milliseconds. */
const every = 500;
/** Things that are remembered at the same time. */
const max = 1_000;

/** Says whether news of how far something is are worth telling: at most twice a second for each, and always at its end. */
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
