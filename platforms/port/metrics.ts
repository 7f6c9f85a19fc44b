import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { SentPost } from './publisher.ts';

/** Reads how published posts perform. Throws PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Metrics {
  /** The platform's numbers for a post by name ("views", "likes"); null if the post no longer exists. */
  ofPost(post: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<Record<string, number> | null>;
}
