import type { Stream, StreamOutput } from '@everycast/contract/streams';
import { say } from '../../kernel/messages.ts';
import type { RecordingRow } from './recording/store.ts';
import type { OutputRow, StreamRow } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

interface StreamParts {
  outputs: readonly OutputRow[];
  recording: RecordingRow | null;
  /** Of its segments. */
  bytes: number;
}

/** A stream for the API. */
export function streamView(row: StreamRow, { outputs, recording, bytes }: StreamParts): Stream {
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
    recording: recordingView(row, recording, bytes),
    outputs: outputs.map(outputView),
  };
}

function stateOf({ endedAt, liveAt, receiving, leaseToken }: StreamRow): Stream['state'] {
  if (endedAt !== null) return 'ended';
  if (liveAt === null) return 'waiting';
  return receiving && leaseToken !== null ? 'live' : 'lost';
}

function recordingView(stream: StreamRow, saved: RecordingRow | null, bytes: number): Stream['recording'] {
  const problem = saved?.problemMessage ?? stream.recordingStopped;
  const common = { bytes, mediaId: saved?.mediaId ?? null, problem: problem && say(problem) };
  if (saved?.state === 'failed') return { state: 'failed', ...common };
  if (saved?.state === 'done') return { state: saved.mediaId === null ? 'none' : 'saved', ...common };
  if (stream.endedAt !== null) return { state: 'saving', ...common };
  if (stream.liveAt === null) return { state: 'none', ...common };
  return { state: stream.recordingStopped ? 'stopped' : 'recording', ...common };
}

function outputView({ id, destinationId, platform, name, url, wanted, health }: OutputRow): StreamOutput {
  const problem = health?.problem && { ...health.problem, message: say(health.problem.message) };
  return { id, destinationId, platform, name, url, wanted, health: health && { ...health, problem: problem ?? null } };
}
