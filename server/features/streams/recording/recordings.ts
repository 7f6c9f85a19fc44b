import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Message, message } from '@everycast/messages/message';
import { flvHeader } from '@everycast/streaming/flv/write';
import { DiskFull, ffmpeg, input, output, ToolFailed } from '@everycast/video/tool/run';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { inEnglish } from '../../../kernel/messages.ts';
import { fullDisk, refuseFullDisk, withinRoom } from '../../../kernel/room.ts';
import type { Lease, Problem, Queue } from '../../../kernel/work/types.ts';
import type { StreamNews } from '../news/news.ts';
import type { StreamRow } from '../store.ts';
import { createLeftovers } from './leftovers.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { createRecordingStore, type RecordingRow } from './store.ts';
import { wholeTags } from './whole-tags.ts';

/** Where finished recordings go. */
export interface RecordingNeeds {
  media: { addFile(workspaceId: string, file: { path: string; name: string; tags: string[] }): Promise<{ id: string }> };
}
interface RecordingParts {
  streamOf(id: string): Promise<StreamRow | undefined>;
  news: Pick<StreamNews, 'recorded' | 'notRecorded' | 'recordingDelayed' | 'recordingStopped'>;
}
type Stream = { id: string; workspaceId: string };

const table = { name: 'stream_recording', queue: 'queue', owner: 'workspace_id' } as const;
const queueName = 'save';
const maxAttempts = 5;
/** After a stream's end, its owner has this long to complete the last segment. Milliseconds. */
const ownerMayTake = 20_000;
/** What a segment takes at most, with usual keyframes. Milliseconds. */
const longestSegment = 30_000;
/** With a full disk, saving waits this long before it looks again. Milliseconds. */
const roomLookEvery = 60_000;
const keyOf = (streamId: string, position: number): string => `streams/${streamId}/${position}.flv`;

/** Recordings: written while a stream runs, by its owner; saved to the library after it, by any process. */
export function createRecordings(kernel: Kernel, needs: RecordingNeeds, { streamOf, news }: RecordingParts) {
  const { db, clock, events, log, storage, scratch } = kernel;
  const store = createRecordingStore(db);
  const jobs = kernel.work.in<RecordingRow>(table);

  /** Moves a segment to the storage, where every process finds it. */
  async function keep(streamId: string, position: number, path: string): Promise<void> {
    const fileKey = keyOf(streamId, position);
    await refuseFullDisk(scratch);
    await storage.putFile(fileKey, path, 'video/x-flv');
    await store.addSegment({ streamId, position, fileKey, bytes: await storage.size(fileKey) });
    // Only on the same disk it was moved.
    await rm(path, { force: true });
  }

  const isSaved = async (id: string) => (await store.of([id]))[0]?.state === 'done';
  const leftovers = createLeftovers(kernel, { streamOf, isSaved, keep });

  /** Where a recording begins, or goes on after another process: milliseconds since the stream was created. */
  async function positionNow({ id, createdAt }: { id: string; createdAt: Date }): Promise<number> {
    const now = clock.now().getTime() - createdAt.getTime();
    const last = (await store.lastPosition(id)) ?? -longestSegment;
    // Otherwise the clock was set back.
    return now > last ? now : last + longestSegment;
  }

  /** A recording has ended before its stream. */
  async function stopped({ id }: Stream, why: Message): Promise<void> {
    await store.stopped(id, why);
    const stream = await streamOf(id);
    if (stream) await db.transaction().execute((tx) => news.recordingStopped(tx, stream, why));
  }

  /** Deletes a stream's segments. */
  async function forget(streamId: string): Promise<void> {
    for (const { fileKey } of await store.segments(streamId)) await storage.delete(fileKey);
    await store.removeSegments(streamId);
  }
  kernel.jobs.every('streams.tidy', '*/30 * * * *', async () => {
    for (const id of await store.done()) await forget(id);
  });

  async function request(tx: Tx, stream: Stream, within: number): Promise<void> {
    await store.request(tx, stream, new Date(clock.now().getTime() + within));
    await jobs.wake(tx, queueName);
  }

  async function save(job: RecordingRow & Lease, signal: AbortSignal): Promise<{ mediaId: string; startMs: number } | null> {
    await leftovers.keepAll(job.id);
    const segments = await store.segments(job.id);
    const [first] = segments;
    if (!first) return null;
    const folder = await scratch.folder('recording');
    try {
      const whole = join(folder.path, 'whole.flv');
      await writeFile(whole, flvHeader());
      for (const { fileKey } of segments) {
        await storage.local(fileKey, (path) =>
          pipeline(createReadStream(path), wholeTags, createWriteStream(whole, { flags: 'a' }), { signal }),
        );
      }
      const path = join(folder.path, 'recording.mp4');
      const copy = ['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'];
      await ffmpeg([...input({ path: whole, demuxer: 'flv' }), ...copy, output(path)], { signal });
      const name = (await streamOf(job.id))?.title || inEnglish(message('streams.untitled'));
      const { id } = await needs.media.addFile(job.workspaceId, { path, name: `${name}.mp4`, tags: ['stream'] });
      return { mediaId: id, startMs: first.position };
    } finally {
      await folder.remove();
    }
  }

  /** There is no room to save it now. Nothing is lost by waiting: its segments are stored. */
  async function delay(job: RecordingRow & Lease): Promise<void> {
    const stream = await streamOf(job.id);
    await db.transaction().execute(async (tx) => {
      await store.delayed(tx, job, message('streams.recording_delayed'));
      // Once, however long it takes.
      if (stream && job.delay === null) await news.recordingDelayed(tx, stream);
    });
  }

  const queue: Queue<RecordingRow> = {
    name: queueName,
    places: 2,
    maxAttempts,
    gaveUp: { code: 'unavailable', message: message('streams.recording_gave_up', { times: maxAttempts }) },
    retryIn: (attempts) => 5_000 * attempts,
    problemOf(error) {
      const problem = problemOf(error);
      if (problem) log.error({ err: error }, 'A recording could not be saved');
      return problem;
    },
    changed: ({ workspaceId }) => events.soon(workspaceId, { type: 'streams.changed' }),
    async run(job, { signal }) {
      let saved: Awaited<ReturnType<typeof save>>;
      try {
        saved = await withinRoom(scratch, (full) => save(job, AbortSignal.any([signal, full])));
      } catch (error) {
        if (signal.aborted || !isFullDisk(error)) throw error;
        log.warn({ err: error, stream: job.id }, 'A recording waits for room on the disk');
        await delay(job);
        return { again: new Date(clock.now().getTime() + roomLookEvery) };
      }
      const stream = saved === null ? undefined : await streamOf(job.id);
      return { set: { ...saved, delay: null }, ...(stream && { save: (tx) => news.recorded(tx, stream) }) };
    },
    async failed(tx, { id }, { message: why }) {
      const stream = await streamOf(id);
      if (stream) await news.notRecorded(tx, stream, why);
    },
    async after({ id }) {
      if (await isSaved(id)) await forget(id);
    },
  };

  return {
    store,

    /** Records a stream from its next keyframe on. A full disk, or any other failure, ends only the recording. */
    record(stream: Stream & { createdAt: Date }): Recorder {
      const onProblem = (error: unknown) => {
        log.error({ err: error, stream: stream.id }, 'The recording of a stream stopped');
        void stopped(stream, whyStopped(error))
          .then(() => events.soon(stream.workspaceId, { type: 'streams.changed' }))
          .catch((fault: unknown) => log.error({ err: fault, stream: stream.id }, 'Why a recording stopped could not be saved'));
      };
      // By time, so that a process that goes on with the stream, or a killed one's leftovers, never take the same; with a timer that doesn't
      // jump, because a segment that seems older than the one before would be out of order.
      let start = 0;
      let last = Number.NEGATIVE_INFINITY;
      const prepare = async () => {
        start = (await positionNow(stream)) - performance.now();
      };
      const position = () => {
        last = Math.max(last + 1, Math.round(start + performance.now()));
        return last;
      };
      const onSegment = (position: number, path: string) => keep(stream.id, position, path);
      const onLeft = (error: unknown) =>
        log.warn({ err: error, stream: stream.id }, 'The end of a recording is moved to the storage later');
      return createRecorder({ folder: leftovers.folderOf(stream.id), prepare, position, onSegment, onLeft, onProblem });
    },

    /** The stream has ended: its recording is saved once its owner is done, or can't be anymore. */
    ended: (tx: Tx, stream: Stream): Promise<void> => request(tx, stream, ownerMayTake),
    /** Its owner is done with it. */
    complete: (stream: Stream): Promise<void> => db.transaction().execute((tx) => request(tx, stream, 0)),

    /** Starts saving in this process; returns how to stop. */
    start: () => jobs.start([queue]),
    /** Starts moving what killed processes left in this process's data folder; returns how to stop. */
    startSweeping: leftovers.start,
  };
}
export type Recordings = ReturnType<typeof createRecordings>;

const isFullDisk = (error: unknown): boolean =>
  error instanceof DiskFull || ['no_space', 'ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | null)?.code));

function whyStopped(error: unknown): Message {
  if (error instanceof AppError) return error.reason;
  return isFullDisk(error) ? fullDisk().reason : message('streams.recording_stopped');
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof AppError) return { code: error.code, message: error.reason };
  if (error instanceof ToolFailed) return { code: 'unreadable_video', message: message('streams.recording_unreadable') };
  return null;
}
