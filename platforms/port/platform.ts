import type { ConnectedAccount } from './account.ts';
import type { Connector } from './connection.ts';
import type { Engagement } from './engagement.ts';
import type { PlatformEnv } from './env.ts';
import type { PlatformManifest } from './manifest.ts';
import type { Metrics } from './metrics.ts';
import type { Publisher } from './publisher.ts';
import type { Webhook } from './webhook.ts';

/** Starts and ends live broadcasts. Throws PlatformProblem and nothing else. */
interface Live {
  /** Prepares a broadcast. `ingest`: the URL that the video is sent to, including its key. */
  begin(title: string, account: ConnectedAccount, env: PlatformEnv): Promise<{ remoteId: string; ingest: string }>;
  /** Ends it; one that has already ended is no error. */
  end(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<null>;
}

/** A search result: its ID on the platform, and its display name. */
export interface Found {
  id: string;
  name: string;
}

/** Searches the platform by name; best first, and at most a page. Throws PlatformProblem, never `unconfirmed`. */
export type Find = (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<Found[]>;

/** Someone on the platform. `handle`: as a text mentions it there, without the sign in front. */
export interface FoundPerson {
  handle: string;
  name: string;
}

/** Searches people a post can mention; best first, and at most a list of them. Throws PlatformProblem, never `unconfirmed`. */
export type FindPeople = (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<FoundPerson[]>;

/** The most people that a search returns. */
export const maxPeople = 8;

/** A platform's facts, how accounts on it are connected, and an implementation of each of its capabilities. */
export interface Platform<C extends Connector = Connector> {
  manifest: PlatformManifest;
  connect: C;
  publish: Publisher;
  metrics?: Metrics;
  engagement?: Engagement;
  live?: Live;
  webhook?: Webhook;
  /** How options of the kind `remoteSelect` are searched, by the option's key. */
  finds?: Readonly<Record<string, Find>>;
  /** How people are found, if the manifest says that they can be. */
  people?: FindPeople;
}
