import type { Message } from '@everycast/messages/message';
import type { StoredHealth } from '../stored.ts';

/** A destination that isn't connected for this long has failed, for people. Shorter interruptions end without help. Milliseconds. */
const failedAfter = 20_000;
/** A destination that fails again and again is reported at most this often. Milliseconds. */
const quietFor = 10 * 60_000;

/** A destination failed, or came back `after` so many milliseconds. */
export type DestinationNews = { outputId: string; kind: 'failed'; why: Message } | { outputId: string; kind: 'recovered'; after: number };

interface Known {
  /** By a clock that doesn't jump; null while all is well. */
  downSince: number | null;
  reported: boolean;
  reportedAt: number;
}

/** Watches the destinations of a stream under way, and returns what to notify a person about. @param elapsed milliseconds of a clock that never jumps */
export function createWatch(elapsed: () => number = () => performance.now()) {
  const all = new Map<string, Known>();

  function observe({ id, health }: { id: string; health: Pick<StoredHealth, 'state' | 'problem'> }): DestinationNews | null {
    const now = elapsed();
    const known = all.get(id) ?? { downSince: null, reported: false, reportedAt: Number.NEGATIVE_INFINITY };
    all.set(id, known);
    const { state, problem } = health;
    if (state === 'live') {
      const after = now - (known.downSince ?? now);
      const back = known.reported;
      Object.assign(known, { downSince: null, reported: false });
      return back ? { outputId: id, kind: 'recovered', after } : null;
    }
    // Nobody expects a picture there.
    if (state !== 'connecting' && state !== 'starting' && state !== 'reconnecting') {
      Object.assign(known, { downSince: null, reported: false });
      return null;
    }
    known.downSince ??= now;
    const isDue = now - known.downSince >= failedAfter && now - known.reportedAt >= quietFor;
    if (known.reported || !problem || !isDue) return null;
    Object.assign(known, { reported: true, reportedAt: now });
    return { outputId: id, kind: 'failed', why: problem.message };
  }

  return (outputs: readonly { id: string; health: Pick<StoredHealth, 'state' | 'problem'> }[]): DestinationNews[] =>
    outputs.map(observe).filter((news) => news !== null);
}
