import type { People } from '../auth/people.ts';
import type { Plans } from '../plans/plans.ts';

/** What workspaces need of other features. */
export interface WorkspacesNeeds {
  people: Pick<People, 'byIds' | 'byEmail' | 'withTwoFactor'>;
  plans: Pick<Plans, 'measure' | 'refuseOver'>;
}
