import { type Entitlement, type Meter, type PlanFeature, planFeatures } from '@everycast/contract/plans';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { type Over, refusals } from './refusals.ts';

/** What a plan includes. A limit of null means unlimited. */
export interface Plan {
  name: string;
  features: readonly PlanFeature[];
  limits: Readonly<Record<Meter, number | null>>;
}

/**
 * A workspace's current usage. `one`: of this one, if the limit applies to each (a platform, a stream); without it, of the one with the
 * most.
 */
export type Usage = (tx: Tx, workspaceId: string, one?: string) => Promise<number>;

/** What a check is about. */
export interface About {
  platform?: { id: string; name: string };
  streamId?: string;
  /** What is in progress and counts as used, too. */
  reserved?: number;
}

/** The instance owner's plan: everything, without limits. */
export const selfHosted: Plan = {
  name: 'Self-hosted',
  features: planFeatures.map(({ id }) => id),
  limits: {
    accounts: null,
    accountsPerPlatform: null,
    storageBytes: null,
    fileBytes: null,
    seats: null,
    streams: null,
    streamDestinations: null,
    streamSeconds: null,
  },
};

const exists = (feature: PlanFeature): boolean => planFeatures.some(({ id, standing }) => id === feature && standing !== 'coming');

/**
 * What workspaces may have. `assign` determines their plan; by default every workspace is self-hosted. Features register their usage, and
 * check before they add more.
 */
export function createPlans(assign: (workspaceId: string) => Promise<Plan> = async () => selfHosted) {
  const usages = new Map<Exclude<Meter, 'fileBytes'>, Usage>();
  const limitOf = async (workspaceId: string, meter: Meter): Promise<number | null> => (await assign(workspaceId)).limits[meter];

  /** Each file is checked individually; a meter without a feature has no usage. */
  const usedOf = async (meter: Meter, ...of: Parameters<Usage>): Promise<number> =>
    meter === 'fileBytes' ? 0 : ((await usages.get(meter)?.(...of)) ?? 0);

  return {
    measure: (meter: Exclude<Meter, 'fileBytes'>, usage: Usage): void => void usages.set(meter, usage),
    limitOf,

    /**
     * The only place where limits are checked. The caller holds a lock if concurrent additions must not exceed it together.
     * @throws AppError limit_reached, or too_large for a file, if `more` would exceed the plan's limit
     */
    async refuseOver(tx: Tx, workspaceId: string, meter: Meter, more: number, about: About = {}): Promise<void> {
      const { platform, streamId, reserved = 0 } = about;
      const limit = await limitOf(workspaceId, meter);
      if (limit === null) return;
      const used = (await usedOf(meter, tx, workspaceId, platform?.id ?? streamId)) + reserved;
      const over: Over = { limit, used, more, platform: platform?.name ?? '' };
      if (used + more > limit) throw refusals[meter](over);
    },

    async hasFeature(workspaceId: string, feature: PlanFeature): Promise<boolean> {
      return exists(feature) && (await assign(workspaceId)).features.includes(feature);
    },

    /** A workspace's plan, features and meters with current usage. */
    async entitlementOf(db: Database, workspaceId: string): Promise<Entitlement> {
      const { name, features, limits } = await assign(workspaceId);
      const metered = async (meter: Meter) => ({ limit: limits[meter], used: await usedOf(meter, db, workspaceId) });
      const [accounts, accountsPerPlatform, storageBytes, seats, streams, streamDestinations, streamSeconds] = await Promise.all([
        metered('accounts'),
        metered('accountsPerPlatform'),
        metered('storageBytes'),
        metered('seats'),
        metered('streams'),
        metered('streamDestinations'),
        metered('streamSeconds'),
      ]);
      return {
        plan: name,
        features: features.filter(exists),
        accounts,
        accountsPerPlatform,
        storageBytes,
        fileBytes: { limit: limits.fileBytes },
        seats,
        streams,
        streamDestinations,
        streamSeconds,
      };
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;
