import type { Entitlement } from '@everycast/contract/plans';
import type { Role } from '@everycast/contract/workspaces';
import type { Tx } from '../../kernel/database/database.ts';

/** What accounts ask of other features. */
export interface AccountsNeeds {
  entitlementOf(workspaceId: string): Promise<Pick<Entitlement, 'socialAccounts' | 'accountsPerPlatform'>>;
  notifications: {
    /** Tells everyone in the workspace whose role reaches `to.role`, in the app and by mail. `link` is a path inside the application. */
    notify(
      tx: Tx,
      news: { workspaceId: string; to: { role: Role }; kind: string; title: string; body: string; link: string },
    ): Promise<void>;
  };
  /** Both are called before the account's own row is locked, so that locks are always taken in one order: targets, then accounts. */
  targets: {
    /** The account can be used again: what failed for want of it goes out. */
    accountHealthy(tx: Tx, accountId: string): Promise<void>;
    /** The account was taken away: what was scheduled on it becomes cancelled. */
    accountGone(tx: Tx, accountId: string): Promise<void>;
  };
  /** A WebP of whatever picture this is, up to `edge` pixels. Throws AppError where it is none. */
  smallPicture(bytes: Uint8Array, edge: number): Promise<Uint8Array>;
}
