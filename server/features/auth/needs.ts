import type { Workspaces } from '../workspaces/workspaces.ts';

/** What auth needs of other features. */
export interface AuthNeeds {
  workspaces: Pick<Workspaces, 'welcome' | 'of'> & { invitations: Pick<Workspaces['invitations'], 'isOpen'> };
}
