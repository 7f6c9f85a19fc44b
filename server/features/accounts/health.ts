import { isDeepStrictEqual } from 'node:util';
import { type Message, message } from '@everycast/messages/message';
import type { AccountProfile } from '@everycast/platforms/port/account';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { Tx } from '../../kernel/database/database.ts';
import { isDatabaseOutage } from '../../kernel/database/outage.ts';
import { createFairQueue, type FairQueue, hostOf } from '../../kernel/fair-queue.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { AccountCheckStore } from './account-check-store.ts';
import type { OwnAccountClient } from './account-client.ts';
import type { AccountRow, AccountStore } from './account-store.ts';
import type { Avatars } from './avatars.ts';
import type { AccountsNeeds, Platforms } from './needs.ts';
import { expiryNews, notifiedAhead } from './rules.ts';
import type { AccountStates } from './states.ts';

const minute = 60_000;
/** How often an account is checked, and thereby renewed long before a refresh token expires. */
const checkEvery = 12 * 60 * minute;
const checkAgainAfterFailure = 30 * minute;
/** No renewal takes this long; one that seems to was interrupted. */
const renewalIsOver = 2 * minute;
/** A run ends before the next starts, and leaves the rest to it. */
const runFor = 4 * minute;
const batch = 100;
/** Accounts whose logins are decrypted at a time. */
const decryptedAtOnce = 500;
/** How many expiring connections are notified per run. */
const notifiedAtOnce = 200;
/** Checks wait for platforms and hold nothing: those that people start with Test, and the regular ones. */
const testLimits = { atOnce: 32, perOwner: 6, perHost: 16, perOwnerAtHost: 3, waiting: 30, busy: 'accounts.busy_tests' } as const;
const checkLimits = { atOnce: 16, perOwner: 4, perHost: 8, perOwnerAtHost: 2, waiting: batch, busy: 'accounts.busy_checks' } as const;

const checkFailed = message('accounts.check_failed');

interface HealthParts {
  store: AccountStore;
  checks: AccountCheckStore;
  platforms: Platforms;
  states: AccountStates;
  avatars: Avatars;
  needs: AccountsNeeds;
  client: OwnAccountClient;
}

type CheckedAccount = Pick<AccountRow, 'id' | 'version' | 'state'>;

/** The account's credentials changed, or it was disconnected, during the check: the result no longer applies. */
class Outdated extends Error {}

/** Checks accounts: whether they can be used, their current names, and when they will need their owner. */
export interface Health {
  /** Checks one account and stores the result. The platform's errors aren't thrown. @throws AppError too_many_requests */
  check(account: AccountRow): Promise<void>;

  /** Checks the accounts that are due. */
  checkAll(): Promise<void>;

  /** Notifies people of connections that expire soon, once per expiry. */
  notifyExpiry(): Promise<void>;

  /**
   * Marks the accounts whose login can't be decrypted, because SECRET_KEY was changed or lost, as needing their owner. Runs once at start, so
   * that people find out now and not when a post fails.
   */
  markUnreadable(): Promise<void>;
}

export function createHealth(kernel: Pick<Kernel, 'clock' | 'log' | 'domainEvents'>, parts: HealthParts): Health {
  const { store, checks, platforms, needs, client } = parts;
  const results = createCheckResults(kernel, parts);
  const now = () => kernel.clock.now();
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  /** Platforms that require checks more often. */
  const sooner = Object.values(platforms).flatMap(({ manifest: { id, lookEvery: minutes } }) =>
    minutes ? [{ platform: id, minutes }] : [],
  );
  /** A renewal that started before then was interrupted. */
  const renewalCutOff = () => ago(renewalIsOver);

  /** The platform's response, and the version of the credentials used. */
  async function profileOf(row: AccountRow): Promise<{ version: number; found: AccountProfile | PlatformProblem }> {
    let { version } = row;
    // Credentials whose renewal was interrupted by a crash are renewed again, before the platform stops accepting the old ones.
    const isInterrupted = row.renewingSince !== null && row.renewingSince < renewalCutOff();
    try {
      const found = await client.callToCheck(
        row,
        (account, env) => {
          version = account.version;
          return platforms[account.platform].connect.profile(account, env);
        },
        isInterrupted,
      );
      return { version, found };
    } catch (error) {
      if (error instanceof PlatformProblem) return { version, found: error };
      throw error;
    }
  }

  const [testQueue, checkQueue] = [createFairQueue(testLimits), createFairQueue(checkLimits)];

  async function checkIn(queue: FairQueue, account: AccountRow, signal?: AbortSignal): Promise<void> {
    const { workspaceId: owner, service } = account;
    const { version, found } = await queue({ owner, host: hostOf(service) }, () => profileOf(account), signal);
    const checked = { ...account, version };
    try {
      await (found instanceof PlatformProblem ? results.problem(checked, found) : results.profile(checked, found));
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }

  return {
    check: (account) => checkIn(testQueue, account),

    async checkAll() {
      const until = now().getTime() + runFor;
      const over = AbortSignal.timeout(runFor);
      const seen = new Set<string>();
      while (now().getTime() < until) {
        const due = await checks.due(
          {
            usual: ago(checkEvery),
            sooner: sooner.map(({ platform, minutes }) => ({ platform, before: ago(minutes * minute) })),
            unreachable: ago(checkAgainAfterFailure),
            renewing: renewalCutOff(),
          },
          batch,
        );
        const unseen = due.filter(({ id }) => !seen.has(id));
        if (unseen.length === 0) return;
        for (const { id } of unseen) seen.add(id);
        await Promise.all(
          unseen.map((row) =>
            // An account that can't be processed must not keep others from being checked.
            checkIn(checkQueue, row, over)
              // It had no turn yet: the next run starts with those checked longest ago.
              .catch((error: unknown) => (error === over.reason ? undefined : results.failure(row, error)))
              .catch((error: unknown) =>
                kernel.log.error({ err: error, account: row.id }, 'That an account could not be checked was not stored'),
              ),
          ),
        );
      }
    },

    async notifyExpiry() {
      await store.transaction(async (tx) => {
        for (const row of await checks.lockExpiring(tx, new Date(now().getTime() + notifiedAhead), notifiedAtOnce)) {
          if (row.expiresAt === null) continue;
          const news = expiryNews(row, platforms[row.platform].manifest.name, row.expiresAt);
          await needs.notifications.notify(tx, { workspaceId: row.workspaceId, to: { permission: 'account.connect' }, ...news });
          await store.update(tx, row.id, { notifiedExpiry: row.expiresAt });
        }
      });
    },

    async markUnreadable() {
      let marked = 0;
      for (let rows = await checks.inUse(decryptedAtOnce); rows.length > 0; rows = await checks.inUse(decryptedAtOnce, rows.at(-1)?.id)) {
        for (const row of rows) {
          const problem = unreadable(row);
          if (problem && (await store.transaction((tx) => client.markReconnect(tx, row.id, row.version, problem.reason)))) marked += 1;
        }
      }
      if (marked === 0) return;
      const words = 'SECRET_KEY is not the one under which these accounts were connected. Set that one again, or reconnect them.';
      kernel.log.warn({ accounts: marked }, `${words} Processes that share a database must share the key.`);
    },
  };

  function unreadable(row: AccountRow): PlatformProblem | null {
    try {
      client.credentialsOf(row);
      return null;
    } catch (error) {
      if (error instanceof PlatformProblem) return error;
      throw error;
    }
  }
}

/** Stores what checks found. */
function createCheckResults(kernel: Pick<Kernel, 'clock' | 'log' | 'domainEvents'>, { store, states, avatars }: HealthParts) {
  const now = () => kernel.clock.now();

  async function profile({ id, version, state }: CheckedAccount, found: AccountProfile): Promise<void> {
    await store.transaction(async (tx) => {
      if (state !== 'healthy') await kernel.domainEvents.emit(tx, 'account.healthy', { accountId: id });
      const row = await store.lock(tx, id);
      if (row?.version !== version) throw new Outdated();
      const { handle, displayName, avatarUrl, profileUrl, traits } = found;
      const change = { handle, displayName, avatarUrl, profileUrl, traits, state: 'healthy', problem: null } as const;
      const isNews = !isDeepStrictEqual({ ...row, ...change }, row);
      const changed = await store.update(tx, id, { ...change, checkedAt: now() });
      if (isNews) await states.publish(tx, row);
      await avatars.follow(tx, changed, row.avatarUrl);
    });
  }

  async function problem({ id, version }: CheckedAccount, { kind, reason }: PlatformProblem): Promise<void> {
    await store.transaction(async (tx) => {
      const row = await store.lock(tx, id);
      if (row?.version !== version) throw new Outdated();
      // Even fresh credentials are rejected: the platform requires the owner, whatever error it returns.
      if (kind === 'reconnect' || kind === 'refresh') return states.needsPerson(tx, row, reason);
      await unreachable(tx, row, reason);
    });
  }

  async function unreachable(tx: Tx, { id, state, problem: before }: AccountRow, reason: Message): Promise<void> {
    const change = { checkedAt: now(), problem: reason } as const;
    // An unreachable platform doesn't change an account that already needs its owner.
    if (state === 'reconnect') await store.update(tx, id, { checkedAt: now() });
    else if (state === 'unreachable' && isDeepStrictEqual(before, reason)) await store.update(tx, id, change);
    else await states.change(tx, id, { ...change, state: 'unreachable' });
  }

  /** Stores that a check failed with an internal error; otherwise that account would be checked first in every run. */
  async function failure({ id, checkedAt }: AccountRow, error: unknown): Promise<void> {
    kernel.log.error({ err: error, account: id }, 'An account could not be checked');
    if (isDatabaseOutage(error)) return;
    await store.transaction(async (tx) => {
      const row = await store.lock(tx, id);
      // It may have been checked or changed in the meantime.
      if (row?.disconnectedAt === null && row.checkedAt?.getTime() === checkedAt?.getTime()) await unreachable(tx, row, checkFailed);
    });
  }

  return { profile, problem, failure };
}
