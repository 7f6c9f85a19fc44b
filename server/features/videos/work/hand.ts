import type { Kernel } from '../../../kernel/kernel.ts';
import type { Engine } from '../engine.ts';
import type { Files } from '../files/files.ts';
import type { VideosNeeds } from '../needs.ts';
import type { Claimed, WorkStore } from './store.ts';

export interface HandParts {
  kernel: Pick<Kernel, 'clock' | 'scratch'>;
  needs: VideosNeeds;
  engine: Engine;
  store: WorkStore;
  files: Files;
}

/** A job in a worker's hand. */
export interface JobContext extends HandParts {
  job: Claimed;
  /** Aborted with the reason why the work is to end. */
  signal: AbortSignal;
  /** An empty folder of its own, which goes when the work ends. */
  folder: string;
  /** How far it is, from 0 to 1. */
  progress(fraction: number): void;
  /** Tells everybody that something new can be seen of the video. */
  show(): void;
}
