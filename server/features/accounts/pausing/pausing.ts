import type { PaidPlan } from '@everycast/contract/billing';
import type { ActiveAccounts } from '@everycast/contract/plans';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { AccountStore } from '../account-store.ts';
import type { AccountsNeeds, Platforms } from '../needs.ts';
import { type AccountStates, tellOf } from '../states.ts';
import type { PauseStore } from './pause-store.ts';
import { activeOf } from './rules.ts';

interface PausingParts {
  store: Pick<AccountStore, 'lockConnecting' | 'refuseUnknown' | 'byIds'>;
  pauses: PauseStore;
  states: Pick<AccountStates, 'publish'>;
  platforms: Platforms;
  needs: Pick<AccountsNeeds, 'plans' | 'notifications'>;
}

/** Accounts over a plan's limits, and those that people pause: nothing is published on them, and everything of them stays. */
export function createPausing({ clock, domainEvents, events }: Pick<Kernel, 'clock' | 'domainEvents' | 'events'>, parts: PausingParts) {
  const { store, pauses, states, platforms, needs } = parts;

  /** Pauses what the plan has no room for, and resumes what it has room for again. Serialized with connecting. */
  async function follow(tx: Tx, workspaceId: string): Promise<void> {
    await store.lockConnecting(tx, workspaceId);
    const [accounts, { limits }] = await Promise.all([pauses.countable(tx, workspaceId), needs.plans.planOf(workspaceId, tx)]);
    const active = activeOf(accounts, limits);
    const paused = accounts.filter((account) => !account.paused && !active.has(account.id)).map(({ id }) => id);
    const resumed = accounts.filter((account) => account.paused && active.has(account.id)).map(({ id }) => id);
    if (paused.length + resumed.length === 0) return;
    await pauses.pause(tx, paused, clock.now());
    await pauses.resume(tx, resumed);
    if (resumed.length > 0) await domainEvents.emit(tx, 'accounts.resumed', { accountIds: resumed });
    for (const id of [...paused, ...resumed]) await states.publish(tx, { workspaceId, id });
    await events.publish(tx, workspaceId, { type: 'plan.changed' });
    const left = accounts.length - active.size;
    const news =
      left > 0 ? pausedNews(left) : { title: message('notifications.all_active'), body: message('notifications.all_active_body') };
    const about = { kind: 'plan.accounts', link: '/settings/plan', group: 'plan.accounts', replaces: true } as const;
    await needs.notifications.notify(tx, { workspaceId, to: { permission: 'owner.manage' }, ...about, ...news });
  }

  return {
    follow,

    /**
     * Pauses accounts for a person, all or none. They still count against the plan, and only people resume them.
     * @throws AppError not_found if one isn't a connected account of the workspace
     */
    async pause(tx: Tx, workspaceId: string, userId: string, ids: readonly string[]): Promise<void> {
      await store.lockConnecting(tx, workspaceId);
      await store.refuseUnknown(tx, workspaceId, ids);
      const paused = await pauses.pauseByPerson(tx, ids, userId, clock.now());
      for (const id of paused) await states.publish(tx, { workspaceId, id });
      for (const row of await store.byIds(paused, tx)) await tellOf({ domainEvents }, tx, 'account.paused', row);
    },

    /** Ends what a person paused, all or none; what the plan pauses stays paused. @throws AppError not_found */
    async resume(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
      await store.lockConnecting(tx, workspaceId);
      await store.refuseUnknown(tx, workspaceId, ids);
      const accountIds = await pauses.resumeByPerson(tx, ids);
      if (accountIds.length > 0) await domainEvents.emit(tx, 'accounts.resumed', { accountIds });
      for (const id of accountIds) await states.publish(tx, { workspaceId, id });
      for (const row of await store.byIds(accountIds, tx)) await tellOf({ domainEvents }, tx, 'account.resumed', row);
    },

    /** Which accounts stay active within the workspace's plan, or within another one. */
    async within(tx: Tx, workspaceId: string, plan?: PaidPlan): Promise<Omit<ActiveAccounts, 'postsOnHold'>> {
      const accounts = await pauses.countable(tx, workspaceId);
      const { name, limits } = plan ? needs.plans.named(plan) : await needs.plans.planOf(workspaceId);
      const active = activeOf(accounts, limits);
      const items = accounts.map(({ id, chosen }) => ({ id, active: active.has(id), chosen }));
      return { plan: name, accounts: limits.accounts, accountsPerPlatform: limits.accountsPerPlatform, items };
    },

    /**
     * The owner chooses which accounts stay active first, now and when the plan gets smaller.
     * @throws AppError invalid_input if one isn't a connected account that counts, limit_reached if the plan has fewer
     */
    async choose(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
      await store.lockConnecting(tx, workspaceId);
      const accounts = new Map((await pauses.countable(tx, workspaceId)).map((account) => [account.id, account]));
      const chosen = [...new Set(ids)].flatMap((id) => accounts.get(id) ?? []);
      if (chosen.length < new Set(ids).size) throw new AppError('invalid_input', 'plans.choice_outdated');
      const { limits } = await needs.plans.planOf(workspaceId, tx);
      if (limits.accounts !== null && chosen.length > limits.accounts)
        throw new AppError('limit_reached', message('plans.too_many_chosen', { count: limits.accounts, chosen: chosen.length }));
      for (const [platform, some] of Map.groupBy(chosen, (account) => account.platform)) {
        if (limits.accountsPerPlatform === null || some.length <= limits.accountsPerPlatform) continue;
        const { name } = platforms[platform].manifest;
        const params = { count: limits.accountsPerPlatform, chosen: some.length, platform: name };
        throw new AppError('limit_reached', message('plans.too_many_chosen_of', params));
      }
      await pauses.choose(
        tx,
        workspaceId,
        chosen.map(({ id }) => id),
        clock.now(),
      );
      await follow(tx, workspaceId);
    },
  };
}

const pausedNews = (count: number) => ({
  title: message('notifications.paused', { count }),
  body: message('notifications.paused_body'),
});
