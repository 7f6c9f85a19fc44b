import type { VideoInfo } from '@everycast/video/probe/probe';
import type { JobContext } from './hand.ts';

/** What is known of the video that a job is about. It is measured only where no preparation did that yet. Throws as `probe`. */
export async function sourceOf({ job, store, engine, signal }: JobContext, path: string): Promise<VideoInfo> {
  const facts = (await store.video(job.mediaId))?.facts;
  return facts ? { ...facts, path } : engine.probe(path, { signal });
}
