import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account, ConsentOutcome } from '@everycast/contract/accounts';
import type { Ingest } from '@everycast/contract/media';
import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';
import type { Post } from '@everycast/contract/posts';
import type { SandboxPost } from '@everycast/contract/sandbox';
import { ffmpeg, output } from '@everycast/video/tool/run';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentTo } from '../tests/support/consent.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';
import { readConfig } from './kernel/config.ts';
import { start } from './start.ts';

/* As many people as a workspace needs, on every platform of the sandbox, as somebody with dozens of accounts uses them. */

const count = 12;
const ids = namedPlatforms.map(({ id }) => id);

let database: TestDatabase;
let dataDir: string;
let url: string;
let stop: () => Promise<unknown>;
let person: Visitor;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-people-'));
  const settings = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: 'a secret key for tests alone' };
  const started = await start(readConfig({ ...settings, LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' }));
  url = started.url ?? expect.fail('It has no address.');
  stop = started.stop;
  person = await signUp(url);
});
afterAll(async () => {
  await stop?.();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The person's browser, on a separate network for each platform: one network may not consent so often in a minute. */
const browser =
  (platform: NamedPlatformId): typeof fetch =>
  (input, init) => {
    const own = { cookie: person.cookie, origin: url, 'x-forwarded-for': `10.0.0.${ids.indexOf(platform) + 1}` };
    return fetch(input, { redirect: 'manual', ...init, headers: { ...own, ...(init?.headers as Record<string, string>) } });
  };

/** Connects the person that the consent page suggests, with all that is theirs. */
async function connectNext(platform: NamedPlatformId): Promise<void> {
  const fetch = browser(platform);
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ sandbox: true }) };
  const asked = (await (await fetch(`${url}/api/v1/accounts/${platform}/consent`, body)).json()) as { url: string };
  const back = await fetch(await consentTo(asked.url, {}, fetch));
  const to = new URL(back.headers.get('location') ?? '', url).searchParams.get('connect');
  const choices = `/api/v1/accounts/choices/${to ?? expect.fail(`${platform}: ${back.status} ${back.headers.get('location')}`)}`;
  const { state, found } = await person.call<ConsentOutcome>('GET', choices);
  if (state === 'choose') await person.call('POST', choices, { remoteIds: found.map(({ remoteId }) => remoteId) });
}

const accountsOn = async (platform: NamedPlatformId): Promise<Account[]> =>
  (await person.call<{ items: Account[] }>('GET', '/api/v1/accounts')).items.filter((one) => one.platform === platform);

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const own = { cookie: person.cookie, origin: url, 'tus-resumable': '1.0.0' };
  const metadata = `name ${Buffer.from(name).toString('base64')}`;
  const length = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  const made = await fetch(`${url}/api/v1/media/uploads`, { method: 'POST', headers: { ...own, ...length } });
  const at = new URL(made.headers.get('location') ?? '', url);
  const headers = { ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await fetch(at, { method: 'PATCH', headers, body: bytes });
  const ingest = `/api/v1/media/ingests/${at.pathname.split('/').at(-1)}`;
  const { media } = await until(async () => {
    const one = await person.call<Ingest>('GET', ingest);
    return (one.state === 'done' || one.state === 'failed') && one;
  });
  return media?.id ?? expect.fail(`${name} was not taken.`);
}

async function film(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(dataDir, 'film.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25', '-t', '1'];
  await ffmpeg([...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart', output(path)]);
  return new Uint8Array(await readFile(path));
}

test('each consent suggests somebody who is not connected, and a post is out on the accounts of all of them', async () => {
  await Promise.all(
    ids.map(async (platform) => {
      while ((await accountsOn(platform)).length < count) {
        if (platform === 'bluesky') await person.call('POST', '/api/v1/accounts/bluesky/sandbox', {});
        else await connectNext(platform);
      }
    }),
  );
  const all = (await Promise.all(ids.map(accountsOn))).map((some) => some.slice(0, count));
  for (const some of all) expect(new Set(some.map(({ handle }) => handle)).size).toBe(count);

  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const [image, video] = [await upload('tide.jpg', new Uint8Array(picture)), await upload('tide.mp4', await film())];
  // Nobody may publish for an app that wasn't audited, and a private account has no public posts.
  const isPublic = ({ platform, handle }: Account) => platform !== 'tiktok' || !['sandbox.two', 'sandbox.three'].includes(handle);
  const chosen = all.flat().filter(isPublic);
  const { id } = await person.call<Post>('POST', '/api/v1/posts', {
    text: 'Low tide',
    media: [image],
    accountIds: chosen.map((account) => account.id),
    versions: [
      { platform: 'youtube', media: [video] },
      { platform: 'twitch', media: [] },
    ],
    options: { tiktok: { privacy: 'PUBLIC_TO_EVERYONE' }, youtube: { title: 'Low tide', madeForKids: 'no' } },
    schedule: 'now',
  });
  const { targets } = await until(async () => {
    const post = await person.call<Post>('GET', `/api/v1/posts/${id}`);
    return post.targets.every(({ state, error }) => state === 'published' || error !== null) && post;
  });
  expect(targets.filter(({ state }) => state !== 'published').map(({ platform, handle, error }) => [platform, handle, error])).toEqual([]);
  expect(targets).toHaveLength(chosen.length);

  for (const platform of ids) {
    const { items } = await person.call<{ items: SandboxPost[] }>('GET', `/api/v1/sandbox/${platform}/feed`);
    const by = new Set(items.filter(({ replyTo }) => replyTo === null).map((post) => post.by.id));
    expect([platform, by.size]).toEqual([platform, chosen.filter((account) => account.platform === platform).length]);
  }
});
