import type { Stream, StreamOutput } from '@everycast/contract/streams';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { overtime } from './limits/airtime.ts';
import type { Limits } from './limits/limits.ts';
import { silentOwner, streamLease } from './live/lease.ts';
import type { TotalRow } from './metrics/stream-metric-store.ts';
import { type Metrics, totalsView } from './metrics/stream-metrics.ts';
import type { FileRow, RecordingRow } from './recording/recording-store.ts';
import type { Recordings } from './recording/recordings.ts';
import type { OutputRow, StreamRow, StreamsStore } from './stream-store.ts';

const unknownFormat = { height: null, fps: null, keyframeSeconds: null, videoCodec: null, audioCodec: null };

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

interface StreamParts {
  outputs: readonly OutputRow[];
  recording: RecordingRow | null;
  /** Of the recording. */
  files: readonly FileRow[];
  /** Of its segments. */
  bytes: number;
  totals: readonly TotalRow[];
  /** The seconds on air that its workspace has left; null: no limit. */
  airtimeLeft: number | null;
  now: Date;
}

interface ViewsParts {
  clock: Kernel['clock'];
  store: Pick<StreamsStore, 'outputsOf'>;
  recordings: Pick<Recordings, 'store'>;
  metrics: Pick<Metrics, 'totalsOf'>;
  limits: Pick<Limits, 'airtimeLeft'>;
}

/** Streams of one workspace for the API, with what is stored about them elsewhere. */
export function createStreamViews({ clock, store, recordings, metrics, limits }: ViewsParts) {
  return async function views(streams: readonly StreamRow[]): Promise<Stream[]> {
    const ids = streams.map(({ id }) => id);
    const running = streams.find(({ endedAt }) => endedAt === null);
    const [outputs, saved, files, bytes, totals, airtimeLeft] = await Promise.all([
      store.outputsOf(ids),
      recordings.store.of(ids),
      recordings.store.filesOf(ids),
      recordings.store.bytesOf(ids),
      metrics.totalsOf(ids),
      running ? limits.airtimeLeft(running.workspaceId) : null,
    ]);
    return streams.map((stream) =>
      streamView(stream, {
        outputs: outputs.filter(({ streamId }) => streamId === stream.id),
        recording: saved.find(({ id }) => id === stream.id) ?? null,
        files: files.filter(({ streamId }) => streamId === stream.id),
        bytes: bytes.get(stream.id) ?? 0,
        totals,
        airtimeLeft,
        now: clock.now(),
      }),
    );
  };
}

/** A stream for the API. */
export function streamView(row: StreamRow, { outputs, recording, files, bytes, totals, airtimeLeft, now }: StreamParts): Stream {
  const { id, title, userId, source, asks, bitrate, frames } = row;
  return {
    id,
    title,
    userId,
    source,
    asks: asks && row.endedAt === null,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    liveAt: iso(row.liveAt),
    endedAt: iso(row.endedAt),
    ending: row.problemMessage && say(row.problemMessage),
    incoming: { bitrate, frames, ...(row.format ?? unknownFormat) },
    airtime:
      airtimeLeft === null || row.endedAt !== null
        ? null
        : { leftSeconds: Math.max(0, airtimeLeft), endsInSeconds: Math.max(0, airtimeLeft + overtime) },
    recording: recordingView(row, recording, { files, bytes }),
    totals: totalsView(totals.find(({ lineId }) => lineId === id)),
    outputs: outputs.map((output) => outputView(output, totals, row.endedAt)),
  };
}

function stateOf({ endedAt, liveAt, receiving, leaseToken, nextAttemptAt }: StreamRow, now: Date): Stream['state'] {
  if (endedAt !== null) return 'ended';
  if (liveAt === null) return 'waiting';
  if (!receiving || leaseToken === null) return 'lost';
  const lasts = (nextAttemptAt ?? now).getTime() - now.getTime();
  return lasts < streamLease.lasts - silentOwner ? 'unsure' : 'live';
}

function recordingView(
  stream: StreamRow,
  saved: RecordingRow | null,
  { files, bytes }: Pick<StreamParts, 'files' | 'bytes'>,
): Stream['recording'] {
  const delay = saved?.state === 'waiting' ? saved.delay : null;
  const problem = saved?.problemMessage ?? delay ?? saved?.damage ?? stream.recordingStopped;
  const mediaIds = files.flatMap(({ mediaId }) => mediaId ?? []);
  const original = bytes > 0 && (saved?.state === 'failed' || Boolean(saved?.damage));
  const common = { bytes, mediaIds, original, problem: problem && say(problem) };
  if (saved?.state === 'failed') return { state: 'failed', ...common };
  if (saved?.state === 'done') return { state: mediaIds.length === 0 ? 'none' : 'saved', ...common };
  if (stream.endedAt !== null) return { state: delay ? 'delayed' : 'saving', ...common };
  if (stream.liveAt === null) return { state: 'none', ...common };
  return { state: stream.recordingStopped ? 'stopped' : 'recording', ...common };
}

function outputView(
  { id, destinationId, platform, name, url, wanted, health }: OutputRow,
  all: readonly TotalRow[],
  endedAt: Date | null,
): StreamOutput {
  const problem = health?.problem ? { ...health.problem, message: say(health.problem.message) } : null;
  // A process that was killed has reported nothing since.
  const over = endedAt && {
    state: 'ended' as const,
    since: endedAt.toISOString(),
    nextAttemptAt: null,
    bitrate: 0,
    queueMs: 0,
    queueBytes: 0,
  };
  const totals = totalsView(all.find(({ lineId }) => lineId === id));
  return { id, destinationId, platform, name, url, wanted, health: health && { ...health, problem, ...over }, totals };
}
