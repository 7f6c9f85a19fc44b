import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { SentPost } from './publisher.ts';

/** Reads how published posts do. Throws PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Metrics {
  /** The platform's numbers of a post by name ("views", "likes"); null if the post isn't there any more. */
  ofPost(post: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<Record<string, number> | null>;
}
