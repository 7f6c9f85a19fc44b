import type { PublishKind } from '@everycast/platforms/port/manifest';
import { standIns } from '@everycast/sandbox/stand-ins';
import type { Subject } from '../platforms/subject.ts';
import { consentTo } from '../support/consent.ts';
import type { SeenPost as FeedPost } from '../support/serve-sandbox.ts';
import { ownFeed, serveSandbox, type TestSandbox } from '../support/serve-sandbox.ts';
import type { Client } from './client.ts';
import { type Composer, composerOf } from './compose.ts';
import { startDatabase } from './database.ts';
import { type Films, giveFilms } from './material.ts';
import { createMischief, type Mischief, type MischiefOptions } from './mischief.ts';
import { type ChaosAccount, type Network, type SeenPost, type SeenTalk, tally } from './network.ts';
import { isReply } from './replies.ts';

interface StandInGround {
  /** The environment with which the tested server finds the stand-ins. */
  environment: Record<string, string>;
  /** Connects to all of them, as people do. */
  connect(client: Client): Promise<Network[]>;
  /** Internal errors of the stand-ins; there should be none. */
  errors: readonly unknown[];
  close(): Promise<void>;
}

interface GroundOptions extends Pick<MischiefOptions, 'seed' | 'faults' | 'limits'> {
  databaseUrl?: string;
  /** Kinds of posts that aren't written. */
  leftOut?: readonly PublishKind[];
  /** How many seconds of an audience's life pass in one; nobody reacts by default. */
  audience?: number;
}

/** How many of a stand-in's people connect by default. */
const usualPeople = 2;
/** The number of posts that a stand-in's feed certainly shows. */
const maxShown = 450;
/** Processing time, slow responses, and triggered limits. Milliseconds. */
const pace = { processing: 300, slow: 2_500, limited: 2_000 };
/** Newest posts of an account whose comments every inbox reads; that of Facebook and Instagram reads no others. */
const watched = 25;

/** The stand-ins of all platforms, in this process: the killed server has no part of them. */
export async function startStandInGround(options: GroundOptions): Promise<StandInGround> {
  const database = await startDatabase('stand-ins', options.databaseUrl);
  const mischiefs = new Map<string, Mischief>();
  const sandbox = await serveSandbox(database, {
    pace: { ...pace, audience: options.audience ?? 0 },
    before: async (platform) => mischiefs.get(platform)?.before(),
  });
  const world = await sandbox.newTenant();
  const subjects: Subject[] = [];
  for (const [index, id] of Object.keys(standIns).entries()) {
    const { subject } = (await import(`../platforms/subjects/${id}.ts`)) as { subject: Subject };
    subjects.push(subject);
    const renews = subject.refused === 'renew';
    mischiefs.set(id, createMischief(playedAt(sandbox, id), { ...options, seed: options.seed + 100 + index, world: world.id, renews }));
  }
  return {
    environment: Object.assign({}, ...subjects.map(({ platform }) => environmentOf(sandbox, world, platform.manifest.id))),
    async connect(client) {
      const films = await giveFilms(client);
      const networks: Network[] = [];
      for (const subject of subjects) {
        const mischief = mischiefs.get(subject.platform.manifest.id) as Mischief;
        networks.push(await connectOne(client, { subject, sandbox, world: world.id, mischief, films, leftOut: options.leftOut }));
      }
      return networks;
    },
    errors: sandbox.errors,
    close: sandbox.close,
  };
}

function environmentOf(sandbox: TestSandbox, { app }: Awaited<ReturnType<TestSandbox['newTenant']>>, platform: string) {
  const name = `PLATFORM_${platform.toUpperCase()}`;
  return {
    [`${name}_BASE_URL`]: sandbox.serviceOf(platform),
    [`${name}_CLIENT_ID`]: app.clientId,
    [`${name}_CLIENT_SECRET`]: app.clientSecret,
    [`${name}_VETTED`]: 'on',
  };
}

function playedAt({ platforms }: TestSandbox, platform: string) {
  const played = platforms.get(platform);
  if (!played) throw new Error(`There is no stand-in for ${platform}.`);
  return played;
}

interface Parts {
  subject: Subject;
  sandbox: TestSandbox;
  world: string;
  mischief: Mischief;
  films: Films;
  leftOut: readonly PublishKind[] | undefined;
}

async function connectOne(client: Client, parts: Parts): Promise<Network> {
  const { subject, sandbox, world } = parts;
  const { id, connect } = subject.platform.manifest;
  const { standIn, people } = playedAt(sandbox, id);
  const taking = (await people(world)).slice(0, subject.people ?? usualPeople);
  const accounts: ChaosAccount[] = [];
  for (const [index, person] of taking.entries()) {
    if (connect.by === 'password') {
      const login = (await standIn.logins?.(world))?.[index];
      if (!login) throw new Error(`${person.name} has no password.`);
      accounts.push({ id: (await client.login(id, { service: sandbox.serviceOf(id), ...login })).id, owner: person.id });
      continue;
    }
    const which = { among: subject.readable ?? (() => true) };
    const found = await client.consent(id, (page) => consentTo(page, { account: person.id }), which);
    accounts.push(...found.map((account) => ({ id: account.id, owner: person.id })));
  }
  return standInNetwork(parts, accounts);
}

function standInNetwork({ subject, sandbox, world, mischief, films, leftOut }: Parts, accounts: readonly ChaosAccount[]): Network {
  const { manifest } = subject.platform;
  const { id } = manifest;
  const { feed, tokens, standIn } = playedAt(sandbox, id);
  const owners = [...new Set(accounts.map(({ owner }) => owner))];
  const composer = composerOf(subject, films, leftOut);
  const posts = () => ownFeed(standIn, world);

  return {
    name: id,
    accounts,
    room: roomIn(subject, composer, accounts.length),
    mayLoseLogins: subject.refused === 'renew',
    repeats: subject.repeats ?? false,

    compose: composer.compose,

    spoil: mischief.begin,
    calm: mischief.end,

    async close() {
      const last = owners.length > 1 ? owners.at(-1) : undefined;
      if (last === undefined) return [];
      await tokens.revokeAll(world, last);
      return accounts.filter(({ owner }) => owner === last);
    },
    async open(client, { id: accountId, owner }) {
      if (manifest.connect.by === 'oauth') {
        await client.consent(id, (page) => consentTo(page, { account: owner }), { accountId });
        return;
      }
      const logins = (await standIn.logins?.(world)) ?? [];
      await client.loginAgain(accountId, logins[owners.indexOf(owner)]?.password ?? '');
    },

    seen: async () => (await posts()).filter(({ text }) => !isReply(text)).map(shown),
    ...(subject.platform.engagement && { talk: async () => talkOf(await posts(), await feed(world), subject) }),
    figures: () => ({ requests: mischief.requests(), spoiled: tally(mischief.asked), also: `${accounts.length} accounts` }),
  };
}

/** As many posts as a part of a daily limit allows, because failed attempts count, too, and replies. */
function roomIn({ platform: { manifest, engagement } }: Subject, { quota }: Composer, accounts: number): number {
  const days = Object.values(manifest.quotas)
    .flat()
    .filter(({ window }) => 'dayIn' in window || window.seconds >= 86_400);
  const parts = engagement ? 3 : 2;
  const ofDays = days.map(({ name, max, per }) => Math.floor((per === 'account' ? max * accounts : max) / parts / quota(name)));
  const ofCalls = (manifest.calls ?? []).map(({ max }) => Math.floor(max / parts));
  const max = [...ofDays, ...ofCalls];
  return Math.min(maxShown, ...max);
}

const shown = ({ text, media, details, path }: FeedPost): SeenPost => ({
  says: text === '' ? details.map(({ value }) => value) : [text],
  files: media.length,
  linkEnd: `/${path}`,
});

/** @param own what the accounts published; `all`: the same with the audience */
function talkOf(own: readonly FeedPost[], all: readonly FeedPost[], { unnamed }: Subject): SeenTalk {
  const posts = new Map(own.map((post) => [post.id, post]));
  const newest = Map.groupBy(
    own.filter(({ replyTo }) => replyTo === null).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
    ({ by }) => by.id,
  );
  const isWatched = new Set([...newest.values()].flatMap((some) => some.slice(0, watched)));
  return {
    comments: all.flatMap(({ id, by, text, at, replyTo }) => {
      const on = posts.has(id) ? undefined : posts.get(replyTo ?? '');
      const names = [by.handle, by.name, ...(unnamed === undefined ? [] : [unnamed])];
      return on ? [{ id, names, text, at, on: shown(on).says, isWatched: isWatched.has(on) }] : [];
    }),
    replies: own.filter(({ text }) => isReply(text)).map(({ text, replyTo }) => ({ text, under: replyTo })),
  };
}
