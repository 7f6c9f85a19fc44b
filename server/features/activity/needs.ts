import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { People } from '../auth/people.ts';
import type { Imports } from '../imports/imports.ts';
import type { Posts } from '../posts/posts.ts';

export type { UndonePost } from '../posts/undo/undoing.ts';

/** What the activity needs of other features, which tell it in a domain event what happens. */
export interface ActivityNeeds {
  groups: Pick<AccountGroups, 'memberships' | 'accountsOf'>;
  imports: Pick<Imports, 'undo' | 'toUndo'>;
  people: Pick<People, 'names'>;
  posts: Pick<Posts, 'undo' | 'existing'>;
}
