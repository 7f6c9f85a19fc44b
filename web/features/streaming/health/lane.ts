import type { StreamMetrics, StreamSeries } from '@everycast/contract/stream-metrics';
import type { OutputHealth, StreamOutput } from '@everycast/contract/streams';

/** How long lanes go back. Milliseconds. */
export const laneLasts = 10 * 60_000;
/** A destination that connects takes this long at most; nothing is missed during that time. Milliseconds. */
const connectsWithin = 15_000;

/** `off`: not connected. `dropping`: connected, and frames were left out, by the browser or because it couldn't keep up. */
type LaneState = 'sent' | 'dropping' | 'off';
/** A part of the last minutes; between parts nothing was wanted of the destination. Milliseconds of the server's clock. */
interface LanePart {
  state: LaneState;
  from: number;
  to: number;
}
export interface Lane {
  parts: LanePart[];
  /** In total. Milliseconds. */
  off: number;
  /** For how long it has been off until now; null if it isn't. Milliseconds. */
  offNow: number | null;
  /** Frames. */
  dropped: number;
}

type Recent = Pick<StreamMetrics, 'from' | 'stepSeconds' | 'steps'>;

/** The server's time of the metrics: lanes end there, whatever this computer's clock says. */
export const endOf = ({ from, stepSeconds, steps }: Recent): number => Date.parse(from) + steps * stepSeconds * 1000;

/** How a destination did in the last ten minutes: what was measured, and from its last change on, its state now. */
export function laneOf({ wanted, health }: Pick<StreamOutput, 'wanted' | 'health'>, series: StreamSeries, recent: Recent): Lane {
  const step = recent.stepSeconds * 1000;
  const start = Date.parse(recent.from);
  const end = endOf(recent);
  const cells = Array.from({ length: recent.steps }, (_, index) => cellOf(series, index));
  const measured = cells.findLastIndex((cell) => cell !== null) + 1;
  const now = wanted === 'paused' ? null : stateNow(health);
  const since = now === 'sent' || !health ? end : Math.max(start, Date.parse(health.since));
  for (let index = 0; index < cells.length; index += 1) {
    const at = start + index * step;
    if (index >= measured || at >= since) cells[index] = now;
  }
  const parts = withoutConnecting(merged(cells, start, step), start);
  const length = (state: LaneState) => parts.reduce((sum, part) => sum + (part.state === state ? part.to - part.from : 0), 0);
  const last = parts.at(-1);
  return {
    parts,
    off: length('off'),
    offNow: last?.state === 'off' && last.to === end ? end - Math.max(since < end ? since : last.from, last.from) : null,
    dropped: series.dropped.reduce<number>((sum, count) => sum + (count ?? 0), 0),
  };
}

/**
 * Whether frames were left out in the last measured seconds because the destination couldn't keep up.
 * @param incoming what arrived: what the browser left out before isn't the destination's fault
 */
export function isDropping({ dropped }: StreamSeries, incoming: StreamSeries): boolean {
  const latest = dropped.findLastIndex((count) => count !== null);
  const isOwn = (count: number | null, index: number) => index >= latest - 1 && (count ?? 0) > (incoming.dropped[index] ?? 0);
  return latest >= 0 && dropped.some(isOwn);
}

/** A destination that gets what is sent so much later takes less than that, and frames will have to be dropped. Milliseconds. */
const slowFrom = 3_000;

/** By how much a destination that takes less than it gets is behind, in milliseconds; null if it keeps up, as far as is known. */
export function behindOf({ delayMs, queueMs }: Pick<OutputHealth, 'delayMs' | 'queueMs'>): number | null {
  const behind = (delayMs ?? 0) + queueMs;
  return behind > slowFrom ? behind : null;
}

function cellOf({ onAir, dropped }: StreamSeries, index: number): LaneState | null {
  const part = onAir[index] ?? null;
  if (part === null) return null;
  if (part < 0.95) return 'off';
  return (dropped[index] ?? 0) > 0 ? 'dropping' : 'sent';
}

function stateNow(health: StreamOutput['health']): LaneState | null {
  if (health === null || health.state === 'paused' || health.state === 'ended') return null;
  return health.state === 'live' ? 'sent' : 'off';
}

function merged(cells: readonly (LaneState | null)[], start: number, step: number): LanePart[] {
  const parts: LanePart[] = [];
  for (const [index, state] of cells.entries()) {
    if (state === null) continue;
    const from = start + index * step;
    const last = parts.at(-1);
    if (last?.state === state && last.to === from) last.to = from + step;
    else parts.push({ state, from, to: from + step });
  }
  return parts;
}

/** Without the seconds in which it connected: after nothing was wanted of it, and before it first got something. */
const withoutConnecting = (parts: readonly LanePart[], start: number): LanePart[] =>
  parts.filter(({ state, from, to }, index) => {
    const before = parts[index - 1];
    const after = parts[index + 1];
    const begins = before === undefined ? from >= start : before.to < from;
    return !(state === 'off' && begins && to - from <= connectsWithin && after?.from === to);
  });
