import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { Platform } from '@everycast/platforms/port/platform';
import type { LinkCards } from '../link-cards/link-cards.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Plans } from '../plans/plans.ts';
import type { Proxies } from '../proxies/proxies.ts';
import type { ProxyInUse } from '../proxies/proxy-store.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { ProxyInUse };

export type Platforms = Readonly<Record<PlatformId, Platform>>;

/** How people log in to a platform with usernames and passwords. */
export interface Login {
  service: string;
  identifier: string;
  password: string;
  /** The proxy to connect through, and to use from then on. */
  proxyId?: string | undefined;
}

/** This instance's stand-ins, where people can connect accounts to try things out. */
interface SandboxOfAccounts {
  on: boolean;
  /** A platform's stand-in's current URL. */
  serviceOf(platform: PlatformId): string;
  /** A workspace's app at a platform's stand-in. */
  appOf(workspaceId: string, platform: PlatformId): AppCredentials;
  /** Usernames and passwords of a workspace's people there, somebody new last; none if consent is given on a page. */
  loginsOf(workspaceId: string, platform: PlatformId): Promise<Omit<Login, 'service'>[]>;
  /** Reaches the stand-ins wherever they are served, and anything else through safe-fetch. */
  fetch: typeof globalThis.fetch;
}

/** What accounts need of other features. */
export interface AccountsNeeds {
  /** null if this instance has none; sandbox accounts then say so, and nothing of them is lost. */
  sandbox: SandboxOfAccounts | null;
  workspaces: Pick<Workspaces, 'may'>;
  plans: Pick<Plans, 'measure' | 'refuseOver' | 'planOf' | 'named'>;
  notifications: Pick<Notifications, 'notify' | 'handledBy'>;
  /** Makes copies of avatars. */
  media: Pick<MediaFeature, 'small'>;
  /** What accounts' traffic goes through, if not out directly. */
  proxies: Pick<Proxies, 'ofAccounts' | 'forConnecting' | 'keepFor' | 'fetchThrough'>;
  /** How adapters read pages for link cards in a workspace's posts. */
  linkCards: Pick<LinkCards, 'page'>;
}
