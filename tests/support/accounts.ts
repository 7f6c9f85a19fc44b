import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Message, verbatim } from '@everycast/messages/message';
import type { PasswordConnector } from '@everycast/platforms/port/connection';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { createAccounts } from '../../server/features/accounts/accounts.ts';
import type { AccountsNeeds, Login, Platforms } from '../../server/features/accounts/needs.ts';
import { smallPicture } from '../../server/features/media/picture.ts';
import { createProxies } from '../../server/features/proxies/proxies.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { newId } from '../../server/kernel/ids.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog, type Logger } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import type { Storage } from '../../server/kernel/storage.ts';
import { plansLimitedBy } from './plans.ts';

export interface AccountsOptions {
  databaseUrl: string;
  /** Those that the test connects to. */
  platforms: Partial<Platforms>;
  sandbox?: AccountsNeeds['sandbox'];
  may?: AccountsNeeds['workspaces']['may'];
  clock?: Clock;
  environment?: Record<string, string>;
  secretKey?: string;
  /** Instead of the process's own. */
  safeFetch?: typeof fetch;
  storage?: Storage;
  /** Silent by default. */
  log?: Logger;
  /** Also runs jobs. */
  work?: boolean;
  limits?: { accounts: number | null; accountsPerPlatform: number | null };
}

/** One process's accounts, with everything real except other features; `heard` records what those received. */
export async function openAccounts(options: AccountsOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-accounts-'));
  const { databaseUrl, platforms, clock, secretKey = 'a secret key for tests alone', log = createLog('silent') } = options;
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on', ...options.environment });
  const open = await openKernel({ config, databaseUrl, dataDir, secretKey, log, ...(clock && { clock }) });
  const heard = {
    news: [] as { workspaceId: string; kind: string; title: Message; body: Message }[],
    healthy: [] as string[],
    gone: [] as string[],
    needPerson: [] as string[],
  };
  const { safeFetch = open.kernel.safeFetch, storage = open.kernel.storage } = options;
  const kernel: Kernel = { ...open.kernel, safeFetch, storage };
  kernel.domainEvents.on('account.healthy', async (_tx, { accountId }) => void heard.healthy.push(accountId));
  kernel.domainEvents.on('account.disconnected', async (_tx, { accountId }) => void heard.gone.push(accountId));
  kernel.domainEvents.on('account.needs_person', async (_tx, { accountId }) => void heard.needPerson.push(accountId));
  const proxies = createProxies(kernel);
  const accounts = createAccounts(kernel, platforms as Platforms, {
    plans: plansLimitedBy(options.limits),
    notifications: { notify: async (_tx, news) => void heard.news.push(news), handledBy: () => undefined },
    media: { small: smallPicture },
    proxies,
    linkCards: { page: async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }) },
    workspaces: { may: options.may ?? (async () => true) },
    sandbox: options.sandbox ?? null,
  });
  await kernel.jobs.start(options.work ?? false);
  return {
    accounts,
    proxies,
    heard,
    kernel,
    async close() {
      await open.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A workspace without members. */
export async function newWorkspace({ db }: Pick<Kernel, 'db'>): Promise<string> {
  const id = newId();
  const tables = db.withTables<{ workspace: { id: string; name: string; zone: string; createdAt: Date } }>();
  await tables.insertInto('workspace').values({ id, name: 'Test', zone: 'UTC', createdAt: new Date() }).execute();
  return id;
}

/** A person who has signed in. */
export async function newPerson({ db }: Pick<Kernel, 'db'>): Promise<string> {
  const id = newId();
  const row = { id, name: 'Ida', email: `${id}@example.org`, emailVerified: false, createdAt: new Date(), updatedAt: new Date() };
  await db.withTables<{ authUser: typeof row }>().insertInto('authUser').values(row).execute();
  return id;
}

type Person = { remoteId: string; handle: string; password: string; refresh: string; access: string; revoked: boolean };

const accessFor = 2 * 3_600_000;
const connectionFor = 90 * 24 * 3_600_000;

/**
 * A platform with the strictest refresh tokens: each works once, and using a spent one ends the connection. With `grace`, a spent one
 * returns the same successor again. The hooks run on the way.
 */
export function strictPlatform(manifest: PlatformManifest, { grace = false } = {}) {
  const people = new Map<string, Person>();
  const successors = new Map<string, string>();
  const seen = { refreshes: 0, spentShown: 0, profiles: 0, ended: [] as string[] };
  const hooks: { beforeRefresh?: () => Promise<void>; afterRefresh?: () => Promise<void>; problem?: PlatformProblem } = {};
  let made = 0;

  const issue = (person: Person, now: Date) => {
    person.refresh = `refresh-token-${++made}`;
    person.access = `access-token-${made}`;
    return tokens(person, now);
  };
  const tokens = ({ refresh, access }: Person, now: Date) => ({
    credentials: { refresh, access, until: new Date(now.getTime() + accessFor).toISOString() },
    expiresAt: new Date(now.getTime() + connectionFor),
  });
  const profileOf = ({ remoteId, handle }: Person) => ({
    remoteId,
    handle,
    displayName: handle.toUpperCase(),
    avatarUrl: null,
    profileUrl: `https://strict.example/${handle}`,
    traits: {},
  });
  const personOf = (remoteId: string) => {
    const person = people.get(remoteId);
    if (!person) throw new Error(`Nobody is called ${remoteId}.`);
    return person;
  };
  const over = (words: string) => new PlatformProblem('reconnect', verbatim('The connection is over.'), { platformMessage: words });

  const connect: PasswordConnector<Login> = {
    by: 'password',
    async connect({ service, identifier, password }, env) {
      if (hooks.problem) throw hooks.problem;
      const person = [...people.values()].find(({ remoteId, handle }) => identifier === remoteId || identifier === handle);
      if (person?.password !== password)
        throw new PlatformProblem('rejected', verbatim('Check name and password.'), { code: 'wrong_credentials' });
      return { ...profileOf(person), service, ...issue(person, env.now()) };
    },
    async profile({ remoteId, credentials }) {
      seen.profiles++;
      if (hooks.problem) throw hooks.problem;
      const person = personOf(remoteId);
      if (person.revoked) throw over('revoked');
      if (credentials.access !== person.access) throw new PlatformProblem('refresh', verbatim('The access token has run out.'));
      return profileOf(person);
    },
    revocation: {
      ends: 'login',
      async revoke({ credentials: { refresh = '' } }) {
        seen.ended.push(refresh);
      },
    },
    refreshDue: ({ until = '' }, now) => Date.parse(until) - now.getTime() < 5 * 60_000,
    async refresh({ remoteId, credentials: { refresh = '' } }, env) {
      await hooks.beforeRefresh?.();
      if (hooks.problem) throw hooks.problem;
      seen.refreshes++;
      const person = personOf(remoteId);
      if (person.revoked) throw over('revoked');
      if (refresh !== person.refresh) {
        seen.spentShown++;
        if (grace && successors.get(refresh) === person.refresh) return tokens(person, env.now());
        throw over('spent token');
      }
      const issued = issue(person, env.now());
      successors.set(refresh, person.refresh);
      await hooks.afterRefresh?.();
      return issued;
    },
  };
  return {
    // Nothing is published here.
    platform: { manifest, connect } as Platform<PasswordConnector<Login>>,
    seen,
    hooks,
    addPerson(handle: string): Person {
      const person = { remoteId: `id:${handle}`, handle, password: `password of ${handle}`, refresh: '', access: '', revoked: false };
      people.set(person.remoteId, person);
      return person;
    },
  };
}
