import type { Workspaces } from '../workspaces/workspaces.ts';

/** What the archive of a person needs of other features. */
export interface PersonalExportNeeds {
  workspaces: Pick<Workspaces, 'of'> & { twoFactor: Pick<Workspaces['twoFactor'], 'isClosedTo'> };
}
