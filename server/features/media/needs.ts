import type { Entitlement } from '@everycast/contract/plans';
import type { Tx } from '../../kernel/database/database.ts';

/** What media asks of other features. */
export interface MediaNeeds {
  entitlementOf(workspaceId: string): Promise<Pick<Entitlement, 'storageBytes' | 'fileBytes'>>;
  /** Those of `ids` that a post has, in whatever state. */
  mediaInUse(tx: Tx, ids: string[]): Promise<string[]>;
}
