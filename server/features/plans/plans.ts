import { type Entitlement, type Meter, type PlanFeature, type PlanId, planFeatures, plans } from '@everycast/contract/plans';
import { type Message, message } from '@everycast/messages/message';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { unlimited } from '../../kernel/database/limited.ts';
import { AppError } from '../../kernel/errors.ts';
import { createHoldStore } from './hold-store.ts';

/** What a plan includes. A limit of null means unlimited. */
export interface Plan {
  id: PlanId;
  name: string;
  features: readonly PlanFeature[];
  limits: Readonly<Record<Meter, number | null>>;
  /** True: there is a bigger one, and the workspace's owner can choose it. Otherwise the server's owner decides. */
  upgradable?: true;
}

/**
 * A workspace's current usage. `one`: of this one, if the limit applies to each (a platform, a stream); without it, of the one with the
 * most.
 */
type Usage = (tx: Tx, workspaceId: string, one?: string) => Promise<number>;

/** What a check is about. */
interface About {
  platform?: { id: string; name: string };
  streamId?: string;
  /** What is in progress and counts as used, too. */
  reserved?: number;
  /** Accounts come from another workspace, and the person who moves them is there. */
  moving?: boolean;
}

/** The instance owner's plan: everything, without limits. */
export const selfHosted: Plan = {
  id: 'self_hosted',
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

/** The specification's plans. Streams and seats are not in its table, so they have no limit. */
const table = new Map<PlanId, Plan>(
  plans.map(({ id, name, socialAccounts, accountsPerPlatform, storageMegabytes, fileMegabytes }) => {
    const limits = {
      ...selfHosted.limits,
      accounts: socialAccounts.count,
      accountsPerPlatform,
      storageBytes: storageMegabytes * 1_000_000,
      fileBytes: fileMegabytes * 1_000_000,
    };
    return [id, { ...selfHosted, id, name, limits } satisfies Plan] as const;
  }),
);

/** One of the table; anything else is self-hosted. */
export const planNamed = (id: PlanId): Plan => table.get(id) ?? selfHosted;

/** One of the table that the workspace's owner chose, and can change. */
export function chosenPlan(id: PlanId): Plan {
  const plan = planNamed(id);
  return id === plans.at(-1)?.id ? plan : { ...plan, upgradable: true };
}

/** How the limits of a plan are raised, as the end of a sentence. */
const remedyOf = ({ upgradable }: Plan): Message => message(upgradable ? 'plans.remedy_plan' : 'plans.remedy_server');

/** What workspaces may have. Features register their usage, and check before they add more. */
export interface Plans {
  /** Registers how much a workspace uses. */
  measure(meter: Exclude<Meter, 'fileBytes'>, usage: Usage): void;

  /** The plan that a workspace has now. */
  planOf(workspaceId: string, tx?: Tx): Promise<Plan>;

  /** A plan of the table, whether a workspace has it or not. */
  named(id: PlanId): Plan;

  /** How much a workspace uses. */
  usedOf(tx: Tx, workspaceId: string, meter: Meter): Promise<number>;

  /** A plan's limit; null means unlimited. */
  limitOf(workspaceId: string, meter: Meter): Promise<number | null>;

  /**
   * The only place where limits are checked. The caller holds a lock if concurrent additions must not exceed it together.
   * @throws AppError limit_reached, or too_large for a file, if `more` would exceed the plan's limit
   */
  refuseOver(tx: Tx, workspaceId: string, meter: Meter, more: number, about?: About): Promise<void>;

  /** @throws AppError limit_reached while nothing of the workspace is published, because its trial or payment ended */
  refuseOnHold(tx: Tx, workspaceId: string): Promise<void>;

  hasFeature(workspaceId: string, feature: PlanFeature): Promise<boolean>;

  /** A workspace's plan, features and meters with current usage. */
  entitlementOf(db: Database, workspaceId: string): Promise<Entitlement>;
}

/** How far a limit would be exceeded. `platform`: its name, if the limit is per platform. `plan`: null if limits aren't those of a plan. */
interface Over {
  plan: string | null;
  limit: number;
  used: number;
  more: number;
  platform: string;
  moving: boolean;
  remedy: Message;
}

/** Accounts that come from another workspace: how many fit in this one. */
function tooManyMoved({ limit, used, more, platform, remedy }: Over): AppError {
  const of = { platform, limit, used, remedy };
  const count = Math.max(0, limit - used);
  if (count === 0) return new AppError('limit_reached', platform ? 'account_moves.full_of' : 'account_moves.full', of);
  return new AppError('limit_reached', platform ? 'account_moves.fits_of' : 'account_moves.fits', { ...of, more, count });
}

function tooManyAccounts(over: Over): AppError {
  const { plan, limit: count, used, platform, moving, remedy } = over;
  if (moving) return tooManyMoved(over);
  if (plan === null)
    return new AppError('limit_reached', platform ? 'accounts.over_limit_of' : 'accounts.over_limit', { count, used, platform, remedy });
  return new AppError('limit_reached', platform ? 'accounts.platform_limit_reached' : 'accounts.limit_reached', {
    plan,
    count,
    used,
    platform,
    remedy,
  });
}

/** The error by meter. */
const refusals: Record<Meter, (over: Over) => AppError> = {
  accounts: (over) => tooManyAccounts({ ...over, platform: '' }),
  accountsPerPlatform: tooManyAccounts,
  storageBytes: ({ limit, used, more }) =>
    new AppError('limit_reached', 'media.storage_full', { size: more, used, max: limit }, { storageBytes: limit, usedBytes: used }),
  fileBytes: ({ limit, more, remedy }) =>
    new AppError('too_large', 'media.too_large_by', { size: more, max: limit, remedy }, { fileBytes: limit }),
  seats: ({ limit, remedy }) => new AppError('limit_reached', 'workspaces.seats_full', { count: limit, remedy }),
  streams: ({ limit, used, remedy }) =>
    new AppError('limit_reached', 'streams.limit_reached', { count: limit, used, remedy }, { limit, used }),
  streamDestinations: ({ limit, used, more, remedy }) =>
    new AppError('limit_reached', 'streams.too_many_in_stream', { count: limit, wanted: used + more, remedy }, { limit, used }),
  streamSeconds: ({ limit, used, remedy }) =>
    new AppError('limit_reached', 'streams.no_airtime', { max: limit, used, remedy }, { limit, used }),
};

/** @param assign determines a workspace's plan, in the transaction if there is one; by default every workspace is self-hosted */
export function createPlans(assign: (workspaceId: string, tx?: Tx) => Promise<Plan> = async () => selfHosted): Plans {
  const holds = createHoldStore();
  const usages = new Map<Exclude<Meter, 'fileBytes'>, Usage>();
  const limitOf = async (workspaceId: string, meter: Meter): Promise<number | null> => (await assign(workspaceId)).limits[meter];

  /** Each file is checked individually; a meter without a feature has no usage. */
  const usedOf = async (meter: Meter, ...of: Parameters<Usage>): Promise<number> =>
    meter === 'fileBytes' ? 0 : ((await unlimited(of[0], async () => usages.get(meter)?.(...of))) ?? 0);

  return {
    measure: (meter, usage) => void usages.set(meter, usage),
    planOf: assign,
    named: planNamed,
    usedOf: (tx, workspaceId, meter) => usedOf(meter, tx, workspaceId),
    limitOf,

    async refuseOver(tx, workspaceId, meter, more, about = {}) {
      const { platform, streamId, reserved = 0, moving = false } = about;
      const plan = await assign(workspaceId, tx);
      const limit = plan.limits[meter];
      if (limit === null) return;
      const used = (await usedOf(meter, tx, workspaceId, platform?.id ?? streamId)) + reserved;
      if (used + more <= limit) return;
      const named = table.has(plan.id) ? plan.name : null;
      throw refusals[meter]({ plan: named, limit, used, more, platform: platform?.name ?? '', moving, remedy: remedyOf(plan) });
    },

    async refuseOnHold(tx, workspaceId) {
      const reason = await holds.of(tx, workspaceId);
      if (reason) throw new AppError('limit_reached', `plans.hold_${reason}`);
    },

    async hasFeature(workspaceId, feature) {
      return (await assign(workspaceId)).features.includes(feature);
    },

    async entitlementOf(db, workspaceId) {
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
        features: [...features],
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
