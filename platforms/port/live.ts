import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';

/** Begins and ends live broadcasts. Throws PlatformProblem and nothing else. */
export interface Live {
  /** Makes the platform expect a broadcast. `ingest` is the address that the video is sent to, with its key. */
  begin(title: string, account: ConnectedAccount, env: PlatformEnv): Promise<{ remoteId: string; ingest: string }>;
  /** Ends it; one that has ended already is no error. */
  end(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<null>;
}
