import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begun, newAccount, send, textOf as text } from '../../tests/support/bluesky.ts';
import { videoOf } from '../../tests/support/films.ts';
import { bytesOf, pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { inEnglish, reads } from '../../tests/support/reads.ts';
import { sampled } from '../../tests/support/sample.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { PlatformEnv } from '../port/env.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet } from '../port/problem.ts';
import type { Content } from '../port/publisher.ts';
import { bluesky } from './bluesky.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { publish } = bluesky;

const piece = 8 * 1024 * 1024;
const shape = { width: 1080, height: 1920, seconds: 12.5 };
/** Three pieces, the last one a short one. */
const film = (mark = 'film', bytes = 2 * piece + 1000): MediaFile => ({ ...videoOf(bytes, mark, shape), alt: 'What is seen' });
const post = (file = film()): Content => text('Film', file);

/** A `fetch` that records the pieces, and fails those that `breaks` names. */
function watched(breaks: (piece: string) => boolean = () => false): { env: PlatformEnv; pieces: string[]; asked: string[] } {
  const pieces: string[] = [];
  const asked: string[] = [];
  const env = testEnv({
    fetch: async (input, init) => {
      const url = new URL(String(input));
      asked.push(url.pathname.split('.').at(-1) ?? '');
      const number = url.searchParams.get('partNumber');
      if (number !== null) pieces.push(number);
      if (number !== null && breaks(number)) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return fetch(input, init);
    },
  });
  return { env, pieces, asked };
}

test('a video, once the service is done with it', async () => {
  const where = await newAccount(sandbox);
  const file = film();
  expect(publish.steps(post(file), where.account).map(({ key, kind, what }) => `${key}: ${kind} ${inEnglish(what)}`)).toEqual([
    'upload 1: upload video 1',
    'wait 1: wait video 1',
    'create: publish post',
  ]);
  const { problems } = await send(post(file), where);
  expect(problems).toEqual([]);
  const [seen] = await where.feed();
  expect(seen?.media).toMatchObject([{ kind: 'video', alt: 'What is seen' }]);
  const stored = await (await fetch(`${where.account.service}/${seen?.media[0]?.path}`)).bytes();
  expect(Buffer.compare(stored, await bytesOf(file))).toBe(0);
});

test('one in a later part, and pictures in another', async () => {
  const where = await newAccount(sandbox);
  const content = { ...text('One', pictureOf(100, 'p')), thread: [{ text: 'Two', media: [film('second', 2000)] }] };
  await send(content, where);
  expect((await where.feed()).map(({ media }) => media.map(({ kind }) => kind))).toEqual([['video'], ['image']]);
});

test('tells how far it is', async () => {
  const where = await newAccount(sandbox);
  const fractions: number[] = [];
  await publish.perform(begun(post(), 'upload 1', where, { reportProgress: (fraction) => fractions.push(Math.round(fraction * 100)) }));
  expect(fractions).toEqual([50, 100, 100]);
});

describe('an upload that breaks off', () => {
  test('goes on with the pieces that are missing', async () => {
    const where = await newAccount(sandbox);
    let checkpoint: Json = null;
    const saveCheckpoint = async (value: Json) => {
      checkpoint = value;
    };
    const first = watched((number) => number === '2');
    const { env } = first;
    await expect(publish.perform(begun(post(), 'upload 1', where, { env, saveCheckpoint }))).rejects.toMatchObject({ kind: 'outage' });
    expect(first.pieces).toEqual(['1', '2']);
    expect(checkpoint).toMatchObject({ pieces: 3, pieceBytes: piece });

    const second = watched();
    expect(await publish.perform(begun(post(), 'upload 1', where, { env: second.env, checkpoint, saveCheckpoint }))).toMatchObject({
      jobId: expect.any(String),
    });
    expect(second.pieces).toEqual(['2', '3']);
    expect(second.asked.filter((method) => method === 'startUpload')).toEqual([]);
    // What is whole already is only asked for.
    const third = watched();
    await publish.perform(begun(post(), 'upload 1', where, { env: third.env, checkpoint }));
    expect(third.asked).toEqual(['describeServer', 'getServiceAuth', 'getUploadStatus']);
  });

  test.each(sampled('videos on Bluesky', ['swallowed', 'half', 'dropped', 'broken'] as const, 2))(
    'each of its requests, whatever happens: %s',
    async (fault) => {
      const where = await newAccount(sandbox);
      await where.spoil('upload', fault, 3);
      const { problems } = await send(post(), where);
      expect(problems).toEqual(['outage', 'outage', 'outage']);
      expect((await where.feed()).map(({ media }) => media.length)).toEqual([1]);
    },
  );

  test('and that the service has forgotten is begun again', async () => {
    const where = await newAccount(sandbox);
    const checkpoint = { jobId: 'forgotten', pieceBytes: piece, pieces: 3 };
    const { env, asked } = watched();
    await publish.perform(begun(post(), 'upload 1', where, { env, checkpoint }));
    expect(asked).toContain('startUpload');
  });

  test('by the will of the caller', async () => {
    const where = await newAccount(sandbox);
    const stop = new AbortController();
    const { env, pieces } = watched((number) => {
      if (number === '2') stop.abort();
      return false;
    });
    await expect(publish.perform(begun(post(), 'upload 1', where, { env, signal: stop.signal }))).rejects.toMatchObject({ kind: 'outage' });
    expect(pieces).toEqual(['1', '2']);
  });
});

describe('a service that takes no pieces', () => {
  /** The same service, with uploads in pieces switched off. */
  const older = (instead?: (url: URL) => Response | undefined) => {
    const asked: string[] = [];
    const env = testEnv({
      fetch: async (input, init) => {
        const url = new URL(String(input));
        asked.push(url.pathname.split('.').at(-1) ?? '');
        const off = { error: 'MethodNotImplemented', message: 'Method Not Implemented' };
        if (url.pathname.endsWith('startUpload')) return Response.json(off, { status: 501 });
        return instead?.(url) ?? fetch(input, init);
      },
    });
    return { env, asked };
  };

  test('is given the whole', async () => {
    const where = await newAccount(sandbox);
    const fractions: number[] = [];
    const { env, asked } = older();
    const { jobId } = (await publish.perform(begun(post(), 'upload 1', where, { env, reportProgress: (one) => fractions.push(one) }))) as {
      jobId: string;
    };
    expect(asked).toEqual(['getServiceAuth', 'getUploadLimits', 'describeServer', 'getServiceAuth', 'startUpload', 'uploadVideo']);
    expect(fractions.at(-1)).toBe(1);
    const { env: again } = older();
    await send(post(), where, again);
    const [seen] = await where.feed();
    const stored = await (await fetch(`${where.account.service}/${seen?.media[0]?.path}`)).bytes();
    expect(Buffer.compare(stored, await bytesOf(film()))).toBe(0);
    expect(jobId).not.toBe('');
  });

  test.each<[string, object, number]>([
    ['the job as it is', { jobId: 'job', did: 'did:plc:a', state: 'JOB_STATE_CREATED' }, 200],
    [
      'a job of the same video',
      { jobId: 'job', state: 'JOB_STATE_COMPLETED', error: 'already_exists', message: 'Video already processed' },
      409,
    ],
  ])('answers with %s', async (_what, body, status) => {
    const where = await newAccount(sandbox);
    const { env } = older((url) => (url.pathname.endsWith('uploadVideo') ? Response.json(body, { status }) : undefined));
    expect(await publish.perform(begun(post(film('small', 1000)), 'upload 1', where, { env }))).toEqual({ jobId: 'job' });
  });
});

describe('what the service says', () => {
  test('it is at work', async () => {
    const where = await newAccount(sandbox);
    const slow = await startSandbox({ pace: { processing: 60_000 } });
    try {
      const there = await newAccount(slow);
      const { jobId } = (await publish.perform(begun(post(), 'upload 1', there))) as { jobId: string };
      const wait = publish.perform(begun(post(), 'wait 1', there, { outcomes: { 'upload 1': { jobId } } }));
      await expect(wait).rejects.toBeInstanceOf(NotYet);
      // It is the account's service that is asked, not another one.
      await expect(publish.perform(begun(post(), 'wait 1', where, { outcomes: { 'upload 1': { jobId } } }))).rejects.toMatchObject({
        kind: 'rejected',
      });
    } finally {
      await slow.close();
    }
  });

  test('it came to nothing', async () => {
    const where = await newAccount(sandbox);
    await where.spoil('process', 'processing_fails');
    await expect(send(post(), where)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('couldn’t process'),
      platformMessage: 'encoding_failure: Failed to process video: The video could not be encoded',
    });
    expect(await where.feed()).toEqual([]);
  });

  test('the same film again is the same file', async () => {
    const where = await newAccount(sandbox);
    await send(post(), where);
    await send(post(), where);
    const [a, b] = await where.feed();
    expect(a?.media[0]?.path).toBe(b?.media[0]?.path);
  });

  test.each<[string, MediaFile, MediaFile, string]>([
    ['length', { ...film('a', 1000), seconds: 180 }, { ...film('a', 1000), seconds: 180.001 }, 'VideoTooLong'],
    ['kind', film('b', 1000), { ...film('b', 1000), contentType: 'video/x-matroska' }, 'UnsupportedContentType'],
  ])('the limit of its %s', async (_what, fits, tooMuch, code) => {
    const where = await newAccount(sandbox);
    await publish.perform(begun(post(fits), 'upload 1', where));
    await expect(publish.perform(begun(post(tooMuch), 'upload 1', where))).rejects.toMatchObject({
      kind: 'rejected',
      platformMessage: expect.stringContaining(code),
    });
  });

  test('the limit of its size, before a byte is sent', async () => {
    const where = await newAccount(sandbox);
    const { env, pieces } = watched();
    const begin = (bytes: number) =>
      publish.perform(begun(post({ ...film(), bytes, open: () => Promise.reject(new Error('Read')) }), 'upload 1', where, { env }));
    await expect(begin(300_000_000)).rejects.toThrow('Read');
    await expect(begin(300_000_001)).rejects.toMatchObject({ kind: 'rejected', platformMessage: expect.stringContaining('VideoTooLarge') });
    expect(pieces).toEqual([]);
  });

  test('so many videos a day', async () => {
    const where = await newAccount(sandbox);
    const now = Date.now();
    for (let n = 0; n < 25; n += 1) await publish.perform(begun(post(film(`day ${n}`, 1000 + n)), 'upload 1', where));
    await expect(publish.perform(begun(post(film('one more', 999)), 'upload 1', where))).rejects.toMatchObject({
      kind: 'retry_later',
      at: expect.toSatisfy((at: Date) => at.getTime() >= now + 3_600_000),
    });
  });

  test('what it does not take from this account', async () => {
    const where = await newAccount(sandbox);
    const message = 'Confirm your e-mail address first.';
    const env = testEnv({
      fetch: async (input, init) =>
        new URL(String(input)).pathname.endsWith('getUploadLimits') ? Response.json({ canUpload: false, message }) : fetch(input, init),
    });
    await expect(publish.perform(begun(post(), 'upload 1', where, { env }))).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads(`Bluesky doesn’t accept videos from this account: ${message}`),
      platformMessage: message,
    });
  });
});

test('the service never sees the login, and Bluesky’s own is asked for accounts of real servers', async () => {
  const where = await newAccount(sandbox);
  const sent: [string, string | null][] = [];
  const env = testEnv({
    fetch: async (input, init) => {
      const url = String(input);
      sent.push([url, new Headers(init?.headers).get('authorization')]);
      if (url.includes('getServiceAuth')) return Response.json({ token: 'for this alone' });
      return Response.json({ error: 'UploadForbidden', message: 'No' }, { status: 403 });
    },
  });
  const credentials = { ...where.account.credentials, home: 'https://pds.example.com' };
  const account = { ...where.account, service: 'https://bsky.social', credentials };
  await expect(publish.perform(begun(post(), 'upload 1', { account }, { env }))).rejects.toMatchObject({ kind: 'rejected' });
  expect(sent).toEqual([
    [
      'https://pds.example.com/xrpc/com.atproto.server.getServiceAuth?aud=did%3Aweb%3Avideo.bsky.app&lxm=app.bsky.video.getUploadLimits',
      `Bearer ${where.account.credentials.accessJwt}`,
    ],
    ['https://video.bsky.app/xrpc/app.bsky.video.getUploadLimits', 'Bearer for this alone'],
  ]);
});
