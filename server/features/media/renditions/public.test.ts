import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { createMediaWorld, type MediaWorld, specFor } from '../../../../tests/support/media.ts';
import { reads } from '../../../../tests/support/reads.ts';
import { isFetchable, isOutside } from '../../../kernel/safe-fetch/addresses.ts';
import { createSecrets } from '../../../kernel/secrets.ts';
import { renditionRoutes } from '../routes/media-routes.ts';
import { createPublicFiles, openFor } from './public.ts';

const platform = 'https://graph.example.com';
const outside = 'https://cast.example.org';
let now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const at = (publicUrl: string, secretKey = 'a secret key for tests alone') =>
  createPublicFiles({ publicUrl, secrets: createSecrets(secretKey), clock });
const file = { key: 'media/one/two-file', contentType: 'image/jpeg', bytes: 1234 };
const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

test('an address is open for some hours, for this file alone, and cannot be made by others', () => {
  const files = at(outside);
  const address = files.address(file, platform);
  expect(address).toMatch(/^https:\/\/cast\.example\.org\/public\/media\/[\w-]+\.[\w-]+$/);
  const token = tokenOf(address);
  expect(token.length).toBeLessThanOrEqual(300);
  expect(files.open(token)).toEqual({ ...file, seconds: openFor / 1000 });
  const [payload = '', sign = ''] = token.split('.');
  const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('two', 'six')).toString('base64url');
  for (const wrong of ['', '.', token.slice(0, -4), `${other}.${sign}`, `${payload}.${sign.slice(0, -1)}A1`, `${payload}.`]) {
    expect(() => files.open(wrong), wrong).toThrow('has expired or never existed');
  }
  expect(() => at(outside, 'another secret key altogether').open(token)).toThrow('has expired');
  now = new Date(now.getTime() + openFor - 1000);
  expect(files.open(token).seconds).toBe(1);
  now = new Date(now.getTime() + 1000);
  expect(() => files.open(token)).toThrow('has expired');
});

test('the longest keys that there are still make an address that the server takes', () => {
  const uuid = '01234567-89ab-cdef-0123-456789abcdef';
  for (const key of [`videos/${uuid}/${uuid}-${uuid}-fit.webm`, `media/${uuid}/${uuid}-source-0123456789abcdef0123.webp`]) {
    const address = at(outside).address({ key, contentType: 'video/x-matroska', bytes: Number.MAX_SAFE_INTEGER }, platform);
    expect(tokenOf(address).length).toBeLessThanOrEqual(300);
  }
});

test.each([
  'http://localhost:3000',
  'http://cast.example.org',
  'https://localhost',
  'https://cast.local',
  'https://cast',
  'https://192.168.1.7',
  'https://127.0.0.1:3000',
  'https://[fd00::1]',
  'https://[::1]:3000',
])('at %s no platform reaches it, which is said with what to do; what is beside it does', (publicUrl) => {
  const files = at(publicUrl);
  expect(() => files.address(file, platform)).toThrow(
    expect.objectContaining({ kind: 'rejected', reason: reads(/can’t reach .* PUBLIC_URL/) }),
  );
  for (const service of ['http://localhost:3000/sandbox/instagram', 'http://127.0.0.1:4000', 'http://10.0.0.7/sandbox']) {
    expect(files.open(tokenOf(files.address(file, service)))).toMatchObject(file);
  }
});

test('what is outside', () => {
  expect(['https://a.b', 'http://8.8.8.8', 'https://[2606:4700::1]'].map(isOutside)).toEqual([true, true, true]);
  expect(['https://a.b', 'http://a.b'].map(isFetchable)).toEqual([true, false]);
});

let world: MediaWorld;
let http: Awaited<ReturnType<typeof openTestHttp>>;
beforeAll(async () => {
  world = await createMediaWorld();
  Object.defineProperty(world.kernel, 'publicUrl', { value: outside });
  http = await openTestHttp({ db: world.database.db, members: {}, routes: async (scope) => renditionRoutes(scope, world.media) });
});
afterAll(async () => {
  await http?.close();
  await world.close();
});

test('a platform fetches what was made, whole or in ranges, without a cookie', async () => {
  const picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const added = await world.media.add(await world.addWorkspace(), { name: 'a.png', bytes: picture });
  const limits = { max: 1, types: ['image/jpeg'], bytes: 1_000_000, alt: 0 };
  const [state] = await world.media.files([{ id: added.id, spec: specFor(added, limits), service: platform }]);
  const made = state?.is === 'ready' ? state.file : expect.fail('It is not made.');
  const content = await buffer((await made.open()) as never);
  const url = new URL(await made.publicUrl()).pathname;

  const whole = await http.inject({ url });
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(content)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(made.bytes),
    'accept-ranges': 'bytes',
    'cache-control': `public, max-age=${openFor / 1000}`,
  });
  expect(whole.headers).toHaveProperty('x-ratelimit-limit', '600');
  expect(whole.headers).not.toHaveProperty('set-cookie');
  const head = await http.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([200, String(made.bytes), '']);
  const part = await http.inject({ url, headers: { range: 'bytes=5-14' } });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 5-14/${made.bytes}`]);
  expect(part.rawPayload.equals(content.subarray(5, 15))).toBe(true);
  expect((await http.inject({ url: `${url}x` })).statusCode).toBe(404);
  world.advance(openFor);
  const late = await http.inject({ url });
  expect([late.statusCode, late.json().error.code]).toEqual([404, 'not_found']);
});
