import { type Entitlement, type PlanFeature, planFeatures } from '@everycast/contract/plans';

/** What whoever runs the instance has: everything, without limits. */
const selfHosted: Entitlement = {
  plan: 'Self-hosted',
  features: planFeatures.map((feature) => feature.id),
  socialAccounts: null,
  accountsPerPlatform: null,
  storageBytes: null,
  fileBytes: null,
};

/** What workspaces may have. `assign` decides it; without, every workspace is self-hosted. */
export function createPlans(assign: (workspaceId: string) => Promise<Entitlement> = async () => selfHosted) {
  return {
    entitlementOf: assign,
    async hasFeature(workspaceId: string, feature: PlanFeature): Promise<boolean> {
      return (await assign(workspaceId)).features.includes(feature);
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;
