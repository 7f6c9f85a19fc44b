import { facebook } from '@everycast/platforms/facebook/facebook';
import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Subject } from '../../../../tests/platforms/subject.ts';
import { subject as onFacebook } from '../../../../tests/platforms/subjects/facebook.ts';
import { subject as onLinkedin } from '../../../../tests/platforms/subjects/linkedin.ts';
import { subject as onMastodon } from '../../../../tests/platforms/subjects/mastodon.ts';
import { subject as onTwitter } from '../../../../tests/platforms/subjects/twitter.ts';
import { testEnv } from '../../../../tests/support/platform-env.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { sampled } from '../../../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../../../tests/support/sandbox.ts';
import type { SeenPost } from '../../../../tests/support/serve-sandbox.ts';
import type { LoadedAccount } from '../needs.ts';

/* Many posts that read the same, on real adapters and stand-ins, while requests or answers get lost. */

let world: PublishingWorld;
let sandbox: TestSandbox;
/** What becomes of the n-th request that publishes. */
let fate: (n: number) => 'fine' | 'never arrives' | 'answer lost' = () => 'fine';
let sent = 0;

const publishes = /\/(api\/v1\/statuses|feed|api\/rest\/posts|2\/tweets)$/;
const spoiled: typeof fetch = async (input, init) => {
  const isPost = init?.method === 'POST' && publishes.test(new URL(String(input)).pathname);
  const becomes = isPost ? fate(sent++) : 'fine';
  if (becomes === 'never arrives') throw new Error('The request never arrived.');
  const answer = await fetch(input, init);
  if (becomes === 'answer lost') {
    await answer.arrayBuffer();
    throw new Error('The answer was lost.');
  }
  return answer;
};

beforeAll(async () => {
  world = await createPublishingWorld({ platforms: { mastodon, facebook, linkedin, twitter }, sandboxFetch: spoiled });
  sandbox = await startSandbox({ now: () => world.clock.now() });
});
afterAll(async () => {
  await world?.close();
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
afterEach(() => {
  fate = () => 'fine';
  sent = 0;
});

async function connect({ platform, connect: connectTo }: Subject) {
  const { id } = platform.manifest;
  const tenant = await sandbox.newTenant();
  const account = await connectTo(sandbox, tenant, testEnv({ now: world.clock.now }));
  const is: Partial<LoadedAccount> = { ...account, platform: id, sandbox: true, quotaId: tenant.id };
  return {
    accountId: await world.addAccount(undefined, is),
    /** The same account, connected in another workspace. */
    again: async () => world.addAccount(await world.addWorkspace(), is),
    feed: async (): Promise<SeenPost[]> => (await sandbox.platforms.get(id)?.feed(tenant.id)) ?? [],
  };
}

/** What the targets of these posts came to, and what is on the platform. */
async function outcome(ids: readonly string[], { feed }: Awaited<ReturnType<typeof connect>>) {
  const targets = (await Promise.all(ids.map((id) => world.get(id)))).flatMap((post) => post.targets);
  const published = targets.filter(({ state }) => state === 'published');
  return { targets, published, permalinks: new Set(published.map(({ permalink }) => permalink)), there: await feed() };
}

const many = async (count: number, text: string, accountId: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await world.due(text, { accountIds: [accountId] })).id);
  return ids;
};

const losses = ['never arrives', 'answer lost'] as const;
const half = (loss: (typeof losses)[number]) => (n: number) => (n < 20 && n % 2 === 0 ? loss : 'fine');

describe('twenty posts with the same text on one account', () => {
  test.each(losses)('Mastodon: each is out once under its own address, where every second request %s', async (loss) => {
    const where = await connect(onMastodon);
    const ids = await many(20, `Good morning (${loss})`, where.accountId);
    fate = half(loss);
    await world.settle(200);
    const { published, permalinks, there } = await outcome(ids, where);
    expect([there.length, published.length, permalinks.size]).toEqual([20, 20, 20]);
    expect([...permalinks].map((permalink) => permalink?.split('/').at(-1)).toSorted()).toEqual(there.map(({ id }) => id).toSorted());
  });

  // These take the same text once in a while: the others are refused in plain words, and none is taken for the one that is out.
  const refusing = [onFacebook, onLinkedin, onTwitter].flatMap((subject) =>
    losses.map((loss) => [subject.platform.manifest.name, loss, subject] as const),
  );
  test.each(sampled('posts that are alike', refusing, 2, ([, loss]) => loss))(
    '%s: one is out and the others say why not, where every second request %s',
    async (_name, loss, subject) => {
      const where = await connect(subject);
      const ids = await many(20, `Good morning (${loss})`, where.accountId);
      fate = half(loss);
      await world.settle(200);
      const { targets, published, permalinks, there } = await outcome(ids, where);
      expect([there.length, published.length, permalinks.size]).toEqual([1, 1, 1]);
      const others = targets.filter(({ state }) => state !== 'published');
      expect(others.map(({ state, error }) => [state, error?.kind])).toEqual(others.map(() => ['failed', 'rejected']));
      expect(others.every(({ error }) => /Change (a word|the text)/.test(error?.message ?? ''))).toBe(true);
    },
  );
});
