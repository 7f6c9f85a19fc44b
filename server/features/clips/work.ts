import { join } from 'node:path';
import { defined } from '@everycast/contract/defined';
import { message } from '@everycast/messages/message';
import { proposeFraming } from '@everycast/video/framing/framing';
import { highlights } from '@everycast/video/highlights/highlights';
import { snapshots } from '@everycast/video/pictures/snapshots';
import { probe } from '@everycast/video/probe/probe';
import { UnreadableVideo } from '@everycast/video/refusal';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Logger } from '../../kernel/log.ts';
import { withinRoom } from '../../kernel/room.ts';
import type { Scratch } from '../../kernel/scratch.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome, Problem, Queue } from '../../kernel/work/types.ts';
import { type ClipsStore, type JobRow, jobOf } from './clip-store.ts';
import type { ClipsNeeds } from './needs.ts';
import { snapshotName } from './rules.ts';

/** Each kind has its own places: snapshots, which take seconds, don't wait for a search through hours of video. */
const kinds = ['snapshots', 'framing', 'highlights'] as const;
const maxAttempts = 3;

/** How jobs of each kind run. */
export function clipQueues({ events, log, scratch }: Kernel, needs: ClipsNeeds, store: ClipsStore): Queue<JobRow>[] {
  const shared: Omit<Queue<JobRow>, 'name'> = {
    places: 2,
    maxAttempts,
    retryIn: () => 0,
    gaveUp: { code: 'unavailable', message: message('clips.gave_up', { times: maxAttempts }) },
    problemOf: (error) => problemOf(error, log),
    changed: ({ workspaceId, mediaId }) => events.soon(workspaceId, { type: 'clips.changed', mediaId }),
    run({ token, ...row }, { signal, progress: onProgress }) {
      const job = { ...jobOf(row), token };
      const onFacesFailed = (error: unknown) => log.warn({ err: error, job: job.id }, 'Face detection failed; crops follow motion instead');
      return withinRoom(scratch, (full) =>
        runJob(job, { scratch, needs, store, signal: AbortSignal.any([signal, full]), onProgress, onFacesFailed }),
      );
    },
  };
  return kinds.map((name) => ({ ...shared, name }));
}

interface Parts {
  scratch: Scratch;
  needs: ClipsNeeds;
  store: ClipsStore;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(part: number): void;
  /** Faces can't be detected on this machine; the crop follows motion. */
  onFacesFailed(error: unknown): void;
}

/** The share of the time for taking frames; the rest is for adding them to the library. */
const taking = 0.7;

/** Runs a job. */
function runJob(job: JobRow & Lease, parts: Parts): Promise<Outcome> {
  return parts.needs.media.local(job.workspaceId, job.mediaId, async ({ path, media }) => {
    const info = await probe(path, { signal: parts.signal });
    if (job.kind === 'snapshots') {
      await saveSnapshots(job, info, media, parts);
      return {};
    }
    if (job.kind === 'framing') return { set: parts.store.found(await proposeFraming(info, job.segments ?? [], parts)) };
    const found = await highlights(info, parts);
    return { save: (tx) => parts.store.saveHighlights(tx, job, found) };
  });
}

/** Those saved before a crash aren't taken again. */
async function saveSnapshots(
  job: JobRow & Lease,
  info: Awaited<ReturnType<typeof probe>>,
  video: { name: string; folderId: string | null },
  { scratch, needs, store, signal, onProgress }: Parts,
): Promise<void> {
  const open = (await store.snapshots([job.id])).filter(({ savedAs }) => savedAs === null);
  const format = job.format ?? 'jpg';
  const folder = await scratch.folder('snapshots');
  try {
    const paths = open.map(({ position }) => join(folder.path, `${position}.${format}`));
    const times = open.map(({ time }) => time);
    await snapshots(info, times, paths, { signal, onProgress: (part) => onProgress(part * taking) });
    for (const [index, { position, time }] of open.entries()) {
      signal.throwIfAborted();
      const file = {
        path: defined(paths[index]),
        name: snapshotName(video.name, time, format),
        folderId: video.folderId,
        tags: ['snapshot'],
        userId: job.userId,
      };
      const { id } = await needs.media.addFile(job.workspaceId, file);
      if (!(await store.saveSnapshot(job, position, id))) throw new LeaseLostError('The job was cancelled.');
      onProgress(taking + ((index + 1) / open.length) * (1 - taking));
    }
  } finally {
    await folder.remove();
  }
}

/** What a failure means to the person who requested the job, and what they can do. What only the operator can fix is also logged. */
function problemOf(error: unknown, log: Logger): Problem {
  if (error instanceof AppError) return { code: error.code, message: error.reason };
  if (error instanceof UnreadableVideo) return { code: 'unsupported_media', message: error.reason };
  log.error({ err: error }, 'A clip could not be made');
  if (error instanceof DiskFull) return { code: 'no_space', message: message('common.disk_full') };
  if (error instanceof ToolFailed) return { code: 'unsupported_media', message: message('clips.unreadable_part') };
  return { code: 'internal', message: message('clips.internal') };
}
