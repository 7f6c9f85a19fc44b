import { z } from 'zod';
import { planFeatures } from './plan-table.ts';

// The table itself needs no zod, so that a page can load only that.
export * from './plan-table.ts';

export const PlanFeature = z.enum(planFeatures.map((feature) => feature.id));
export type PlanFeature = z.infer<typeof PlanFeature>;

/** Everything a plan can limit. */
export type Meter =
  | 'accounts'
  | 'accountsPerPlatform'
  | 'storageBytes'
  | 'fileBytes'
  | 'seats'
  | 'streams'
  | 'streamDestinations'
  | 'streamSeconds';

const limit = z.number().int().nullable().describe('Null: no limit');
const Metered = z.object({ limit, used: z.number().int() });

/** A workspace's limits and current usage. */
export const Entitlement = z
  .object({
    plan: z.string(),
    features: z.array(PlanFeature).describe('What the plan includes and this version has'),
    accounts: Metered,
    accountsPerPlatform: Metered.extend({ used: z.number().int().describe('On the platform with the most') }),
    storageBytes: Metered,
    fileBytes: z.object({ limit }),
    seats: Metered.extend({ used: z.number().int().describe('Members and open invitations') }),
    streams: Metered.extend({ used: z.number().int().describe('Under way at the same time') }),
    streamDestinations: Metered.extend({ used: z.number().int().describe('Of the stream under way with the most') }),
    streamSeconds: Metered.extend({ used: z.number().int().describe('On air this month, in the workspace’s time zone') }),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof Entitlement>;
