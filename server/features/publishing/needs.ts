import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Accounts } from '../accounts/accounts.ts';
import type { AccountLimits } from '../accounts/limits/account-limits.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { PostProvider } from './registered.ts';

export type { AccountWork, CallOptions, LoadedAccount } from '../accounts/account-client.ts';
export type { FileState, WantedFile } from '../media/renditions/files.ts';

/** What publishing needs of other features. */
export interface PublishingNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  accounts: Pick<Accounts, 'addPlanner' | 'load' | 'call' | 'markReconnect'> & { limits: Pick<AccountLimits, 'load' | 'until'> };
  media: Pick<MediaFeature, 'facts' | 'files'>;
  notifications: Pick<Notifications, 'notify' | 'handledBy'>;
}

/** With the posts, which register later. */
export type NeedsAndPosts = PublishingNeeds & { posts: PostProvider };
