import { availableParallelism } from 'node:os';
import { message } from '@everycast/messages/message';
import type { Kernel } from '../../../kernel/kernel.ts';
import { withinRoom } from '../../../kernel/room.ts';
import type { Context, Outcome, Queue } from '../../../kernel/work/types.ts';
import { maxAttempts } from '../rules.ts';
import { type JobTable, jobFrom } from '../tables.ts';
import type { JobContext, JobParts } from './job-context.ts';
import { make } from './make.ts';
import { prepare } from './prepare.ts';
import { longestHours, problemIn, TooLong } from './problems.ts';
import { renderVideo } from './rendition.ts';
import type { Claimed } from './video-work-store.ts';

/** The table of jobs. */
export const videoTable = { name: 'video_job', queue: 'kind', owner: 'workspace_id' } as const;

/** Each kind has separate places: opening or cutting a video doesn't wait for exports that take hours. */
const kinds = ['prepare', 'trim', 'export', 'rendition'] as const;
/** Jobs of a kind at a time: ffmpeg uses several cores itself. One more place is reserved for workspaces with none running. */
const places = Math.max(1, Math.floor(availableParallelism() / 2)) + 1;
/** The wait after an unexpected failure. Milliseconds. */
const tryAgainAfter = 15_000;

export interface QueueParts extends JobParts {
  kernel: Pick<Kernel, 'clock' | 'scratch'>;
  /** Notifies browsers of a visible change. */
  show(job: JobTable, what: 'job' | 'video'): void;
}

/** How jobs of each kind run. */
export function videoQueues(parts: QueueParts): Queue<JobTable>[] {
  const { kernel, store, files, show } = parts;
  const shared: Omit<Queue<JobTable>, 'name'> = {
    places,
    maxAttempts,
    retryIn: () => tryAgainAfter,
    gaveUp: { code: 'internal', message: message('videos.gave_up', { times: maxAttempts }) },
    faulted: { code: 'internal', message: message('videos.faulted') },
    problemOf: problemIn,
    run: (job, context) => runJob(job, context, parts),
    async failed(tx, job, problem) {
      if (job.kind === 'prepare') await store.failed(tx, job.mediaId, kernel.clock.now(), problem);
    },
    changed(job, what) {
      // A rendition's progress is only shown with its post.
      if (job.kind === 'rendition') return;
      if (job.kind === 'prepare' || what === 'state') show(job, 'video');
      if (job.kind !== 'prepare') show(job, 'job');
    },
    after: files.removeUnused,
  };
  return kinds.map((name) => ({ ...shared, name }));
}

async function runJob({ token, ...row }: Claimed, { signal, progress }: Context, parts: QueueParts): Promise<Outcome> {
  const { scratch } = parts.kernel;
  const job = { ...jobFrom(row), token };
  const late = new AbortController();
  const limit = setTimeout(() => late.abort(new TooLong()), longestHours * 3_600_000);
  try {
    return await withinRoom(scratch, async (full) => {
      const folder = await scratch.folder(`video-${job.id}`);
      const ending = AbortSignal.any([signal, late.signal, full]);
      const making: JobContext = { ...parts, job, signal: ending, folder: folder.path, progress, show: () => parts.show(job, 'video') };
      const { edit, output, spec } = job;
      try {
        if (spec) return await renderVideo(making, spec);
        return await (edit && output ? make(making, { edit, output }) : prepare(making));
      } finally {
        await folder.remove();
      }
    });
  } catch (error) {
    // An aborted tool fails with its own error, so the reason is thrown instead.
    late.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}
