import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '@everycast/contract/defined';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import type { Post } from '@everycast/contract/posts';
import { verbatim } from '@everycast/messages/message';
import type { Platform } from '@everycast/platforms/port/platform';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Step } from '@everycast/platforms/port/steps';
import { createAccountGroups } from '../../server/features/account-groups/account-groups.ts';
import { createCall } from '../../server/features/accounts/account-client.ts';
import { type AccountLimits, createAccountLimits } from '../../server/features/accounts/limits/account-limits.ts';
import { createLimitStore } from '../../server/features/accounts/limits/limit-store.ts';
import type { AccountWatermark } from '../../server/features/brand/brand.ts';
import { createLabels } from '../../server/features/labels/labels.ts';
import type { MediaUser } from '../../server/features/media/registered.ts';
import type { PostsNeeds } from '../../server/features/posts/needs.ts';
import { createPosts } from '../../server/features/posts/posts.ts';
import { createPublishingLimits } from '../../server/features/publishing/limits/limits.ts';
import { createSentStore } from '../../server/features/publishing/limits/publishing-limit-store.ts';
import type { LoadedAccount, PublishingNeeds } from '../../server/features/publishing/needs.ts';
import { createPublishing } from '../../server/features/publishing/publishing.ts';
import { createPublishingStore } from '../../server/features/publishing/publishing-store.ts';
import type { PostProvider } from '../../server/features/publishing/registered.ts';
import type { Claimed } from '../../server/features/publishing/work/claim-store.ts';
import { loadJobs } from '../../server/features/publishing/work/load.ts';
import { createTargetStore } from '../../server/features/publishing/work/publishing-work-store.ts';
import { endUnready, runTarget } from '../../server/features/publishing/work/run.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { newId } from '../../server/kernel/ids.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { LeaseTaken } from '../../server/kernel/work/lease.ts';
import { createTestDatabase } from './database.ts';
import { certainLease, pickedOf, type RoundOptions, type WorldOptions } from './publishing-options.ts';
import { inEnglish } from './reads.ts';
import { createScriptedPlatform, someCredentials } from './scripted-platform.ts';

/** Milliseconds. */
const leaseFor = 15_000;
/** Slightly longer than a worker's lease. Milliseconds. */
export const pastLease = leaseFor + 1_000;

const secretKey = 'a secret key for tests alone';
/** The sandbox's error for any call here. */
export const inSandbox = 'There is no sandbox in these tests.';

/** A worker's death: what it was doing stops here, and nothing catches it. */
export class Crash extends Error {}

type Row = Record<string, unknown>;

/**
 * Posts and publishing on a real database, with a stopped clock, a scripted platform, and accounts in memory. Nothing runs in the background:
 * `round` is one worker that publishes what is due.
 */
export async function createPublishingWorld(options: WorldOptions = {}) {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-publishing-'));
  let now = new Date('2026-11-21T12:00:00Z');
  const log = options.log ?? createLog('silent');
  const { statementLimit } = options;
  const parts = { config: readConfig({}), databaseUrl, dataDir, secretKey, log, ...(statementLimit !== undefined && { statementLimit }) };
  const given: Clock = { now: () => new Date(now) };
  const { kernel, close } = await openKernel(options.clock === 'database' ? parts : { ...parts, clock: options.clock ?? given });
  const rows = (own?.db ?? kernel.db).withTables<Record<string, Row>>();
  const add = (table: string, row: Row) => rows.insertInto(table).values(row).execute();

  const scripted = createScriptedPlatform(kernel.clock.now);
  const sandboxFetch: typeof fetch = options.sandboxFetch ?? (() => Promise.reject(new Error(inSandbox)));
  // Nothing here is sent to another platform.
  const platforms = { bluesky: scripted.platform as Platform, ...options.platforms } as Readonly<Record<PlatformId, Platform>>;
  const accounts = new Map<string, LoadedAccount>();
  const news: { userId: string; kind: string; title: string; body: string; link: string; group?: string }[] = [];
  /** Files whose renditions aren't ready yet, by ID, and those requested ahead of time. */
  const stillMaking = new Map<string, { fraction: number; at: Date }>();
  const prepared: { id: string; spec: RenditionSpec }[] = [];
  const mediaUsers: MediaUser[] = [];
  let plannedOn: (accountId: string) => Promise<number> = async () => 0;
  /** Files with different properties. */
  const differently = new Map<string, Partial<Media>>();
  /** The watermarks of accounts' brands. */
  const watermarks = new Map<string, AccountWatermark>();
  /** Files of other workspaces. */
  const elsewhere = new Set<string>();
  const mediaOf = (id: string): Media => ({
    id,
    kind: 'image',
    contentType: 'image/png',
    animated: false,
    bytes: 9,
    width: 4,
    height: 3,
    duration: null,
    framesPerSecond: null,
    videoCodec: null,
    audioCodec: null,
    name: 'a.png',
    alt: '',
    folderId: null,
    tags: [],
    url: '/',
    credit: null,
    generated: null,
    thumbnailUrl: '/',
    createdAt: now.toISOString(),
    deletedAt: null,
    ...differently.get(id),
  });
  /** One process's knowledge of accounts' limits. */
  const newLimits = () => createAccountLimits(kernel, createLimitStore(kernel.db));
  const limits = newLimits();
  function callWith(known: AccountLimits): PublishingNeeds['accounts']['call'] {
    const call = createCall(kernel, {
      platforms,
      limits: known,
      async refresh(id, version) {
        const account = accounts.get(id) as LoadedAccount;
        if (account.needsPerson !== null) throw new PlatformProblem('reconnect', account.needsPerson);
        if (account.version === version) account.version += 1;
        return { ...account };
      },
      envs: {
        ofCalls: ({ sandbox }) => ({
          fetch: sandbox ? sandboxFetch : (options.fetch ?? kernel.safeFetch),
          now: kernel.clock.now,
          spend: async () => undefined,
          page: async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }),
        }),
      },
    });
    return (account, work, { marks: _, ...options } = {}) =>
      call(typeof account === 'string' ? defined(accounts.get(account)) : account, work, options);
  }
  const needs: PublishingNeeds = {
    platforms,
    accounts: {
      addPlanner(planner) {
        plannedOn = planner.plannedOn;
      },
      load: async (ids) => new Map(ids.flatMap((id) => (accounts.has(id) ? [[id, { ...(accounts.get(id) as LoadedAccount) }]] : []))),
      call: callWith(limits),
      limits,
      async markReconnect(_tx, id, version, reason) {
        const account = accounts.get(id) as LoadedAccount;
        if (account.version !== version) return false;
        account.needsPerson = reason;
        return true;
      },
    },
    media: {
      facts: async (ids) => new Map(ids.map((id) => [id, mediaOf(id)])),
      async files(wanted) {
        const file = (id: string) => ({
          id,
          kind: 'image' as const,
          contentType: 'image/png',
          seconds: null,
          name: 'a.png',
          derived: false,
          bytes: 12_000,
          width: 40,
          height: 30,
          open: async () => new Blob([new Uint8Array(9)]).stream(),
          publicUrl: () => Promise.reject(new Error('Not in these tests.')),
        });
        return wanted.map(({ id }) => {
          const making = stillMaking.get(id);
          return making ? { is: 'making', file: file(id), ...making } : { is: 'ready', file: file(id) };
        });
      },
    },
    notifications: {
      handledBy: () => undefined,
      async notify(_tx, { title, body, to, link = '', ...one }) {
        const said = { ...one, link, title: inEnglish(title), body: inEnglish(body) };
        for (const userId of 'userIds' in to ? to.userIds : []) news.push({ ...said, userId });
      },
    },
  };
  const labels = createLabels(kernel);
  const described: PostsNeeds['accounts'] = {
    async describe(workspaceId, ids) {
      const those = ids.map((id) => accounts.get(id)).filter((account) => account?.workspaceId === workspaceId);
      return new Map(those.flatMap((one) => (one ? [[one.id, { ...pickedOf(one), sandbox: false, connected: true }]] : [])));
    },
  };
  const groups = createAccountGroups(kernel, { accounts: described });
  const publishing = createPublishing(kernel, needs, { lease: options.lease });
  const providers: PostProvider[] = [];
  const posts = createPosts(kernel, {
    manifests: Object.fromEntries(Object.entries(platforms).map(([id, { manifest }]) => [id, manifest])) as PostsNeeds['manifests'],
    accounts: described,
    groups,
    publishing: {
      ...publishing,
      setPosts(made) {
        providers.push(made);
        publishing.setPosts(made);
      },
    },
    media: {
      resolve: async (_workspaceId, ids) => new Map(ids.filter((id) => !elsewhere.has(id)).map((id) => [id, mediaOf(id)])),
      prepare: async (_tx, _workspaceId, wanted) => void prepared.push(...wanted),
      addUser: (user) => void mediaUsers.push(user),
    },
    labels,
    brand: {
      watermarksOf: async (_workspaceId, ids) => new Map([...watermarks].filter(([id]) => ids.includes(id))),
    },
    people: { names: async (ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
  });
  const provided = providers[0] as PostProvider;
  const store = createTargetStore(kernel.db, kernel.clock);
  const { settings } = createPublishingStore(kernel.db);
  const told: { targetId: string; what: string; fraction: number }[] = [];

  async function addPerson(): Promise<string> {
    const id = newId();
    const more = { emailVerified: false, createdAt: now, updatedAt: now };
    await add('authUser', { id, name: `Name of ${id}`, email: `${id}@example.org`, ...more });
    return id;
  }

  async function addWorkspace(): Promise<string> {
    const id = newId();
    await add('workspace', { id, name: 'Studio', zone: 'UTC', personalOf: null, createdAt: now });
    return id;
  }

  const workspaceId = await addWorkspace();
  const userId = await addPerson();
  const actor = { workspaceId, userId, role: 'owner' as const };

  /** @param is its properties on its platform; by default a new one on the scripted platform */
  async function addAccount(of = workspaceId, is: Partial<LoadedAccount> = {}): Promise<string> {
    const id = newId();
    const { platform = 'bluesky', service = 'http://scripted.example', remoteId = id, handle = `${id.slice(-4)}.example` } = is;
    const row = { id, workspaceId: of, platform, service, remoteId, handle, displayName: is.displayName ?? 'Scripted' };
    const more = {
      avatarUrl: null,
      profileUrl: null,
      state: 'healthy',
      credentials: 'sealed',
      version: 1,
      createdAt: kernel.clock.now(),
    };
    await add('account', { ...row, ...more });
    const usual = {
      traits: {},
      credentials: someCredentials,
      sandbox: false,
      quotaId: 'scripted',
      proxy: null,
      needsPerson: null,
      unusable: null,
    };
    accounts.set(id, { ...usual, ...is, ...row, version: 1 });
    return id;
  }

  async function addMedia(): Promise<string> {
    const id = newId();
    const row = {
      id,
      workspaceId,
      kind: 'image',
      sourceHash: id,
      hash: id,
      contentType: 'image/png',
      bytes: 12_000,
      width: 40,
      height: 30,
      animated: false,
      name: 'a.png',
    };
    await add('media', { ...row, fileKey: id, thumbnailKey: id, createdAt: now });
    return id;
  }

  /** One worker publishes what is due until it is done; a Crash inside it is its death. */
  async function round(options: Partial<RoundOptions> = {}): Promise<number> {
    const { as = store, token = newId(), max = 100, stopping = () => false, signal = new AbortController().signal } = options;
    const own = {
      ...needs,
      posts: provided,
      accounts: { ...needs.accounts, call: callWith(options.limits ?? limits), limits: options.limits ?? limits },
    };
    const known = createPublishingLimits({
      store: createSentStore(kernel.db),
      accounts: own.accounts,
      manifests: (platform) => platforms[platform].manifest,
    });
    const { targets: claimed } = await as.claim({ lasts: leaseFor, token, max });
    const jobs = claimed.length ? await Promise.all(loadJobs(claimed, { needs: own, store: as, settings }, kernel.clock.now())) : [];
    const outcomes = await Promise.allSettled(
      jobs.map((job) => {
        const parts = {
          kernel,
          needs: own,
          store: as,
          limits: known,
          log,
          random: () => 0.5,
          stopping,
          signal,
          reportProgress,
          lease: certainLease,
        };
        return 'error' in job ? endUnready(job, parts) : runTarget(job, parts);
      }),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected' && !(outcome.reason instanceof LeaseTaken)) throw outcome.reason;
    }
    return claimed.length;
  }

  function reportProgress({ id: targetId }: Claimed, { what }: Step, fraction: number): void {
    told.push({ targetId, what: inEnglish(what), fraction });
  }

  return {
    kernel,
    db: rows,
    clock: kernel.clock,
    posts,
    labels,
    groups,
    publishing,
    store,
    needs,
    /** What posts register with publishing. */
    provided,
    described,
    watermarks,
    scripted,
    sandboxFetch,
    accounts,
    limits,
    news,
    told,
    stillMaking,
    prepared,
    /** Posts, as the library queries which files they refer to. */
    mediaUser: mediaUsers[0] as MediaUser,
    plannedOn: (accountId: string) => plannedOn(accountId),
    /** The account was disconnected, or can be used again. */
    tell: (name: 'account.disconnected' | 'account.healthy', accountId: string) =>
      kernel.db.transaction().execute((tx) => kernel.domainEvents.emit(tx, name, { accountId })),
    differently,
    elsewhere,
    newLimits,
    actor,
    addPerson,
    addWorkspace,
    addAccount,
    addMedia,
    round,
    advance(milliseconds: number): void {
      now = new Date(now.getTime() + milliseconds);
    },
    get: (id: string): Promise<Post> => posts.get(workspaceId, id),
    /** A post that is due now, on one new account or on those given. */
    async due(text = 'Hello', { accountIds, media = [] }: { accountIds?: string[]; media?: string[] } = {}): Promise<Post> {
      const on = accountIds ?? [await addAccount()];
      const body = { text, accountIds: on, media: media.map((id) => ({ id, alt: '' })), variants: {}, schedule: 'now' as const };
      return posts.create(actor, body, null);
    },
    /** Rounds until nothing more happens, advancing the clock from one event to the next. */
    async settle(max = 60): Promise<void> {
      for (let turn = 0; turn < max; turn += 1) {
        if ((await round()) > 0) continue;
        const { next, waiting } = await store.agenda();
        if (next === null && !waiting) return;
        now = next && !waiting ? next : new Date(now.getTime() + pastLease);
      }
      throw new Error('This never settles.');
    },
    async close(): Promise<void> {
      await close();
      await own?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type PublishingWorld = Awaited<ReturnType<typeof createPublishingWorld>>;
