import { isDeepStrictEqual } from 'node:util';
import { type Message, message } from '@everycast/messages/message';
import type { AccountProfile } from '@everycast/platforms/port/account';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { isDatabaseOutage } from '../../kernel/database/outage.ts';
import { createFairQueue, type FairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { Avatars } from './avatars.ts';
import { createCall } from './call.ts';
import type { AccountCredentials } from './credentials.ts';
import type { AccountLimits } from './limits/limits.ts';
import type { AccountsNeeds } from './needs.ts';
import type { Platforms } from './platforms.ts';
import type { Renewal } from './renewal.ts';
import { expiryNews, toldAhead } from './rules.ts';
import type { AccountStates } from './states.ts';
import type { Usable, UsableAccount } from './usable.ts';

const minute = 60_000;
/** How often an account is checked, and thereby renewed long before a refresh token expires. */
const lookEvery = 12 * 60 * minute;
const lookAgainAfterFailure = 30 * minute;
/** No renewal takes this long; one that seems to was interrupted. */
const renewalIsOver = 2 * minute;
/** A run ends before the next starts, and leaves the rest to it. */
const runFor = 4 * minute;
const batch = 100;
/** How many expiring connections are notified per run. */
const toldAtOnce = 200;
/** Checks wait for platforms and hold nothing: those that people start with Test, and the regular ones. */
const tests = { atOnce: 32, perOwner: 6, perHost: 16, perOwnerAtHost: 3, waiting: 30, busy: 'accounts.busy_tests' } as const;
const looks = { atOnce: 16, perOwner: 4, perHost: 8, perOwnerAtHost: 2, waiting: batch, busy: 'accounts.busy_checks' } as const;

const broke = message('accounts.check_failed');

interface Parts {
  store: AccountStore;
  platforms: Platforms;
  states: AccountStates;
  avatars: Avatars;
  needs: AccountsNeeds;
  credentials: AccountCredentials;
  usable: Usable;
  renewal: Renewal;
  limits: AccountLimits;
}

type Looked = Pick<AccountRow, 'id' | 'version' | 'state'>;

/** The account's credentials changed, or it was disconnected, during the check: the result no longer applies. */
class Outdated extends Error {}

/** Checks accounts: whether they can be used, their current names, and when they will need their owner. */
export function createHealth(kernel: Pick<Kernel, 'clock' | 'log' | 'domainEvents'>, parts: Parts) {
  const { store, platforms, states, avatars, needs, credentials, usable, renewal, limits } = parts;
  const now = () => kernel.clock.now();
  const wanted = Object.values(platforms).flatMap(({ manifest: { id, lookEvery: minutes } }) =>
    minutes ? [{ platform: id, minutes }] : [],
  );
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  const call = createCall<UsableAccount>(kernel, {
    platforms,
    limits,
    callsOf: usable.callsOf,
    refresh: async (id, version) => usable.of(await renewal.refresh(id, version)),
  });
  /** A renewal that started before then was interrupted. */
  const cutOff = () => ago(renewalIsOver);

  /** Credentials whose renewal was interrupted by a crash are renewed again, before the platform stops accepting the old ones. */
  const mustRenew = (row: AccountRow): boolean =>
    (row.renewingSince !== null && row.renewingSince < cutOff()) || platforms[row.platform].connect.refreshDue(credentials.of(row), now());

  /** The platform's response, and the version of the credentials used. */
  async function profileOf(row: AccountRow): Promise<{ version: number; found: AccountProfile | PlatformProblem }> {
    let { version } = row;
    const profile = (account: UsableAccount, env: PlatformEnv) => {
      version = account.version;
      return platforms[account.platform].connect.profile(account, env);
    };
    try {
      const found = await call(await usable.of(row), profile, { mayWait: false, renewFirst: mustRenew(row) });
      return { version, found };
    } catch (error) {
      if (error instanceof PlatformProblem) return { version, found: error };
      throw error;
    }
  }

  async function well({ id, version, state }: Looked, profile: AccountProfile): Promise<void> {
    await store.transaction(async (tx) => {
      if (state !== 'healthy') await kernel.domainEvents.emit(tx, 'account.healthy', { accountId: id });
      const row = await store.lock(tx, id);
      if (row?.version !== version) throw new Outdated();
      const { handle, displayName, avatarUrl, profileUrl, traits } = profile;
      const change = { handle, displayName, avatarUrl, profileUrl, traits, state: 'healthy', problem: null } as const;
      const isNews = Object.entries(change).some(([name, value]) => !isDeepStrictEqual(row[name as keyof typeof change], value));
      const changed = await store.update(tx, id, { ...change, checkedAt: now() });
      if (isNews) await states.tell(tx, row);
      await avatars.follow(tx, changed, row.avatarUrl);
    });
  }

  async function unwell({ id, version }: Looked, problem: PlatformProblem): Promise<void> {
    await store.transaction(async (tx) => {
      const row = await store.lock(tx, id);
      if (row?.version !== version) throw new Outdated();
      // Even fresh credentials are rejected: the platform requires the owner, whatever error it returns.
      if (problem.kind === 'reconnect' || problem.kind === 'refresh') return states.needsPerson(tx, row, problem.reason);
      await unreachable(tx, row, problem.reason);
    });
  }

  async function unreachable(tx: Tx, { id, state, problem }: AccountRow, why: Message): Promise<void> {
    const change = { checkedAt: now(), problem: why } as const;
    // An unreachable platform doesn't change an account that already needs its owner.
    if (state === 'reconnect') await store.update(tx, id, { checkedAt: now() });
    else if (state === 'unreachable' && isDeepStrictEqual(problem, why)) await store.update(tx, id, change);
    else await states.change(tx, id, { ...change, state: 'unreachable' });
  }

  /** Records a check that failed with an internal error; otherwise that account would be checked first in every run. */
  async function stumbled({ id, checkedAt }: AccountRow, error: unknown): Promise<void> {
    kernel.log.error({ err: error, account: id }, 'An account could not be looked at');
    if (isDatabaseOutage(error)) return;
    await store.transaction(async (tx) => {
      const row = await store.lock(tx, id);
      // It may have been checked or changed in the meantime.
      if (row?.disconnectedAt === null && row.checkedAt?.getTime() === checkedAt?.getTime()) await unreachable(tx, row, broke);
    });
  }

  const [testTurn, lookTurn] = [createFairQueue(tests), createFairQueue(looks)];

  async function lookInTurn(inTurn: FairQueue, account: AccountRow, signal?: AbortSignal): Promise<void> {
    const { workspaceId: owner, service } = account;
    const { version, found } = await inTurn({ owner, host: hostOf(service) }, () => profileOf(account), signal);
    const looked = { ...account, version };
    try {
      await (found instanceof PlatformProblem ? unwell(looked, found) : well(looked, found));
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }

  /** Checks one account and stores the result. The platform's errors aren't thrown. @throws AppError too_many_requests */
  const look = (account: AccountRow): Promise<void> => lookInTurn(testTurn, account);

  async function lookAtAll(): Promise<void> {
    const until = now().getTime() + runFor;
    const over = AbortSignal.timeout(runFor);
    const seen = new Set<string>();
    while (now().getTime() < until) {
      const sooner = wanted.map(({ platform, minutes }) => ({ platform, before: ago(minutes * minute) }));
      const before = { usual: ago(lookEvery), sooner, unreachable: ago(lookAgainAfterFailure), renewing: cutOff() };
      const due = (await store.dueForLook(before, batch)).filter(({ id }) => !seen.has(id));
      if (due.length === 0) return;
      for (const { id } of due) seen.add(id);
      await Promise.all(
        due.map((row) =>
          // An account that can't be processed must not keep others from being checked.
          lookInTurn(lookTurn, row, over)
            // It had no turn yet: the next run starts with those checked longest ago.
            .catch((error: unknown) => (error === over.reason ? undefined : stumbled(row, error)))
            .catch((error: unknown) =>
              kernel.log.error({ err: error, account: row.id }, 'That an account could not be looked at was not noted'),
            ),
        ),
      );
    }
  }

  /** Notifies people of connections that expire soon, once per expiry. */
  async function notifyExpiry(): Promise<void> {
    await store.transaction(async (tx) => {
      for (const row of await store.lockExpiring(tx, new Date(now().getTime() + toldAhead), toldAtOnce)) {
        if (row.expiresAt === null) continue;
        const news = expiryNews(row, platforms[row.platform].manifest.name, row.expiresAt);
        await needs.notifications.notify(tx, { workspaceId: row.workspaceId, to: { permission: 'account.connect' }, ...news });
        await store.update(tx, row.id, { notifiedExpiry: row.expiresAt });
      }
    });
  }

  return { look, lookAtAll, notifyExpiry };
}
