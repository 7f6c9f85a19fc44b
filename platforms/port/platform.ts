import type { ConnectedAccount } from './account.ts';
import type { Connector } from './connection.ts';
import type { PlatformEnv } from './env.ts';
import type { Inbox } from './inbox.ts';
import type { Live } from './live.ts';
import type { PlatformManifest } from './manifest.ts';
import type { Metrics } from './metrics.ts';
import type { Publisher } from './publisher.ts';

/** One of those that a platform knows: by its id there, and as people know it. */
export interface Found {
  id: string;
  name: string;
}

/** Looks on the platform for those that are called like this; best first, and a page of them at most. Throws PlatformProblem, never `unconfirmed`. */
export type Find = (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<Found[]>;

/** What is true of a platform, how accounts on it are connected, and an implementation of each capability that it has. */
export interface Platform<C extends Connector = Connector> {
  manifest: PlatformManifest;
  connect: C;
  publish: Publisher;
  metrics?: Metrics;
  inbox?: Inbox;
  live?: Live;
  /** How those are found among which an option of the kind `found` chooses, by the key of the option. */
  finds?: Readonly<Record<string, Find>>;
}
