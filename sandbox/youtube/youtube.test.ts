import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { youtube } from '../../platforms/youtube/youtube.ts';
import { connectAt, type SandboxAccount } from '../../tests/support/connecting.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';

/** The stand-in refuses what YouTube would refuse. It is spoken to without the adapter, which only connects. */
let sandbox: TestSandbox;
let account: SandboxAccount;
let base: string;
const env = testEnv();
const block = 256 * 1024;

beforeAll(async () => {
  sandbox = await startSandbox({ pace: { processing: 600_000 } });
  base = sandbox.serviceOf('youtube');
  account = await connectAt(sandbox, youtube, await sandbox.newTenant(), env);
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

type Ask = { method?: string; json?: unknown; bytes?: Uint8Array<ArrayBuffer>; headers?: Record<string, string>; token?: string };
async function ask(path: string, { method = 'GET', json, bytes, headers = {}, token = account.credentials.accessToken }: Ask = {}) {
  const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' };
  const body = json === undefined ? bytes : JSON.stringify(json);
  const answer = await fetch(path.startsWith('http') ? path : `${base}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...type, ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const parsed = text === '' ? null : (JSON.parse(text) as { error?: { errors: { reason: string }[]; message: string } });
  return { status: answer.status, headers: answer.headers, body: parsed, reason: parsed?.error?.errors[0]?.reason };
}

const uploads = '/api/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status';
const about = { snippet: { title: 'A title' }, status: { privacyStatus: 'unlisted' } };
const sized = (bytes: number, type = 'video/mp4') => ({ 'x-upload-content-length': String(bytes), 'x-upload-content-type': type });
async function session(bytes: number): Promise<string> {
  const { headers } = await ask(uploads, { method: 'POST', json: about, headers: sized(bytes) });
  return headers.get('location') ?? '';
}
const piece = (to: string, range: string, bytes: number, as: Ask = {}) =>
  ask(to, {
    method: 'PUT',
    bytes: new Uint8Array(bytes).fill(1),
    headers: { 'content-range': `bytes ${range}`, 'content-type': 'video/mp4' },
    ...as,
  });

describe('a session is not opened', () => {
  test.each([
    ['without a token', {}, { token: '' }, 401, 'required'],
    ['with a token that is none', {}, { token: 'none' }, 401, 'authError'],
    ['with a field that is not known', { snippet: { title: 'x', name: 'x' } }, {}, 400, 'badRequest'],
    ['with a privacy that is not known', { status: { privacyStatus: 'hidden' } }, {}, 400, 'badRequest'],
    ['without a title', { snippet: {} }, {}, 400, 'invalidTitle'],
    ['with a category that is not known', { snippet: { title: 'x', categoryId: '99' } }, {}, 400, 'invalidCategoryId'],
    ['to be published later and seen now', { status: { publishAt: '2030-01-01T00:00:00Z' } }, {}, 400, 'invalidPublishAt'],
    ['for a picture', {}, { headers: sized(9, 'image/png') }, 400, 'badContent'],
    ['for more than 256 GiB', {}, { headers: sized(274_877_906_945) }, 413, 'uploadTooLarge'],
  ])('%s', async (_name, json, more, status, reason) => {
    const answer = await ask(uploads, { method: 'POST', json: { ...about, ...json }, headers: sized(9), ...more });
    expect(answer).toMatchObject({ status, reason });
  });

  test.each([
    ['with a parameter that is not known', `${uploads}&color=red`, 'badRequest'],
    ['with a part that is not known', uploads.replace('status', 'stats'), 'unknownPart'],
    ['with a part that was not named', uploads.replace(',status', ''), 'unexpectedPart'],
    ['without parts', '/api/upload/youtube/v3/videos?uploadType=resumable', 'missingRequiredParameter'],
  ])('%s', async (_name, path, reason) => {
    expect(await ask(path, { method: 'POST', json: about, headers: sized(9) })).toMatchObject({ status: 400, reason });
  });
});

describe('a piece is not taken', () => {
  test.each([
    ['of an odd size, before the last', `0-${block}/${3 * block}`, block + 1],
    ['that leaves a gap', `${block}-${2 * block - 1}/${3 * block}`, block],
    ['of a file of another size', `0-${block - 1}/${4 * block}`, block],
    ['that is not as long as it says', `0-${block - 1}/${3 * block}`, block - 1],
    ['with a range that is none', `0..${block - 1}`, block],
  ])('%s', async (_name, range, bytes) => {
    const to = await session(3 * block);
    expect(await piece(to, range, bytes)).toMatchObject({ status: 400, reason: 'badRequest' });
    expect(await piece(to, `*/${3 * block}`, 0)).toMatchObject({ status: 308 });
  });

  test('by a session of somebody else, or of nobody', async () => {
    const to = await session(block);
    const other = await connectAt(sandbox, youtube, await sandbox.newTenant(), env);
    expect(await piece(to, `0-${block - 1}/${block}`, block, { token: other.credentials.accessToken ?? '' })).toMatchObject({
      status: 404,
    });
    expect(await piece(`${to}x`, `0-${block - 1}/${block}`, block)).toMatchObject({ status: 404, reason: 'notFound' });
  });
});

describe('a session', () => {
  test('says how much is there, takes what overlaps once, and names its video as often as it is asked', async () => {
    const to = await session(2 * block + 5);
    const standing = async () => (await piece(to, `*/${2 * block + 5}`, 0)).headers.get('range');
    expect(await standing()).toBeNull();
    expect(await piece(to, `0-${block - 1}/${2 * block + 5}`, block)).toMatchObject({ status: 308 });
    expect(await piece(to, `0-${2 * block - 1}/${2 * block + 5}`, 2 * block)).toMatchObject({ status: 308 });
    expect(await standing()).toBe(`bytes=0-${2 * block - 1}`);
    const done = await piece(to, `${2 * block}-${2 * block + 4}/${2 * block + 5}`, 5);
    expect(done).toMatchObject({
      status: 200,
      body: { kind: 'youtube#video', snippet: { title: 'A title' }, status: { uploadStatus: 'uploaded' } },
    });
    const again = await piece(to, `*/${2 * block + 5}`, 0);
    expect((again.body as { id?: string }).id).toBe((done.body as { id?: string }).id);
    const file = await fetch(`${base}/media/${(done.body as { id?: string }).id}`);
    expect((await file.bytes()).byteLength).toBe(2 * block + 5);
  });

  test('outlives the server that opened it', async () => {
    const to = await session(block);
    const other = await sandbox.again();
    const moved = to.replace(base, other.serviceOf('youtube'));
    expect(await piece(moved, `0-${block - 1}/${block}`, block)).toMatchObject({ status: 200 });
    await other.close();
  });
});

describe('a video', () => {
  const made = async (status: object = {}): Promise<string> => {
    const opened = await ask(uploads, { method: 'POST', json: { ...about, status: { ...about.status, ...status } }, headers: sized(3) });
    return ((await piece(opened.headers.get('location') ?? '', '0-2/3', 3)).body as { id?: string }).id ?? '';
  };
  const videos = '/api/youtube/v3/videos';

  test('is not told, changed or deleted without what that needs', async () => {
    const id = await made();
    expect(await ask(`${videos}?part=snippet`)).toMatchObject({ status: 400, reason: 'missingRequiredParameter' });
    expect(await ask(`${videos}?part=everything&id=${id}`)).toMatchObject({ status: 400, reason: 'unknownPart' });
    const change = (json: unknown) => ask(`${videos}?part=snippet`, { method: 'PUT', json });
    expect(await change({ id, snippet: { title: 'No category' } })).toMatchObject({ status: 400, reason: 'invalidCategoryId' });
    expect(await change({ id: 'none', snippet: { title: 'x', categoryId: '1' } })).toMatchObject({ status: 404, reason: 'videoNotFound' });
    expect(await ask(`${videos}?id=none`, { method: 'DELETE' })).toMatchObject({ status: 404, reason: 'videoNotFound' });
  });

  test('that is private is for its owner alone', async () => {
    const id = await made({ privacyStatus: 'private' });
    const own = await ask(`${videos}?part=status&id=${id}`);
    expect(own.body).toMatchObject({ items: [{ id }] });
    expect(await ask(`${videos}?part=status&id=nothing`)).toMatchObject({ status: 200, body: { pageInfo: { totalResults: 0 } } });
  });

  test('takes no comment where comments are closed, nor an empty one', async () => {
    const comment = (videoId: string, textOriginal: string) =>
      ask('/api/youtube/v3/commentThreads?part=snippet', {
        method: 'POST',
        json: { snippet: { videoId, topLevelComment: { snippet: { textOriginal } } } },
      });
    expect(await comment(await made({ selfDeclaredMadeForKids: true }), 'Hi')).toMatchObject({ status: 403, reason: 'commentsDisabled' });
    expect(await comment(await made({ privacyStatus: 'private' }), 'Hi')).toMatchObject({ status: 403, reason: 'commentsDisabled' });
    const id = await made();
    expect(await comment(id, ' ')).toMatchObject({ status: 400, reason: 'commentTextRequired' });
    expect(await comment(id, 'x'.repeat(10_001))).toMatchObject({ status: 400, reason: 'commentTextTooLong' });
    expect(await comment(id, 'x'.repeat(10_000))).toMatchObject({ status: 200 });
    expect(await comment('none', 'Hi')).toMatchObject({ status: 404, reason: 'videoNotFound' });
  });
});

test('a cover is not taken without what that needs', async () => {
  const set = '/api/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=';
  const png = new Uint8Array(100);
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const upload = (path: string, bytes: Uint8Array<ArrayBuffer> | undefined = png, type = 'image/png') =>
    ask(path, { method: 'POST', headers: { 'content-type': type }, bytes });
  const video = (await piece(await session(3), '0-2/3', 3)).body as { id?: string };
  expect(await upload(set)).toMatchObject({ status: 400, reason: 'missingRequiredParameter' });
  expect(await upload(`${set}none`)).toMatchObject({ status: 404, reason: 'videoNotFound' });
  expect(await upload(`${set}${video.id}&size=large`)).toMatchObject({ status: 400, reason: 'badRequest' });
  expect(await upload(`${set}${video.id}`.replace('media', 'resumable'))).toMatchObject({ status: 400, reason: 'badRequest' });
  expect(await upload(`${set}${video.id}`, png, 'image/gif')).toMatchObject({ status: 400, reason: 'badContent' });
  expect(await upload(`${set}${video.id}`, new Uint8Array(100))).toMatchObject({ status: 400, reason: 'invalidImage' });
  expect(await ask(`${set}${video.id}`, { method: 'POST' })).toMatchObject({ status: 400, reason: 'mediaBodyRequired' });
  expect(await upload(`${set}${video.id}`, new Uint8Array(50 * 1024 * 1024 + 1))).toMatchObject({ status: 413, reason: 'uploadTooLarge' });
  expect(await upload(`${set}${video.id}`)).toMatchObject({ status: 200, body: { kind: 'youtube#thumbnailSetResponse' } });
  const reading = await connectAt(sandbox, youtube, await sandbox.newTenant(), env, {
    without: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.force-ssl'],
  });
  const token = reading.credentials.accessToken ?? '';
  const answer = await ask(`${set}x`, { method: 'POST', bytes: png, headers: { 'content-type': 'image/png' }, token });
  expect(answer).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
});

test('a consent is for scopes and parameters that Google knows', async () => {
  const url = new URL(
    youtube.connect.consentUrl({ service: base, app: account.app, redirectUri: 'http://127.0.0.1:9/', state: 's', challenge: 'c' }),
  );
  const errorOf = async (name: string, value: string) => {
    const parsed = new URL(url);
    parsed.searchParams.set(name, value);
    const body = new URLSearchParams({ account: 'any', decision: 'allow', scope: value });
    const errors = [];
    // The page, and the choice on it, whose URL could be changed in between.
    for (const init of [{}, { method: 'POST', body }]) {
      const back = (await fetch(parsed, { ...init, redirect: 'manual' })).headers.get('location');
      errors.push(new URL(back ?? '').searchParams.get('error'));
    }
    expect(errors[1]).toBe(errors[0]);
    return errors[0];
  };
  expect(await errorOf('scope', 'https://www.googleapis.com/auth/drive')).toBe('invalid_scope');
  expect(await errorOf('colour', 'red')).toBe('invalid_request');
  const token = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'x', client_secret: 'y', grant_type: 'refresh_token' }),
  });
  expect([token.status, await token.json()]).toMatchObject([401, { error: 'invalid_client' }]);
});
