import type { Permission } from '@everycast/contract/permissions';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Tx } from '../../kernel/database/database.ts';

export type Platforms = Readonly<Record<PlatformId, Platform>>;

/** How people log in to a platform with usernames and passwords. */
export interface Login {
  service: string;
  identifier: string;
  password: string;
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

type AccountMeter = 'accounts' | 'accountsPerPlatform';

/** What accounts need of other features. */
export interface AccountsNeeds {
  /** null if this instance has none; sandbox accounts then say so, and nothing of them is lost. */
  sandbox: SandboxOfAccounts | null;
  /** Whether someone is a member of the workspace with the permission. */
  may(userId: string, workspaceId: string, permission: Permission): Promise<boolean>;
  plans: {
    /** Registers how many accounts are connected. */
    measure(meter: AccountMeter, usage: (tx: Tx, workspaceId: string, platform?: string) => Promise<number>): void;
    /** Throws AppError limit_reached if this many more would exceed the plan's limit. */
    refuseOver(
      tx: Tx,
      workspaceId: string,
      meter: AccountMeter,
      more: number,
      about?: { platform: { id: string; name: string } },
    ): Promise<void>;
  };
  notifications: {
    /**
     * Notifies everyone in the workspace who has `to.permission`, in the app and by email. `link`: a path in the app. `group`: counted in an
     * unread one of the same group, whose `count` grows.
     */
    notify(
      tx: Tx,
      news: {
        workspaceId: string;
        to: { permission: Permission };
        kind: string;
        title: Message;
        body: Message;
        link: string;
        group?: string;
      },
    ): Promise<void>;
  };
  /** A WebP of an image, up to `edge` pixels. Throws AppError if it isn't an image. */
  smallPicture(bytes: Uint8Array, edge: number, workspaceId: string): Promise<Uint8Array>;
  /** How adapters read pages for link cards in a workspace's posts. */
  page(address: string, workspaceId: string): ReturnType<PlatformEnv['page']>;
}
