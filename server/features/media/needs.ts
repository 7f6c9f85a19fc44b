import type { Plans } from '../plans/plans.ts';

/** What media needs of other features. */
export interface MediaNeeds {
  plans: Pick<Plans, 'measure' | 'limitOf' | 'refuseOver'>;
}
