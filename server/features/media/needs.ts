import type { Entitlement } from '@everycast/contract/plans';

/** What media asks of other features. */
export interface MediaNeeds {
  entitlementOf(workspaceId: string): Promise<Pick<Entitlement, 'storageBytes' | 'fileBytes'>>;
}
