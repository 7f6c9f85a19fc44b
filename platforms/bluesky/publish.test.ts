import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begun, newAccount, send, textOf as text } from '../../tests/support/bluesky.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { inEnglish } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { Content } from '../port/publisher.ts';
import { bluesky } from './bluesky.ts';
import type { Keyed } from './keys.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish } = bluesky;

const thread = (): Content => ({
  ...text('One'),
  thread: [
    { text: 'Two', media: [pictureOf(100, 'a', 'Alt'), pictureOf(101, 'b')] },
    { text: 'Three', media: [] },
  ],
  firstComment: 'Four',
});

describe('what goes out', () => {
  test('a text, with its address', async () => {
    const where = await newAccount(sandbox);
    const { post, problems } = await send(text('Hello https://example.org/'), where);
    const [seen] = await where.feed();
    expect(problems).toEqual([]);
    expect(seen).toMatchObject({ id: post.remoteId, text: 'Hello https://example.org/', media: [], replyTo: null, details: [] });
    expect(post.permalink).toBe(`${where.account.service}/${seen?.path}`);
  });

  test('pictures in their order with their alt texts, and their bytes', async () => {
    const where = await newAccount(sandbox);
    const files = [1, 2, 3, 4].map((n) => pictureOf(1000 + n, `${n}`, n === 2 ? '' : `Alt ${n} 👍🏽`));
    await send(text('', ...files), where);
    const [seen] = await where.feed();
    expect(seen?.media.map(({ alt }) => alt)).toEqual(['Alt 1 👍🏽', '', 'Alt 3 👍🏽', 'Alt 4 👍🏽']);
    const sizes = await Promise.all(
      (seen?.media ?? []).map(async ({ path }) => (await (await fetch(`${where.account.service}/${path}`)).bytes()).length),
    );
    expect(sizes).toEqual([1001, 1002, 1003, 1004]);
  });

  test('a thread and a first comment, each an answer to the one before', async () => {
    const where = await newAccount(sandbox);
    expect(publish.steps(thread(), where.account).map(({ key, what }) => `${key}: ${inEnglish(what)}`)).toEqual([
      'upload 2.1: image 1 of part 2',
      'upload 2.2: image 2 of part 2',
      'create: post',
      'part 2: part 2',
      'part 3: part 3',
      'comment: first comment',
    ]);
    await send(thread(), where);
    const seen = (await where.feed()).reverse();
    expect(seen.map((one) => one.text)).toEqual(['One', 'Two', 'Three', 'Four']);
    expect(seen.map(({ replyTo }) => replyTo)).toEqual([null, ...seen.slice(0, 3).map(({ id }) => id)]);
    expect(seen[1]?.media.map(({ alt }) => alt)).toEqual(['Alt', '']);
  });

  test.each([
    ['everybody', undefined],
    ['followers', 'followerRule'],
    ['following', 'followingRule'],
    ['mentioned', 'mentionRule'],
    ['nobody', 'nobody'],
  ])('who can reply: %s', async (replies, rule) => {
    const where = await newAccount(sandbox);
    await send({ ...text('One'), firstComment: 'Two', options: { replies } }, where);
    const [comment, post] = await where.feed();
    const toldOf = (details: { name: string; value: string }[] = []) => details.find(({ name }) => name === 'Who can reply')?.value;
    expect(toldOf(post?.details)).toBe(rule);
    // The first post has the rule for all of a thread.
    expect(toldOf(comment?.details)).toBeUndefined();
  });

  test('a language, of each part', async () => {
    const where = await newAccount(sandbox);
    await send({ ...text('Hallo'), firstComment: 'Welt', options: { language: 'de' } }, where);
    expect((await where.feed()).map(({ details }) => details)).toEqual([
      [{ name: 'Language', value: 'de' }],
      [{ name: 'Language', value: 'de' }],
    ]);
  });

  test('somebody is mentioned, and nobody stays plain text', async () => {
    const where = await newAccount(sandbox);
    const { post } = await send(text(`Hi @${where.other.identifier} and @nobody.test`), where);
    const query = new URLSearchParams({
      repo: where.account.remoteId,
      collection: 'app.bsky.feed.post',
      rkey: post.remoteId.split('/').at(-1) ?? '',
    });
    const answer = await fetch(`${where.account.service}/xrpc/com.atproto.repo.getRecord?${query}`);
    const { value } = (await answer.json()) as { value: { facets: { features: { did: string }[] }[] } };
    const [, second] = await where.played.people(where.world.id);
    expect(value.facets.map(({ features }) => features[0]?.did)).toEqual([second?.id]);
  });
});

describe('the limits are the server’s own', () => {
  const family = '👩‍👩‍👧‍👦';
  const pictures = (max: number) => Array.from({ length: max }, (_, n) => pictureOf(100, `${n}`));
  test.each<[string, Content, Content, string]>([
    ['characters', text('x'.repeat(300)), text('x'.repeat(301)), 'grapheme too big (maximum 300, got 301) at $.record.text'],
    ['bytes', text(family.repeat(120)), text(`${family.repeat(120)}x`), 'string too big (maximum 3000, got 3001) at $.record.text'],
    ['pictures', text('', ...pictures(4)), text('', ...pictures(5)), 'array too big (maximum 4, got 5) at $.record.embed.images'],
    [
      'bytes of a picture',
      text('', pictureOf(2_000_000, 'l')),
      text('', pictureOf(2_000_001, 'l')),
      'blob too big (maximum 2000000, got 2000001)',
    ],
  ])('%s', async (_what, fits, tooMuch, words) => {
    const where = await newAccount(sandbox);
    await send(fits, where);
    expect(await where.feed()).toHaveLength(1);
    await expect(send(tooMuch, where)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringContaining(words) });
    expect(await where.feed()).toHaveLength(1);
  });

  test('how much is left is told with every answer, and what is too much waits', async () => {
    const where = await newAccount(sandbox);
    const env = testEnv();
    await send(text('One', pictureOf(100, 'p')), where, env);
    await send({ ...text('Two'), options: { replies: 'nobody' } }, where, env);
    // A post costs 3 of 5000 points, and one with the record of who may answer costs 6.
    expect(env.limits.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['uploads', 999],
      ['posts', Math.floor(4997 / 3)],
      ['posts', Math.floor(4991 / 3)],
    ]);
    for (const { resetsAt } of env.limits) expect(resetsAt.getTime()).toBeGreaterThan(Date.now());

    await where.spoil('create', 'rate_limited');
    const before = Date.now();
    await expect(publish.perform(begun(text('Three'), 'create', where))).rejects.toMatchObject({
      kind: 'retry_later',
      at: expect.toSatisfy((at: Date) => at.getTime() > before),
    });
  });
});

describe('exactly once', () => {
  test.each(sampled('lost parts on Bluesky', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'each part, whatever happens to the answer: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('create', fault, 4);
      const { problems } = await send(thread(), where);
      expect(new Set(problems)).toEqual(new Set(['unconfirmed']));
      expect((await where.feed()).map((one) => one.text)).toEqual(['Four', 'Three', 'Two', 'One']);
    },
  );

  test.each(['everybody', 'nobody'])('sent twice with one intent, %s may answer', async (replies) => {
    const where = await newAccount(sandbox);
    const context = begun({ ...text('Twice'), options: { replies } }, 'create', where);
    const outcome = await publish.perform(context);
    expect(await publish.perform(context)).toEqual(outcome);
    expect(await publish.lookUp(context)).toEqual({ found: true, outcome });
    expect(await where.feed()).toHaveLength(1);
  });

  test('sent again by a server that has lost that it was sent', async () => {
    const where = await newAccount(sandbox);
    const now = new Date();
    const sent = () => publishToEnd(publish, thread(), where.account, testEnv({ now: () => now }), { target: 'the same' });
    const { outcomes } = await sent();
    expect((await sent()).outcomes).toEqual(outcomes);
    expect((await where.feed()).map((one) => one.text)).toEqual(['Four', 'Three', 'Two', 'One']);
  });

  test("a key that another post of the account has isn't this post's", async () => {
    const where = await newAccount(sandbox);
    const [one, other] = [begun(text('One'), 'create', where), begun(text('Other'), 'create', where)];
    const [mine, others] = [one.intent, other.intent] as Keyed[] as [Keyed, Keyed];
    const clashing = { ...other, intent: { ...others, rkeys: [...mine.rkeys.slice(0, 1), ...others.rkeys] } };
    await publish.perform(one);
    expect(await publish.lookUp(clashing)).toEqual({ found: false, safe: true });
    const outcome = await publish.perform(clashing);
    expect(await publish.lookUp(clashing)).toEqual({ found: true, outcome });
    expect(await publish.perform(clashing)).toEqual(outcome);
    expect((await where.feed()).map((post) => post.text)).toEqual(['Other', 'One']);
  });

  test.each(sampled('looks at Bluesky', ['broken', 'dropped', 'half', 'rate_limited'] as const, 2))(
    'a look that fails tells nothing: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('look', fault);
      await expect(publish.lookUp(begun(text('One'), 'create', where))).rejects.toMatchObject({
        kind: fault === 'rate_limited' ? 'retry_later' : 'outage',
      });
    },
  );

  test.each(sampled('uploads to Bluesky', ['dropped', 'half', 'swallowed', 'broken'] as const, 2))(
    'an upload is done again: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('upload', fault);
      const { problems } = await send(text('Picture', pictureOf(5000, 'p')), where);
      expect(problems).toEqual(['outage']);
      expect((await where.feed()).map(({ media }) => media.length)).toEqual([1]);
    },
  );
});

describe('taking down', () => {
  test('a whole thread, and who may answer it, but nothing else', async () => {
    const where = await newAccount(sandbox);
    await send(text('Before'), where);
    const { post } = await send({ ...thread(), options: { replies: 'nobody' } }, where);
    await send({ ...text('After'), firstComment: 'And its comment' }, where);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect((await where.feed()).map((one) => one.text)).toEqual(['And its comment', 'After', 'Before']);
    const gates = new URLSearchParams({ repo: where.account.remoteId, collection: 'app.bsky.feed.threadgate' });
    expect(await (await fetch(`${where.account.service}/xrpc/com.atproto.repo.listRecords?${gates}`)).json()).toEqual({ records: [] });
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(false);
  });

  test('goes on where it broke off', async () => {
    const where = await newAccount(sandbox);
    const { post } = await send(thread(), where);
    await where.spoil('remove', 'swallowed');
    await expect(publish.remove?.(post, where.account, testEnv())).rejects.toMatchObject({ kind: 'outage' });
    expect(await where.feed()).toHaveLength(3);
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect(await where.feed()).toEqual([]);
  });

  test('leaves what its owner answered to it by themselves', async () => {
    const where = await newAccount(sandbox);
    const { post, outcomes } = await send(text('One'), where);
    const answered = { ...text('One'), firstComment: 'By hand' };
    await publish.perform(begun(answered, 'comment', where, { outcomes }));
    expect(await publish.remove?.(post, where.account, testEnv())).toBe(true);
    expect((await where.feed()).map((one) => one.text)).toEqual(['By hand']);
  });
});
