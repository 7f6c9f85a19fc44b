import { availableParallelism } from 'node:os';
import type { Kernel } from '../../../kernel/kernel.ts';
import { withinRoom } from '../../../kernel/room.ts';
import type { Context, Outcome, Queue } from '../../../kernel/work/types.ts';
import { maxAttempts } from '../rules.ts';
import type { JobTable } from '../tables.ts';
import type { HandParts, JobContext } from './hand.ts';
import { make } from './make.ts';
import { prepare } from './prepare.ts';
import { longestHours, problemIn, TooLong } from './problems.ts';
import { renderVideo } from './rendition.ts';
import type { Claimed } from './store.ts';

/** Where the jobs are. */
export const videoTable = { name: 'video_job', queue: 'kind', owner: 'workspace_id' } as const;

/** Each kind has places of its own: whoever opens a video or cuts a little of it doesn't wait for what is exported for hours. */
const kinds = ['prepare', 'trim', 'export', 'rendition'] as const;
/** Jobs of a kind at a time: ffmpeg uses several cores itself. One place more is kept for workspaces that have none running. */
const places = Math.max(1, Math.floor(availableParallelism() / 2)) + 1;
/** After a failure that nobody foresaw. Milliseconds. */
const tryAgainAfter = 15_000;

export interface QueueParts extends HandParts {
  kernel: Pick<Kernel, 'clock' | 'scratch'>;
  /** Tells browsers of a change that can be seen. */
  show(job: JobTable, what: 'job' | 'video'): void;
}

/** How jobs of each kind are worked on. */
export function videoQueues(parts: QueueParts): Queue<JobTable>[] {
  const { kernel, store, files, show } = parts;
  const shared: Omit<Queue<JobTable>, 'name'> = {
    places,
    maxAttempts,
    retryIn: () => tryAgainAfter,
    gaveUp: {
      code: 'internal',
      message: `Everycast was stopped ${maxAttempts} times while it was working on this. Perhaps it needs more memory than there is; try a smaller size.`,
    },
    faulted: { code: 'internal', message: 'Something went wrong on our side, more than once. The log of the server says more.' },
    problemOf: problemIn,
    run: (job, context) => runJob(job, context, parts),
    async failed(tx, job, problem) {
      if (job.kind === 'prepare') await store.failed(tx, job.mediaId, kernel.clock.now(), problem);
    },
    changed(job, what) {
      // Nobody looks at a rendition by itself: how far it is, its post tells.
      if (job.kind === 'rendition') return;
      if (job.kind === 'prepare' || what === 'state') show(job, 'video');
      if (job.kind !== 'prepare') show(job, 'job');
    },
    after: files.removeUnused,
  };
  return kinds.map((name) => ({ ...shared, name }));
}

async function runJob(job: Claimed, { signal, progress }: Context, parts: QueueParts): Promise<Outcome> {
  const { scratch } = parts.kernel;
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
    // A tool that was ended says so in words of its own; the reason is why it was.
    late.signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}
