import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';

/** Starts and ends live broadcasts. Throws PlatformProblem and nothing else. */
export interface Live {
  /** Prepares a broadcast. `ingest`: the URL that the video is sent to, including its key. */
  begin(title: string, account: ConnectedAccount, env: PlatformEnv): Promise<{ remoteId: string; ingest: string }>;
  /** Ends it; one that has already ended is no error. */
  end(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<null>;
}
