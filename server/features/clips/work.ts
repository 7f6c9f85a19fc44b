import { message } from '@everycast/messages/message';
import type { Kernel } from '../../kernel/kernel.ts';
import { withinRoom } from '../../kernel/room.ts';
import type { Queue } from '../../kernel/work/types.ts';
import { type ClipsStore, type JobRow, jobOf } from './clip-store.ts';
import type { ClipsNeeds } from './needs.ts';
import { problemOf } from './problems.ts';
import { runJob } from './run.ts';

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
