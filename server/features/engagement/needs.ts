import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Accounts } from '../accounts/accounts.ts';
import type { People } from '../auth/people.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { LoadedAccount } from '../accounts/account-client.ts';
export type { SentResponse } from '../posts/responses.ts';
export type { PostBrief, PublishedAs } from '../posts/store/responses.ts';

/** What engagement needs of other features. */
export interface EngagementNeeds {
  platforms: Readonly<Record<PlatformId, Platform>>;
  accounts: Pick<Accounts, 'describe' | 'call'>;
  posts: Pick<Posts, 'respond' | 'responses' | 'publishedAs'>;
  publishing: Pick<Publishing, 'retry' | 'ignore' | 'decide'>;
  people: Pick<People, 'names'>;
  workspaces: Pick<Workspaces, 'members'>;
}

/** What telling people about it needs. */
export interface EngagementNewsNeeds {
  notifications: Pick<Notifications, 'notify'>;
  posts: Pick<Posts, 'publishedAs' | 'brief'>;
}

/** What deliveries of platforms need. `appOf`: this instance's app. */
export interface WebhooksNeeds {
  platforms: Readonly<Record<PlatformId, Pick<Platform, 'webhook'>>>;
  accounts: Pick<Accounts, 'appOf'>;
}
