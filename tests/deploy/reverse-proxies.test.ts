import { randomBytes } from 'node:crypto';
import type { Ingest } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { frames, headers } from '@everycast/streaming/testing/tags';
import sharp from 'sharp';
import { afterAll, describe, expect, type TestContext, test } from 'vitest';
import { openStudio } from '../support/studio.ts';
import { until } from '../support/until.ts';
import { signUp, type Visitor } from '../support/visitor.ts';
import { debianProgram } from './programs.ts';
import { type Proxied, type ProxyKind, startProxied } from './reverse-proxy.ts';

/* A real Everycast behind Debian's nginx and Caddy, with the files that people copy from `deploy`. */

interface Stage extends Proxied {
  ida: Visitor;
}

/** One after the other, because both add a certificate to those that this process trusts: by kind, once it is started. */
let stage: { kind: ProxyKind; running: Promise<Stage> } | null = null;

async function end(): Promise<void> {
  const last = stage;
  stage = null;
  await (await last?.running)?.close();
}
afterAll(end);

async function behind(kind: ProxyKind, context: Pick<TestContext, 'skip'>): Promise<Stage> {
  const program = debianProgram(kind, context);
  debianProgram('openssl', context);
  if (stage?.kind !== kind) {
    await end();
    stage = { kind, running: start(kind, program) };
  }
  return stage.running;
}

async function start(kind: ProxyKind, program: string): Promise<Stage> {
  const proxied = await startProxied(kind, program);
  return { ...proxied, ida: await signUp(proxied.origin) };
}

const streamsOf = async (ida: Visitor) => (await ida.call<{ items: Stream[] }>('GET', '/api/v1/streams')).items;
const isLive = (ida: Visitor, source: Stream['source']) =>
  until(async () => (await streamsOf(ida)).some((one) => one.state === 'live' && one.source === source));
const allEnded = (ida: Visitor) => until(async () => (await streamsOf(ida)).every((one) => one.state === 'ended'));

/** A picture of about four megabytes: noise can't be compressed. */
async function largePicture(): Promise<Buffer> {
  const [width, height] = [1200, 1200];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe.each(['caddy', 'nginx'] as const)('behind %s', (kind) => {
  test('people sign in over TLS, and nobody reads the metrics', async (context) => {
    const { origin, ida } = await behind(kind, context);
    const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: ida.email, password: 'correct horse' }),
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie().join('\n')).toMatch(/; Secure/);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${origin}/metrics`)).status).toBe(401);
  });

  test('an event arrives while its stream is open', async (context) => {
    const { ida } = await behind(kind, context);
    const news = await ida.news();
    const { id } = await ida.call<Post>('POST', '/api/v1/posts', { text: 'Said at once' });
    expect((await news.next()).value).toEqual({ type: 'post.changed', postId: id });
    await news.return(undefined);
  });

  test('an upload of four megabytes goes on where it was interrupted', async (context) => {
    const { origin, ida } = await behind(kind, context);
    const bytes = await largePicture();
    const shared = { 'tus-resumable': '1.0.0', cookie: ida.cookie, origin };
    const name = `name ${Buffer.from('noise.png').toString('base64')}`;
    const begun = await fetch(`${origin}/api/v1/media/uploads`, {
      method: 'POST',
      headers: { ...shared, 'upload-length': String(bytes.length), 'upload-metadata': name },
    });
    expect(begun.status).toBe(201);
    const url = new URL(begun.headers.get('location') ?? '', origin);
    expect(url.origin).toBe(origin);
    const middle = 1_500_000;
    for (const [from, to] of [
      [0, middle],
      [middle, bytes.length],
    ] as const) {
      const at = await fetch(url, { method: 'HEAD', headers: shared });
      expect(at.headers.get('upload-offset')).toBe(String(from));
      const sent = await fetch(url, {
        method: 'PATCH',
        headers: { ...shared, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        body: new Uint8Array(bytes.subarray(from, to)),
      });
      expect(sent.status).toBe(204);
    }
    const id = url.pathname.split('/').at(-1);
    const ended = await until(async () => {
      const one = await ida.call<Ingest>('GET', `/api/v1/media/ingests/${id}`);
      return !['receiving', 'checking'].includes(one.state) && one;
    });
    expect(ended.state).toBe('done');
  });

  test('a studio sends its stream over a WebSocket', async (context) => {
    const { origin, ida } = await behind(kind, context);
    const { id } = await ida.call<Stream>('POST', '/api/v1/streams', { title: 'Morning', destinationIds: [] });
    const studio = await openStudio(origin, id, { cookie: ida.cookie });
    expect(studio.news).not.toEqual([]);
    studio.send([...headers(), ...frames({ frames: 50 })]);
    await isLive(ida, 'browser');
    await ida.call('POST', `/api/v1/streams/${id}/end`);
    studio.close();
    await studio.closed;
    await allEnded(ida);
  });
});

describe('nginx', () => {
  test('leads from http to https', async (context) => {
    const { ports } = await behind('nginx', context);
    const answer = await fetch(`http://localhost:${ports.http}/posts?at=1`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://localhost/posts?at=1']);
  });

  test.for(['rtmps', 'rtmp'] as const)('passes on an encoder that speaks %s', async (scheme, context) => {
    debianProgram('ffmpeg', context);
    const { ida, ports } = await behind('nginx', context);
    const { url, key } = await ida.call<EncoderSetup>('POST', '/api/v1/stream-key');
    expect(url).toBe(`rtmps://localhost:${ports.rtmps}/live`);
    const saved = { platform: 'custom', name: `Nobody ${scheme}`, url: 'rtmp://127.0.0.1:1024/app', key: scheme };
    await ida.call('POST', '/api/v1/stream-destinations', saved);
    const encoder = startEncoder(`${scheme}://localhost:${ports[scheme]}/live/${key}`);
    try {
      await Promise.race([isLive(ida, 'encoder'), encoder.ended.then((said) => Promise.reject(new Error(said)))]);
    } finally {
      encoder.stop();
      await encoder.ended;
    }
    await allEnded(ida);
  });
});
