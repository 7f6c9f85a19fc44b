import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { People } from '../auth/people.ts';
import type { Comments } from '../comments/comments.ts';
import type { LinkCards } from '../link-cards/link-cards.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { ForClient } from '../approvals/client-take-back.ts';
export type { ClientComment } from '../comments/client-comments.ts';

/** What client review needs of other features. */
export interface ClientReviewNeeds {
  accounts: Pick<Accounts, 'list' | 'avatar' | 'describe'>;
  approvals: Pick<Approvals, 'client'>;
  comments: Pick<Comments, 'client'>;
  groups: Pick<AccountGroups, 'memberships'>;
  linkCards: Pick<LinkCards, 'card' | 'idOf' | 'servePicture'>;
  manifests: Readonly<Record<PlatformId, PlatformManifest>>;
  media: Pick<MediaFeature, 'serve'>;
  people: Pick<People, 'names'>;
  posts: Pick<Posts, 'readTogether' | 'brief'>;
  workspaces: Pick<Workspaces, 'members' | 'current'>;
}
