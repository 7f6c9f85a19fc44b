import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Message, message } from '@everycast/messages/message';
import { DiskFull } from '@everycast/video/tool/run';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { fullDisk, refuseFullDisk } from '../../../kernel/room.ts';
import { StorageUnavailable } from '../../../kernel/storage.ts';
import type { StreamNews } from '../news/news.ts';
import type { StreamRow } from '../stream-store.ts';
import { createLeftovers, type Leftovers } from './leftovers.ts';
import { createRecorder, type Recorder, SegmentLeft } from './recorder.ts';
import type { RecordingStore } from './recording-store.ts';

/** What a segment takes at most, with usual keyframes. Milliseconds. */
const longestSegment = 30_000;
const keyOf = (streamId: string, position: number): string => `streams/${streamId}/${position}.flv`;

/** Runs a step. */
type Persist = (step: () => Promise<void>) => Promise<void>;
/** Milliseconds. */
const persistEvery = 1_000;

interface WritingParts {
  store: Pick<RecordingStore, 'addSegment' | 'lastPosition' | 'stopped'>;
  streamOf(id: string): Promise<StreamRow | undefined>;
  /** Whether nobody needs a stream's segments anymore. */
  isSaved(id: string): Promise<boolean>;
  news: Pick<StreamNews, 'recordingStopped'>;
}

/** Writes recordings while their streams run: segments in this process's data folder, and from there in the storage. */
export interface Writing {
  leftovers: Leftovers;
  /** Records a stream from its next keyframe on. A full disk, or any other failure, ends only the recording. */
  record(stream: Pick<StreamRow, 'id' | 'workspaceId' | 'createdAt'>): Recorder;
}

export function createWriting(kernel: Kernel, { store, streamOf, isSaved, news }: WritingParts): Writing {
  const { db, clock, events, log, storage, scratch } = kernel;

  /**
   * Moves a segment to the storage, where every process finds it.
   * @param persist runs each step; by default once
   */
  async function keep(streamId: string, position: number, path: string, persist: Persist = (step) => step()): Promise<void> {
    const fileKey = keyOf(streamId, position);
    await refuseFullDisk(scratch);
    await persist(() => storage.putFile(fileKey, path, 'video/x-flv'));
    await persist(async () => store.addSegment({ streamId, position, fileKey, bytes: await storage.size(fileKey) }));
    // Only on the same disk it was moved.
    await rm(path, { force: true });
  }

  const leftovers = createLeftovers(kernel, { streamOf, isSaved, keep });

  /** Where a recording begins, or goes on after another process: milliseconds since the stream was created. */
  async function positionNow({ id, createdAt }: { id: string; createdAt: Date }): Promise<number> {
    const now = clock.now().getTime() - createdAt.getTime();
    const last = (await store.lastPosition(id)) ?? -longestSegment;
    // Otherwise the clock was set back.
    return now > last ? now : last + longestSegment;
  }

  /** A recording has ended before its stream. */
  async function stopped(id: string, why: Message): Promise<void> {
    await store.stopped(id, why);
    const stream = await streamOf(id);
    if (stream) await db.transaction().execute((tx) => news.recordingStopped(tx, stream, why));
  }

  return {
    leftovers,

    record(stream) {
      const onProblem = (error: unknown) => {
        log.error({ err: error, stream: stream.id }, 'The recording of a stream stopped');
        void stopped(stream.id, whyStopped(error))
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
      const ending = new AbortController();
      const onSegment = (position: number, path: string) => keep(stream.id, position, path, untilDone(ending.signal));
      const onLeft = (error: unknown) =>
        log.warn({ err: error, stream: stream.id }, 'The end of a recording is moved to the storage later');
      const recorder = createRecorder({ folder: leftovers.folderOf(stream.id), prepare, position, onSegment, onLeft, onProblem });
      const close = () => {
        ending.abort();
        return recorder.close();
      };
      return { ...recorder, close };
    },
  };
}

/**
 * Repeats what fails because the database or the storage is away: segments wait on this process's disk meanwhile. Not after the end, so that
 * nobody has to wait for it.
 */
const untilDone =
  (over: AbortSignal): Persist =>
  async (step) => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        if (!(isDatabaseOutage(error) || error instanceof StorageUnavailable)) throw error;
        if (over.aborted) throw new SegmentLeft('It is moved to the storage later.', { cause: error });
        await wait(persistEvery);
      }
    }
  };

export const isFullDisk = (error: unknown): boolean =>
  error instanceof DiskFull || ['no_space', 'ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | null)?.code));

function whyStopped(error: unknown): Message {
  if (error instanceof AppError) return error.reason;
  return isFullDisk(error) ? fullDisk().reason : message('streams.recording_stopped');
}
