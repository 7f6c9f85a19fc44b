import type { Kernel } from '../../../kernel/kernel.ts';
import type { Engine } from '../engine.ts';
import type { Files } from '../files/files.ts';
import type { VideosNeeds } from '../needs.ts';
import type { Claimed, VideoWorkStore } from './video-work-store.ts';

export interface HandParts {
  kernel: Pick<Kernel, 'clock' | 'scratch'>;
  needs: VideosNeeds;
  engine: Engine;
  store: VideoWorkStore;
  files: Files;
}

/** A job that a worker holds. */
export interface JobContext extends HandParts {
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
