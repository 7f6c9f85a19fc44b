import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostSummary } from '@everycast/contract/posts';
import { seededRandom } from '../support/faults.ts';
import { type Client, signUp } from './client.ts';
import { startDatabase } from './database.ts';
import { startDatabaseLine } from './database-line.ts';
import { inboxesIn } from './engagement.ts';
import { durationOf, longerThanLease, type Mishaps, sufferAll } from './mishaps.ts';
import { createMoves } from './moves.ts';
import { type ChaosAccount, type Network, type SeenTalk, tally } from './network.ts';
import { startPdsGround } from './pds-network.ts';
import { allConversations, answerComments, repliesSettled } from './replies.ts';
import { createReviews } from './reviews.ts';
import { startServerProcess } from './server-process.ts';
import { silentDatabase } from './silent-database.ts';
import { startStandInGround } from './stand-ins.ts';
import { refusals, type Verdict, verify, type Wanted } from './verify.ts';
import { verifyEngagement } from './verify-engagement.ts';

export interface ChaosOptions {
  posts: number;
  /** The names of the networks that are published on; all by default. */
  only?: readonly string[];
  mishaps: Mishaps;
  seed: number;
  /** The share of failing requests per network, from 0 to 1. */
  faults: number;
  /** Whether the stand-ins also ask to wait. Some can only do so in minutes. */
  limits: boolean;
  /** Mean time between two mishaps, in milliseconds. */
  every: number;
  /** Whether all posts are written before the first mishap, or during them. */
  writeFirst: boolean;
  /** Instead of embedded databases: an empty one for the server, and one with the schema for the stand-ins. */
  databaseUrl?: string;
  standInsUrl?: string;
  tell(line: string): void;
}

export interface ChaosResult {
  networks: (Verdict & { name: string; posts: number; kinds: Record<string, number> } & ReturnType<Network['figures']>)[];
  /** Comments of the audience in the inbox, replies to them, and requests that repeated a reply's. */
  engagement: { comments: number; replies: number; repeated: number };
  /** Moves of accounts to another workspace or back, and those that were refused because something was being sent. */
  moves: { done: number; refused: number };
  /** Posts that were approved, and those that nobody approved. */
  reviews: { approved: number; never: number };
  /** Reconnected in the end: their owners had revoked them, or a renewal was lost. */
  reopened: number;
  faults: string[];
  seconds: number;
}

/** Everything must have ended within this time after the last kill. Milliseconds; a target's own waits spread over two hours at most. */
const settleWithin = 3 * 3_600_000;
/** A client whose request dies with the server has to wait until its key is free again. */
const writers = 12;
/** The share of posts written several times, and the maximum number of repetitions. */
const repeated = 0.2;
const maxCopies = 5;
/** How many seconds of an audience's life pass in one: most comments on a post come within a minute. */
const audience = 600;
/** Posts per person who answers, each up to their limit of an hour; and the most of them. */
const postsPerPerson = 40;
const maxPeople = 8;
const under = new Set(['scheduled', 'publishing', 'unconfirmed']);

/**
 * Tests the promise under the worst conditions: a real PDS and the stand-ins of all platforms, which drop responses, delay, disconnect,
 * reject and revoke connections; and two servers on one database that are killed, frozen, lose their database, with or without an error, and
 * have their clocks changed
 * while they publish, read what the audience says to that, and answer it, and while accounts move to another workspace and back, and a reviewer approves what needs it. Then the faults end, and Everycast's report is compared with what
 * exists.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const began = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-chaos-'));
  await chmod(dataDir, 0o711);
  const { standInsUrl, databaseUrl } = options;
  const standIns = await startStandInGround({ ...options, audience, ...(standInsUrl !== undefined && { databaseUrl: standInsUrl }) });
  const pds = await startPdsGround(options);
  const database = await startDatabase('server', databaseUrl);
  const line = await startDatabaseLine(database.url);
  const environment = {
    ...standIns.environment,
    ALLOW_PRIVATE_ADDRESSES: 'on',
    // Nobody publishes to stand-ins that are killed with the server.
    SANDBOX: 'off',
    DATABASE_URL: line.url,
  };
  const server = await startServerProcess(dataDir, environment, { shiftable: true });
  const other = await startServerProcess(dataDir, environment, { shiftable: true });
  const servers = [server, other] as const;
  try {
    await Promise.all(servers.map((one) => one.ready()));
    const client = await signUp(server.url);
    const all = [await pds.connect(client, Math.max(2, Math.ceil(options.posts / 100))), ...(await standIns.connect(client))];
    const networks = chosen(all, options.only);
    const count = networks.reduce((sum, { accounts }) => sum + accounts.length, 0);
    options.tell(`${count} accounts connected on ${networks.map(({ name }) => name).join(', ')}`);

    const inboxes = inboxesIn(database, client.caller);
    await inboxes.open(networks.filter(({ talk }) => talk));
    const people = [client.caller];
    while (people.length < Math.min(maxPeople, options.posts / postsPerPerson)) people.push(await client.invite(`Helper${people.length}`));

    const reviews = await createReviews(client, networks);
    for (const network of networks) network.spoil();
    const moves = await createMoves(client);
    const writing = publishAll(client, networks, options, { atHome: moves.atHome, twin: reviews.twin });
    if (options.writeFirst) await writing;
    let isOver = false;
    const answering = answerComments(people, { seed: options.seed, isOver: () => isOver, hurry: inboxes.hurry, atHome: moves.atHome });
    // What waits for approval stays behind as a draft when its account moves: people would have to ask again.
    const allIds = networks.flatMap(({ accounts }) => accounts.filter((one) => !reviews.has(one)).map(({ id }) => id));
    const moving = moves.run(allIds, { seed: options.seed + 3, isOver: () => isOver });
    const silence = silentDatabase({ servers, line, database, tell: options.tell }, longerThanLease);
    const mishaps = sufferAll({ servers, line, silence }, options.mishaps, { every: options.every, seed: options.seed + 2 });
    // An error in one of them ends all.
    const suffering = Promise.all([writing, mishaps]).finally(() => {
      isOver = true;
    });
    const approving = reviews.run({ isOver: () => isOver });
    const [[{ wanted, closed }], { written, repeated }] = await Promise.all([suffering, answering, moving, approving]);
    for (const network of networks) await network.calm();
    options.tell(`${wanted.length} posts and ${written.length} replies written, all mishaps over; the faults end`);

    const { reopened, ...refused } = await reopenAll(client, wanted, closed, options);
    await settled(client, () => true, options);
    const isSettled = await repliesSettled(client.caller, written, settleWithin);
    const required = await talksOn(networks);
    await inboxes.caughtUp([...required.values()].flatMap(({ comments }) => comments.filter(({ isWatched }) => isWatched)));
    const conversations = await allConversations(client.caller);
    const later = await talksOn(networks);
    options.tell(`${conversations.length} conversations are in the inbox`);
    const posts = await client.all();
    const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
    await Promise.all(servers.map((one) => one.stop()));
    const { published, faults } = verify(
      wanted,
      posts.filter((post) => !reviews.isNever(post)),
      seen,
    );
    const talks = new Map(
      [...later].map(([network, talk]) => {
        const before = required.get(network)?.comments.filter(({ isWatched }) => isWatched) ?? [];
        return [network, { required: before, later: talk }] as const;
      }),
    );
    const { comments, replies, faults: ofInbox } = verifyEngagement({ conversations, written, talks });
    return {
      engagement: { comments, replies, repeated },
      moves: moves.figures(),
      reviews: reviews.figures(),
      networks: networks.map((network) => {
        const posts = wanted.filter((one) => one.network === network);
        return {
          name: network.name,
          posts: posts.length,
          kinds: tally(posts.map(({ kind }) => kind)),
          published: published.get(network) ?? 0,
          failed: refused.failed.get(network) ?? 0,
          ...network.figures(),
        };
      }),
      reopened,
      faults: [
        ...refused.faults,
        ...faults,
        ...ofInbox,
        ...reviews.faults(posts, seen),
        ...(isSettled ? [] : ['Replies are still under way.']),
        ...(replies > 0 || !networks.some(({ talk }) => talk) ? [] : ['Nobody answered a comment.']),
        ...(moves.figures().done > 0 ? [] : ['No account has moved.']),
        ...standIns.errors.map((error) => `A stand-in has failed: ${error instanceof Error ? error.stack : error}`),
      ],
      seconds: Math.round((performance.now() - began) / 1000),
    };
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
    await line.close();
    await database.drop();
    await pds.close();
    await standIns.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What is said on each network that has an inbox. */
async function talksOn(networks: readonly Network[]): Promise<Map<Network, SeenTalk>> {
  const talks = new Map<Network, SeenTalk>();
  for (const network of networks) if (network.talk) talks.set(network, await network.talk());
  return talks;
}

function chosen(all: readonly Network[], names: readonly string[] | undefined): readonly Network[] {
  const unknown = names?.find((name) => !all.some((network) => network.name === name));
  if (unknown !== undefined) throw new Error(`“${unknown}” is not among ${all.map(({ name }) => name).join(', ')}.`);
  return names ? all.filter(({ name }) => names.includes(name)) : all;
}

type Written = { wanted: Wanted[]; closed: Set<string> };

/** Which account each post is for: all in turn, and none on a network that has reached its limit, until all have. */
function* turns(networks: readonly Network[]): Generator<{ network: Network; account: ChaosAccount }> {
  const left = new Map(networks.map((network) => [network, network.room]));
  while ([...left.values()].some((room) => room > 0)) {
    for (const network of networks) {
      for (const account of network.accounts) {
        const room = left.get(network) ?? 0;
        if (room <= 0) continue;
        left.set(network, room - 1);
        yield { network, account };
      }
    }
  }
}

/**
 * Writes all posts, at once or spread over the mishaps; halfway, a connection is revoked on each network that can spare one. Where a
 * network accepts the same text again, some posts are written several times: each of them must exist.
 */
async function publishAll(
  client: Client,
  networks: readonly Network[],
  options: ChaosOptions,
  { atHome, twin }: Pick<Awaited<ReturnType<typeof createMoves>>, 'atHome'> & Pick<Awaited<ReturnType<typeof createReviews>>, 'twin'>,
): Promise<Written> {
  const { posts, seed, writeFirst } = options;
  const lasts = durationOf(options.mishaps, options.every);
  const began = performance.now();
  const random = seededRandom(seed + 1);
  const wanted: Wanted[] = [];
  const closed = new Set<string>();
  const waiting = Array.from({ length: posts }, (_, index) => index).values();
  const turn = turns(networks);

  async function write(): Promise<void> {
    for (const index of waiting) {
      if (!writeFirst) await wait(Math.max(0, began + (index / posts) * lasts - performance.now()));
      if (index === Math.floor(posts / 2)) {
        for (const network of networks) for (const { id } of await network.close()) closed.add(id);
      }
      const next = turn.next();
      if (next.done) return;
      const { network, account } = next.value;
      const { post, ...written } = await network.compose(client, `Chaos ${seed}, number ${index}`, random);
      const copies = network.repeats && random() < repeated ? 1 + Math.ceil(random() * maxCopies) : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        await atHome(account.id, () => client.publish({ ...post, accountIds: [account.id] }));
        wanted.push({ text: post.text, network, account, ...written });
      }
      await twin(account, post);
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
  return { wanted, closed };
}

/** Waits for everything that can still continue unattended, checks what failed and why, and reconnects accounts that need it. */
async function reopenAll(client: Client, wanted: readonly Wanted[], closed: ReadonlySet<string>, options: ChaosOptions) {
  const accountOf = new Map(wanted.map(({ text, account }) => [text, account]));
  let accounts = await client.accounts();
  const isOver = ({ id }: Pick<ChaosAccount, 'id'>) => closed.has(id) || accounts.find((one) => one.id === id)?.state === 'reconnect';
  // Targets of such an account that can't be looked up only wait for its owner.
  await settled(
    client,
    ({ text, targets }) => {
      const account = accountOf.get(text);
      return !account || !isOver(account) || targets.some(({ state }) => state !== 'unconfirmed');
    },
    options,
    async () => {
      accounts = await client.accounts();
    },
  );
  accounts = await client.accounts();
  const refused = refusals(wanted, await client.all(), { closed, accounts });
  const over = new Map(wanted.filter(({ account }) => isOver(account)).map(({ network, account }) => [account, network]));
  for (const [account, network] of over) await network.open(client, account);
  return { ...refused, reopened: over.size };
}

/** Waits like a person who clicks Retry instead of waiting for the next attempt. */
async function settled(
  client: Client,
  counts: (post: PostSummary) => boolean,
  { tell }: ChaosOptions,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  const until = performance.now() + settleWithin;
  for (let last = -1; performance.now() < until; await wait(1000)) {
    await look();
    const left = (await client.all()).filter((post) => counts(post) && post.targets.some(({ state }) => under.has(state)));
    if (left.length === 0) return;
    await client.hurry(left.flatMap((post) => post.targets.map(({ id }) => id)));
    if (left.length !== last) tell(`${left.length} posts are still under way, such as ${shown(left[0])}`);
    last = left.length;
  }
}

function shown(post: PostSummary | undefined): string {
  const [target] = post?.targets ?? [];
  const { platform, state, error } = target ?? {};
  return `“${post?.text}” on ${platform}: ${state}, ${error?.message ?? 'no problem'} (next try ${error?.nextAttemptAt ?? 'not set'})`;
}
