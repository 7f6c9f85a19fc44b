import { z } from 'zod';
import { planFeatures } from './plan-table.ts';

// The table itself needs no zod: a page that shows it loads it alone.
export * from './plan-table.ts';

export const PlanFeature = z.enum(planFeatures.map((feature) => feature.id));
export type PlanFeature = z.infer<typeof PlanFeature>;

/** What a workspace may have. `null` means no limit. */
export const Entitlement = z
  .object({
    plan: z.string(),
    features: z.array(PlanFeature),
    socialAccounts: z.number().int().nullable(),
    accountsPerPlatform: z.number().int().nullable(),
    storageBytes: z.number().int().nullable(),
    fileBytes: z.number().int().nullable(),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof Entitlement>;
