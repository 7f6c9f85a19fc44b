import { cut } from '@everycast/video/cut/cut';
import { exportVideo } from '@everycast/video/export/export';
import { thumbnailSheet } from '@everycast/video/pictures/thumbnails';
import { keyframes, probe, probeMade, type VideoInfo } from '@everycast/video/probe/probe';
import { playsInBrowsers, proxy } from '@everycast/video/proxy/proxy';
import { waveform } from '@everycast/video/sound/waveform';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { VideosNeeds } from '../needs.ts';
import type { Files } from '../video-files.ts';
import type { Claimed, VideoWorkStore } from './video-work-store.ts';

/** What jobs use of the video engine; tests may replace it. */
export const engine = { probe, probeMade, keyframes, thumbnailSheet, waveform, playsInBrowsers, proxy, cut, exportVideo };
export type Engine = typeof engine;

export interface JobParts {
  kernel: Pick<Kernel, 'clock' | 'scratch'>;
  needs: VideosNeeds;
  engine: Engine;
  store: VideoWorkStore;
  files: Files;
}

/** A job that a worker holds. */
export interface JobContext extends JobParts {
  job: Claimed;
  /** Aborted with the reason why the work has to stop. */
  signal: AbortSignal;
  /** An empty folder, deleted when the work ends. */
  folder: string;
  /** Progress from 0 to 1. */
  progress(fraction: number): void;
  /** Notifies browsers that something new of the video can be shown. */
  show(): void;
}

/** The properties of a job's video, probed only if no preparation has. Throws as `probe`. */
export async function sourceOf({ job, store, engine, signal }: JobContext, path: string): Promise<VideoInfo> {
  const facts = (await store.video(job.mediaId))?.facts;
  return facts ? { ...facts, path } : engine.probe(path, { signal });
}
