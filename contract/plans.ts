import { z } from 'zod';
import { Id, page } from './common.ts';
import { planFeatures, plans } from './plan-table.ts';

// The table itself needs no zod, so that a page can load only that.
export * from './plan-table.ts';

export const PlanFeature = z.enum(planFeatures.map((feature) => feature.id));
export type PlanFeature = z.infer<typeof PlanFeature>;

/**
 * Why nothing of an account is published. `plan`: it is over the plan's limits; `person`: someone paused it; the others: nothing of the
 * workspace is published.
 */
export const holdReasons = ['plan', 'person', 'trial_ended', 'unpaid', 'subscription_ended'] as const;
export const HoldReason = z.enum(holdReasons);
export type HoldReason = z.infer<typeof HoldReason>;
/** Why nothing of a whole workspace is published. */
export type WorkspaceHold = Exclude<HoldReason, 'plan' | 'person'>;

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

/** `self_hosted`: what this server gives where nothing else was chosen; `own`: limits of the workspace's own. */
export const planIds = ['self_hosted', ...plans.map(({ id }) => id), 'own'] as const;
export const PlanId = z.enum(planIds);
export type PlanId = z.infer<typeof PlanId>;

const limit = z.number().int().nullable().describe('Null: no limit');
const Metered = z.object({ limit, used: z.number().int() });

/** A workspace's limits and current usage. */
export const Entitlement = z
  .object({
    plan: z.string(),
    features: z.array(PlanFeature).describe('What the plan includes'),
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

/** Which accounts stay active within a plan's limits; it pauses the others. Sandbox accounts aren't counted. */
export const ActiveAccounts = z
  .object({
    plan: z.string(),
    accounts: limit,
    accountsPerPlatform: limit,
    items: z
      .array(z.object({ id: Id, active: z.boolean(), chosen: z.boolean().describe('The owner wants it to stay active first') }))
      .describe('Oldest first'),
    postsOnHold: z.number().int().describe('Scheduled posts that go to accounts which the plan pauses'),
  })
  .meta({ id: 'ActiveAccounts' });
export type ActiveAccounts = z.infer<typeof ActiveAccounts>;

export const ActiveAccountsQuery = z.object({
  plan: z
    .enum(plans.map(({ id }) => id))
    .optional()
    .describe('Within this plan’s limits; by default the workspace’s own'),
});

/** The accounts that stay active first. The oldest of the others follow, as long as there is room. */
export const ChosenAccounts = z.strictObject({ accountIds: z.array(Id).max(1_000) }).meta({ id: 'ChosenAccounts' });

const most = 1_000_000_000_000;
const OwnLimit = z.number().int().min(0).max(most).nullable().describe('Null: no limit');

/** The limits that the server's owner can set. */
export const PlanLimits = z
  .strictObject({
    accounts: OwnLimit,
    accountsPerPlatform: OwnLimit,
    storageBytes: OwnLimit,
    fileBytes: OwnLimit,
    seats: OwnLimit,
  })
  .meta({ id: 'PlanLimits' });
export type PlanLimits = z.infer<typeof PlanLimits>;

/** Limits belong to `own`, and to no other plan. */
export const PlanChoice = z
  .discriminatedUnion('plan', [
    z.strictObject({ plan: z.enum(['self_hosted', ...plans.map(({ id }) => id)]) }),
    z.strictObject({ plan: z.literal('own'), limits: PlanLimits }),
  ])
  .meta({ id: 'PlanChoice' });
export type PlanChoice = z.infer<typeof PlanChoice>;

/** A workspace as the server's owner sees it. */
export const ServerWorkspace = z
  .object({
    id: Id,
    name: z.string(),
    personal: z.boolean(),
    owners: z.array(z.object({ name: z.string(), email: z.string() })),
    createdAt: z.iso.datetime(),
    plan: PlanId,
    byBilling: z.boolean().describe('The plan follows from a trial or subscription: none is assigned'),
    limits: PlanLimits,
    accounts: z.number().int(),
    storageBytes: z.number().int(),
    seats: z.number().int().describe('Members and open invitations'),
  })
  .meta({ id: 'ServerWorkspace' });
export type ServerWorkspace = z.infer<typeof ServerWorkspace>;
export const ServerWorkspaces = page(ServerWorkspace);
