import type { Kernel } from '../../kernel/kernel.ts';
import type { Ending } from './work/run.ts';
import type { Claimed, WorkStore } from './work/store.ts';

/** Upper bounds in seconds, from a short cut to half a day. */
const buckets = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600, 14_400, 43_200];

export type VideoMetrics = ReturnType<typeof createVideoMetrics>;

export function createVideoMetrics({ metrics }: Pick<Kernel, 'metrics'>, store: WorkStore) {
  const seconds = metrics.histogram('everycast_video_job_seconds', 'How long workers had a job on a video in hand', buckets, [
    'kind',
    'ending',
  ]);
  for (const state of ['waiting', 'running'] as const) {
    metrics.gauge(`everycast_video_jobs_${state}`, `Jobs on videos that are ${state}`, () => store.count(state));
  }
  return {
    ended({ kind }: Pick<Claimed, 'kind'>, ending: Ending, took: number): void {
      seconds.observe({ kind, ending }, took);
    },
  };
}
