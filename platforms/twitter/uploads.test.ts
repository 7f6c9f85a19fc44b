import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filmOf, videoOf } from '../../tests/support/films.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { begun, newAccount, newSubscriber, send, textOf as text } from '../../tests/support/twitter.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { Json } from '../port/json.ts';
import { NotYet } from '../port/problem.ts';
import { twitter } from './twitter.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish } = twitter;
const piece = 4 * 1024 * 1024;
/** Three pieces, the last one a short one. */
const film = (alt = '') => ({ ...videoOf(2 * piece + 1000, 'film'), alt });

/** A `fetch` that records the requests of an upload, and fails those that `breaks` names. */
function watched(breaks: (request: string, count: number) => boolean = () => false): { env: PlatformEnv; asked: string[] } {
  const asked: string[] = [];
  const env = testEnv({
    fetch: async (input, init) => {
      const request = new URL(String(input)).pathname.split('/').at(-1) ?? '';
      asked.push(request);
      if (breaks(request, asked.filter((one) => one === request).length))
        throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return fetch(input, init);
    },
  });
  return { env, asked };
}

test('each piece tells how many more may be sent, which uploads wait for', async () => {
  const [where, env] = [await newAccount(sandbox), testEnv()];
  const content = text('Counted', film());
  await publish.perform(begun(content, 'upload 1', where, { env }));
  expect(env.limits.map(({ name, remaining }) => [name, remaining])).toEqual([1874, 1873, 1872].map((remaining) => ['uploads', remaining]));
  expect(publish.steps(content, where.account)[0]).toMatchObject({ key: 'upload 1', quota: 'uploads' });
});

test('a video in pieces is whole again', async () => {
  const where = await newAccount(sandbox);
  const fractions: number[] = [];
  const { env, asked } = watched();
  const content = text('Film', film('What is seen'));
  await publish.perform(begun(content, 'upload 1', where, { env, reportProgress: (fraction) => fractions.push(fraction) }));
  expect(asked).toEqual(['initialize', 'append', 'append', 'append', 'finalize', 'metadata']);
  expect(fractions).toEqual([1 / 3, 2 / 3, 1]);
  await send(content, where);
  const [seen] = await where.feed();
  const stored = await (await fetch(`${where.account.service}/${seen?.media[0]?.path}`)).bytes();
  expect(Buffer.compare(stored, await bytesOf(film()))).toBe(0);
});

describe('an upload that breaks off', () => {
  test('goes on with the piece that is missing', async () => {
    const where = await newAccount(sandbox);
    let checkpoint: Json = null;
    const saveCheckpoint = async (value: Json) => {
      checkpoint = value;
    };
    const content = text('Film', film());
    const first = watched((request, count) => request === 'append' && count === 2);
    await expect(publish.perform(begun(content, 'upload 1', where, { env: first.env, saveCheckpoint }))).rejects.toMatchObject({
      kind: 'outage',
    });
    expect(checkpoint).toMatchObject({ pieces: 1 });

    const second = watched();
    await publish.perform(begun(content, 'upload 1', where, { env: second.env, checkpoint, saveCheckpoint }));
    expect(second.asked).toEqual(['append', 'append', 'finalize']);
    expect(checkpoint).toMatchObject({ pieces: 3 });
    // The end of it may be said twice.
    const third = watched();
    await publish.perform(begun(content, 'upload 1', where, { env: third.env, checkpoint }));
    expect(third.asked).toEqual(['finalize']);
  });

  test.each(sampled('uploads to X', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'each of its requests, whatever happens: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('upload', fault, 3);
      const { problems } = await send(text('Film', film()), where);
      expect(problems).toEqual(['outage', 'outage', 'outage']);
      expect((await where.feed()).map(({ media }) => media.length)).toEqual([1]);
    },
  );

  test('and that X has forgotten is begun again', async () => {
    const where = await newAccount(sandbox);
    const { env, asked } = watched();
    const checkpoint = { id: '123', key: '13_123', pieces: 2 };
    const outcome = await publish.perform(begun(text('Film', film()), 'upload 1', where, { env, checkpoint }));
    expect(outcome).not.toMatchObject({ id: '123' });
    expect(asked).toEqual(['append', 'initialize', 'append', 'append', 'append', 'finalize']);
  });

  test('by the will of the caller', async () => {
    const where = await newAccount(sandbox);
    const stop = new AbortController();
    const { env, asked } = watched((request, count) => {
      if (request === 'append' && count === 2) stop.abort();
      return false;
    });
    const context = begun(text('Film', film()), 'upload 1', where, { env, signal: stop.signal });
    await expect(publish.perform(context)).rejects.toMatchObject({ kind: 'outage' });
    expect(asked.filter((request) => request === 'append')).toHaveLength(2);
  });
});

describe('X works on a video', () => {
  test('and says when to ask again', async () => {
    const slow = await startSandbox({ pace: { processing: 60_000 } });
    try {
      const where = await newAccount(slow);
      const content = text('Film', film());
      const outcome = await publish.perform(begun(content, 'upload 1', where));
      const before = Date.now();
      const wait = publish.perform(begun(content, 'wait 1', where, { outcomes: { 'upload 1': outcome } }));
      await expect(wait).rejects.toBeInstanceOf(NotYet);
      await expect(wait).rejects.toMatchObject({ at: expect.toSatisfy((at: Date) => at.getTime() >= before + 1000) });
      // A post with it is not taken before.
      await expect(publish.perform(begun(content, 'create', where, { outcomes: { 'upload 1': outcome } }))).rejects.toMatchObject({
        kind: 'rejected',
      });
    } finally {
      await slow.close();
    }
  });

  test('and it comes to nothing', async () => {
    const where = await newAccount(sandbox);
    await where.spoil('process', 'processing_fails');
    await expect(send(text('Film', film()), where)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('couldn’t process'),
    });
    expect(await where.feed()).toEqual([]);
  });
});

test.each([
  ['without a subscription', newAccount, 8_000_000_000],
  ['with one', newSubscriber, 16_000_000_000],
])('the limit of its size is drawn before a byte is sent: %s', async (_who, connected, max) => {
  const where = await connected(sandbox);
  const begin = (bytes: number) =>
    publish.perform(begun(text('Film', { ...film(), bytes, open: () => Promise.reject(new Error('Read')) }), 'upload 1', where));
  const video = (traits = where.account.traits) => twitter.manifest.media({ text: 'x', media: [] }, {}, traits).video;
  expect([video()?.bytes, video({})?.bytes]).toEqual([max, 512_000_000]);
  await expect(begin(max)).rejects.toThrow('Read');
  await expect(begin(max + 1)).rejects.toMatchObject({
    kind: 'rejected',
    platformMessage: expect.stringContaining(`File size exceeds ${max} bytes`),
  });
});

test('a subscriber’s video may be longer, and not longer than that', async () => {
  const where = await newSubscriber(sandbox);
  const { max = 0 } = twitter.manifest.media({ text: 'x', media: [] }, {}, where.account.traits).video?.seconds ?? {};
  const lasting = (seconds: number) => text(`${seconds}`, filmOf('film', { width: 640, height: 360, seconds, framesPerSecond: 1 }));
  await send(lasting(max), where);
  await expect(send(lasting(max + 0.001), where)).rejects.toMatchObject({
    kind: 'rejected',
    reason: reads('a video of this length'),
  });
  expect((await where.feed()).map((seen) => seen.text)).toEqual(['7500']);
});

test('a picture of somebody else is none', async () => {
  const [one, two] = [await newAccount(sandbox), await newAccount(sandbox)];
  const content = text('', pictureOf(100, 'p'));
  const outcome = await publish.perform(begun(content, 'upload 1', one));
  await expect(publish.perform(begun(content, 'create', two, { outcomes: { 'upload 1': outcome } }))).rejects.toMatchObject({
    kind: 'rejected',
    platformMessage: expect.stringContaining('media IDs are invalid'),
  });
});
