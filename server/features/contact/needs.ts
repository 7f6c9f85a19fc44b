import type { People } from '../auth/people.ts';

/** What contact needs of other features. */
export interface ContactNeeds {
  /** The server's owner; null until somebody has signed up. */
  owner(): Promise<Awaited<ReturnType<People['byIds']>>[number] | null>;
}
