import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';
import type { AccountLimits } from '../../server/features/accounts/limits/limits.ts';
import type { PublishingAccount } from '../../server/features/posts/publishing/needs.ts';
import type { WorkStore } from '../../server/features/posts/publishing/work/store.ts';
import type { TargetLeaseLengths } from '../../server/features/posts/publishing/work/worker.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import type { Logger } from '../../server/kernel/log.ts';

/** What a world of publishing may have otherwise than usual. */
export interface WorldOptions {
  /** One that stands still, unless another is given; or the database's, as in life. */
  clock?: Clock | 'database';
  /** Of a database that others have, too: it is not dropped. Otherwise the world has one of its own. */
  databaseUrl?: string;
  lease?: TargetLeaseLengths;
  log?: Logger;
  /** What accounts that are not of the sandbox are reached through. */
  fetch?: typeof globalThis.fetch;
  /** Those that are not the scripted one, which stands for Bluesky. */
  platforms?: Partial<Record<PlatformId, Platform>>;
  /** What accounts of the sandbox are reached through; nobody, where nothing is said. */
  sandboxFetch?: typeof globalThis.fetch;
}

/** An account, as it is picked for a post. */
export const pickedOf = ({ id, platform, traits, handle }: PublishingAccount) => ({ id, platform, traits, handle });

/** What one worker's round may have otherwise than usual. */
export interface RoundOptions {
  as: WorkStore;
  token: string;
  max: number;
  stopping: () => boolean;
  signal: AbortSignal;
  limits: AccountLimits;
}

/** Of a worker that never sleeps: whether it has lost its lease, the database alone knows. */
export const certainLease = {
  signal: new AbortController().signal,
  sure: async () => undefined,
  guarded: (fetch: typeof globalThis.fetch) => fetch,
};
