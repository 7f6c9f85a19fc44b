import type { VideoInfo } from '@everycast/video/probe/probe';
import type { JobContext } from './hand.ts';

/** The properties of a job's video, probed only if no preparation has. Throws as `probe`. */
export async function sourceOf({ job, store, engine, signal }: JobContext, path: string): Promise<VideoInfo> {
  const facts = (await store.video(job.mediaId))?.facts;
  return facts ? { ...facts, path } : engine.probe(path, { signal });
}
