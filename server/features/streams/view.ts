import type { Stream, StreamOutput } from '@everycast/contract/streams';
import { say } from '../../kernel/messages.ts';
import type { OutputRow, StreamRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A stream for the API. */
export function streamView(row: StreamRow, outputs: readonly OutputRow[]): Stream {
  const { id, title, userId, source, bitrate, frames } = row;
  return {
    id,
    title,
    userId,
    source,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    liveAt: iso(row.liveAt),
    endedAt: iso(row.endedAt),
    ending: row.problemMessage && say(row.problemMessage),
    incoming: { bitrate, frames },
    outputs: outputs.map(outputView),
  };
}

function stateOf({ endedAt, liveAt, receiving, leaseToken }: StreamRow): Stream['state'] {
  if (endedAt !== null) return 'ended';
  if (liveAt === null) return 'waiting';
  return receiving && leaseToken !== null ? 'live' : 'lost';
}

function outputView({ id, destinationId, platform, name, url, wanted, health }: OutputRow): StreamOutput {
  const problem = health?.problem && { ...health.problem, message: say(health.problem.message) };
  return { id, destinationId, platform, name, url, wanted, health: health && { ...health, problem: problem ?? null } };
}
