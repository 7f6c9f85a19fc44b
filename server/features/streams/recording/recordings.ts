import { Readable } from 'node:stream';
import { type Message, message } from '@everycast/messages/message';
import { flvHeader, writeTag } from '@everycast/streaming/flv/write';
import { ToolFailed } from '@everycast/video/tool/run';
import { backoff } from '../../../kernel/backoff.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { inEnglish } from '../../../kernel/messages.ts';
import { withinRoom } from '../../../kernel/room.ts';
import type { Lease, Problem, Queue } from '../../../kernel/work/types.ts';
import type { StreamsNeeds } from '../needs.ts';
import type { StreamNews } from '../news/news.ts';
import type { StreamRow } from '../stream-store.ts';
import { makeFiles, wholeTags } from './files.ts';
import { createRecordingStore, type NewFile, type RecordingRow } from './recording-store.ts';
import { createWriting, isFullDisk } from './writing.ts';

interface RecordingParts {
  streamOf(id: string): Promise<StreamRow | undefined>;
  news: Pick<StreamNews, 'recorded' | 'notRecorded' | 'recordingDelayed' | 'recordingStopped'>;
}
type Stream = { id: string; workspaceId: string };
interface Saved {
  files: NewFile[];
  /** Why its segments are kept. */
  damage: Message | null;
}

const table = { name: 'stream_recording', queue: 'queue', owner: 'workspace_id' } as const;
const queueName = 'save';
const maxAttempts = 5;
/** After a stream's end, its owner has this long to complete the last segment. Milliseconds. */
const ownerMayTake = 20_000;
/** With a full disk, saving waits this long before it looks again. Milliseconds. */
const roomLookEvery = 60_000;

/** Recordings: written while a stream runs, by its owner; saved to the library after it, by any process. */
export function createRecordings(kernel: Kernel, needs: Pick<StreamsNeeds, 'media'>, { streamOf, news }: RecordingParts) {
  const { db, clock, domainEvents, events, log, storage, scratch } = kernel;
  const store = createRecordingStore(db);
  const jobs = kernel.work.in<RecordingRow>(table);

  /** Whether nobody needs the segments anymore. */
  async function isSaved(id: string): Promise<boolean> {
    const [row] = await store.of([id]);
    return row?.state === 'done' && row.damage === null;
  }
  const writing = createWriting(kernel, { store, streamOf, isSaved, news });
  const { leftovers } = writing;

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

  /** Null if nothing was recorded. Repeating it adds nothing to the library: the same file is stored once. */
  async function save(job: RecordingRow & Lease, signal: AbortSignal): Promise<Saved | null> {
    await leftovers.keepAll(job.id);
    const segments = await store.segments(job.id);
    if (segments.length === 0) return null;
    const stream = await streamOf(job.id);
    const title = stream?.title || inEnglish(message('streams.untitled'));
    const folder = await scratch.folder('recording');
    try {
      const files: NewFile[] = [];
      let damaged = false;
      const made = await makeFiles({ folder: folder.path, segments, storage, signal }, async (file, { index, count }) => {
        if (file.wrong !== null) log.warn({ stream: job.id, part: index, words: file.wrong }, 'A recording can’t be decoded whole');
        damaged ||= file.wrong !== null;
        const name = count === 1 ? title : inEnglish(message('streams.recording_part', { title, number: index + 1, count }));
        const recorded = { path: file.path, name: `${name}.mp4`, tags: ['stream'], userId: stream?.userId ?? null };
        const { id } = await needs.media.addFile(job.workspaceId, recorded);
        files.push({ position: index, mediaId: id, startMs: file.startMs });
      });
      if (made.count === 0 && made.missing) throw new AppError('unreadable_video', 'streams.recording_unreadable');
      return { files, damage: damaged || made.missing ? message('streams.recording_damaged') : null };
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

  async function* flvOf(segments: readonly { fileKey: string }[]): AsyncGenerator<Uint8Array> {
    yield flvHeader();
    for (const { fileKey } of segments) {
      for await (const tags of wholeTags(await storage.stream(fileKey))) yield Buffer.concat(tags.map(writeTag));
    }
  }

  const queue: Queue<RecordingRow> = {
    name: queueName,
    places: 2,
    maxAttempts,
    gaveUp: { code: 'unavailable', message: message('streams.recording_gave_up', { times: maxAttempts }) },
    retryIn: (attempts) => backoff(attempts, { first: 5_000 }),
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
      if (saved === null) return { set: { delay: null } };
      const { files, damage } = saved;
      const stream = await streamOf(job.id);
      return {
        set: { delay: null, damage: damage && json(damage) },
        async save(tx) {
          await store.addFiles(tx, job.id, files);
          const mediaIds = files.toSorted((one, other) => one.position - other.position).flatMap(({ mediaId }) => mediaId ?? []);
          const title = stream?.title ?? '';
          await domainEvents.emit(tx, 'recording.ready', { workspaceId: job.workspaceId, streamId: job.id, title, mediaIds });
          if (stream) await news.recorded(tx, stream, damage);
        },
      };
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

    record: writing.record,

    /** The stream has ended: its recording is saved once its owner is done, or can't be anymore. */
    ended: (tx: Tx, stream: Stream): Promise<void> => request(tx, stream, ownerMayTake),
    /** Its owner is done with it. */
    complete: (stream: Stream): Promise<void> => db.transaction().execute((tx) => request(tx, stream, 0)),

    /** What arrived, as FLV; null if it is no longer needed, and so no longer there. */
    async original({ id }: Stream): Promise<Readable | null> {
      const segments = await store.segments(id);
      return segments.length === 0 ? null : Readable.from(flvOf(segments));
    },

    /** Starts saving in this process; returns how to stop. */
    start: () => jobs.start([queue]),
    /** Starts moving what killed processes left in this process's data folder; returns how to stop. */
    startSweeping: leftovers.start,
  };
}
export type Recordings = ReturnType<typeof createRecordings>;

function problemOf(error: unknown): Problem | null {
  if (error instanceof AppError) return { code: error.code, message: error.reason };
  if (error instanceof ToolFailed) return { code: 'unreadable_video', message: message('streams.recording_unreadable') };
  return null;
}
