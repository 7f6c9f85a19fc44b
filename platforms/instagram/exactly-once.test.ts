import { afterAll, expect, test } from 'vitest';
import { breakAfter, fileHost, jpeg, movie, post, problemOf, startMetaWorld } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { bytesThere } from '../meta/rupload.ts';
import type { Json } from '../port/json.ts';
import type { Content, Outcomes } from '../port/publisher.ts';
import { containerOf } from './container.ts';
import { instagram } from './instagram.ts';

const { publish } = instagram;
const host = await fileHost();
const { account, begin, done, send, shown, sizeOf, spoil, close } = await startMetaWorld(instagram, host.serve);
afterAll(async () => {
  await close();
  await host.close();
});

const kinds: [string, Partial<Content>][] = [
  ['a picture', { media: [jpeg(401)] }],
  ['a carousel', { media: [jpeg(401), movie(2001), jpeg(402)] }],
  ['a reel', { media: [movie(2000)] }],
];
const faults = ['swallowed', 'half', 'dropped', 'broken', 'lie'] as const;

test.each(
  sampled(
    'lost posts of Instagram',
    kinds.flatMap(([name, content]) => faults.map((fault) => ({ name, fault, content }))),
    5,
    ({ fault }) => fault,
  ),
)('$name: $fault', async ({ name, fault, content }) => {
  const text = `${name} ${fault}`;
  const one = post({ ...content, text, media: (content.media ?? []).map(host.serve) });
  const outcomes: Outcomes = {};
  for (const step of publish.steps(one, account)) {
    const context = begin(one, step.key, outcomes);
    if (step.key !== 'create') {
      outcomes[step.key] = await done(context);
      continue;
    }
    await spoil('create', fault);
    if (fault === 'lie') await publish.perform(context);
    else expect((await problemOf(() => publish.perform(context))).kind).toBe('unconfirmed');
    const there = fault === 'swallowed' || fault === 'half';
    const look = await publish.lookUp(context);
    expect(look.found).toBe(there);
    if (look.found) expect(look.outcome).toMatchObject({ permalink: expect.stringMatching(/^http/) });
    else await publish.perform(context);
    // One container makes one post, however often it is asked for.
    expect((await problemOf(() => publish.perform(context))).kind).toBe('rejected');
    expect(await shown(text)).toHaveLength(1);
  }
});

test('while the newest posts cannot be read, nothing is said of it', async () => {
  await spoil('create', 'swallowed');
  await spoil('look', 'broken');
  expect((await send({ text: 'Look later', media: [jpeg()] })).problems).toEqual(['unconfirmed', 'outage']);
  expect(await shown('Look later')).toHaveLength(1);
});

test('a post that cannot say where it is, is out all the same', async () => {
  await spoil('look', 'broken');
  const { post: one, problems } = await send({ text: 'No address', media: [jpeg()] });
  expect({ permalink: one.permalink, problems }).toEqual({ permalink: null, problems: [] });
});

test('a comment whose answer was lost is found', async () => {
  const { outcomes } = await send({ text: 'Comment lost', media: [jpeg()] });
  const context = begin(post({ text: 'Comment lost', media: [jpeg()], firstComment: 'Once only' }), 'comment', outcomes);
  await spoil('create', 'swallowed');
  expect((await problemOf(() => publish.perform(context))).kind).toBe('unconfirmed');
  expect(await publish.lookUp(context)).toMatchObject({ found: true });
  expect(await shown('Once only')).toHaveLength(1);
});

test('of a video that broke off in the middle, only the rest is sent', async () => {
  const size = 16_000_000;
  const content = post({ text: 'Broken film', media: [movie(size, 5)] });
  const context = begin(content, 'upload 1');
  const offsets: number[] = [];
  const idOf = () => (context.checkpoint as { id: string } | null)?.id ?? '';
  const arrived = () =>
    expect.poll(async () => bytesThere((await containerOf(idOf(), context)).video_status), { timeout: 30_000 }).toBeGreaterThan(1_000_000);
  const breaking = testEnv({
    fetch: (input, init) => {
      const offset = new Headers(init?.headers).get('offset');
      if (offset === null || !(init?.body instanceof ReadableStream)) return fetch(input, init);
      return fetch(
        input,
        offsets.push(Number(offset)) > 1 ? init : { ...init, body: init.body.pipeThrough(breakAfter(11_000_000, arrived)) },
      );
    },
  });
  let outcome: Json = null;
  let breaks = 0;
  while (outcome === null && breaks < 10) {
    outcome = await publish
      .perform({ ...context, checkpoint: context.checkpoint, env: breaking })
      .catch((error) => (error.kind === 'outage' ? null : Promise.reject(error)));
    if (outcome === null) breaks += 1;
  }
  expect(breaks).toBeGreaterThan(0);
  expect(offsets.at(-1)).toBeGreaterThan(1_000_000);
  expect(offsets.at(-1)).toBeLessThanOrEqual(11_000_000);
  const outcomes: Outcomes = { 'upload 1': outcome };
  for (const key of ['wait 1', 'create']) outcomes[key] = await done(begin(content, key, outcomes));
  expect(await sizeOf((await shown('Broken film'))[0]?.media[0]?.path)).toBe(size);
});

test('where Instagram does not take bytes, it fetches the video', async () => {
  const refusing = testEnv({
    fetch: async (input, init) => {
      if (!String(input).includes('/ig-api-upload/')) return fetch(input, init);
      return Response.json(
        { debug_info: { retriable: false, type: 'NotAuthorizedError', message: 'User not authorized' } },
        { status: 400 },
      );
    },
  });
  const content = post({ text: 'Fetched', media: [host.serve(movie(3000))] });
  await publishToEnd(publish, content, account, refusing);
  expect(await sizeOf((await shown('Fetched'))[0]?.media[0]?.path)).toBe(3000);
  const nowhere = begin(post({ media: [movie(3000)] }), 'upload 1');
  expect(await problemOf(() => publish.perform({ ...nowhere, env: refusing }))).toMatchObject({
    reason: reads(/reached/),
  });
});
