import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';
import type { AccountBrief } from '../../server/features/accounts/accounts.ts';
import type { AccountLimits } from '../../server/features/accounts/limits/account-limits.ts';
import type { LoadedAccount } from '../../server/features/publishing/needs.ts';
import type { TargetStore } from '../../server/features/publishing/work/publishing-work-store.ts';
import type { TargetLeaseLengths } from '../../server/features/publishing/work/worker.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import type { Logger } from '../../server/kernel/log.ts';

/** Options of a publishing test environment. */
export interface WorldOptions {
  /** By default a stopped one; or the database's, as in production. */
  clock?: Clock | 'database';
  /** An existing database, which isn't dropped. By default a new one. */
  databaseUrl?: string;
  lease?: TargetLeaseLengths;
  /** For each statement, in milliseconds. */
  statementLimit?: number;
  log?: Logger;
  /** For accounts outside the sandbox. */
  fetch?: typeof globalThis.fetch;
  /** Besides the scripted one, which replaces Bluesky. */
  platforms?: Partial<Record<PlatformId, Platform>>;
  /** For sandbox accounts; by default they can't be reached. */
  sandboxFetch?: typeof globalThis.fetch;
}

/** An account as other features see it. */
export const briefOf = (id: string, connected = true): AccountBrief => ({
  id,
  platform: 'bluesky',
  traits: {},
  handle: 'a',
  displayName: 'A',
  sandbox: false,
  connected,
});

/** An account as selected for a post. */
export const pickedOf = ({ id, platform, traits, handle, displayName }: LoadedAccount) => ({
  id,
  platform,
  traits,
  handle,
  displayName,
});

/** Options of one worker's round. */
export interface RoundOptions {
  as: TargetStore;
  token: string;
  max: number;
  stopping: () => boolean;
  signal: AbortSignal;
  limits: AccountLimits;
}

/** For a worker that is never suspended: only the database decides whether it has lost its lease. */
export const certainLease = {
  signal: new AbortController().signal,
  sure: async () => undefined,
  guarded: (fetch: typeof globalThis.fetch) => fetch,
};
