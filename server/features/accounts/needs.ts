import type { Permission } from '@everycast/contract/permissions';
import type { PlatformId } from '@everycast/contract/platforms';
import type { AppCredentials } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import type { Tx } from '../../kernel/database/database.ts';
import type { Login } from './platforms.ts';

/** The stand-ins of this instance, where people may connect accounts to try things out. */
interface SandboxOfAccounts {
  on: boolean;
  /** Where a platform's stand-in is found now. */
  serviceOf(platform: PlatformId): string;
  /** What the stand-ins of a workspace know this instance by. */
  appOf(workspaceId: string): AppCredentials;
  /** Names and passwords of a workspace's people there, in their order; none where consent is given on a page. */
  loginsOf(workspaceId: string, platform: PlatformId): Promise<Omit<Login, 'service'>[]>;
  /** Reaches the stand-ins wherever they are served; everything else as safely as ever. */
  fetch: typeof globalThis.fetch;
}

type AccountMeter = 'accounts' | 'accountsPerPlatform';

/** What accounts ask of other features. */
export interface AccountsNeeds {
  /** null where this instance has none; accounts that live there say so then, and nothing of them is lost. */
  sandbox: SandboxOfAccounts | null;
  /** Whether somebody is a member of the workspace and has the permission. */
  may(userId: string, workspaceId: string, permission: Permission): Promise<boolean>;
  plans: {
    /** Registers how many accounts are connected. */
    measure(meter: AccountMeter, usage: (tx: Tx, workspaceId: string, platform?: string) => Promise<number>): void;
    /** Throws AppError limit_reached where so many more would be over the plan's limit. */
    refuseOver(
      tx: Tx,
      workspaceId: string,
      meter: AccountMeter,
      more: number,
      about?: { platform: { id: string; name: string } },
    ): Promise<void>;
  };
  notifications: {
    /** Tells everyone in the workspace who has `to.permission`, in the app and by mail. `link` is a path inside the application. */
    notify(
      tx: Tx,
      news: { workspaceId: string; to: { permission: Permission }; kind: string; title: string; body: string; link: string },
    ): Promise<void>;
  };
  /** A WebP of whatever picture this is, up to `edge` pixels. Throws AppError where it is none. */
  smallPicture(bytes: Uint8Array, edge: number, workspaceId: string): Promise<Uint8Array>;
  /** What adapters read pages with, for cards of links in posts of a workspace. */
  page(address: string, workspaceId: string): ReturnType<PlatformEnv['page']>;
}
