import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '@everycast/contract/accounts';
import type { Ingest, MediaList } from '@everycast/contract/media';
import type { Entitlement } from '@everycast/contract/plans';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type Pds, type PdsAccount, startPds } from '../tests/support/pds.ts';
import { createGround, type Ground } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';

/* A plan's limits when two real servers share a database: 50 requests at once never pass one, and a plan may shrink in the middle. */

const limit = { timeout: 300_000 };
const together = 50;

let ground: Ground;
let database: TestDatabase;
let pds: Pds;
let origins: string[];
/** The server's owner. */
let host: Visitor;

beforeAll(async () => {
  [ground, database, pds] = await Promise.all([createGround(), createTestDatabase(), startPds()]);
  const environment = { DATABASE_URL: database.url };
  const first = ground.launch(environment);
  origins = [await first.ready];
  origins.push(await ground.launch(environment).ready);
  host = await signUp(origins[0] ?? '');
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  await pds?.close();
  await database?.drop();
});

const unlimited = { accounts: null, accountsPerPlatform: null, storageBytes: null, fileBytes: null, seats: null };

/** A person with a workspace of these limits, who uses both processes in turn. */
async function tenant(limits: object) {
  const person = await signUp(origins[0] ?? '');
  const { id } = await person.call<{ id: string }>('GET', '/api/v1/workspaces/current');
  const assign = (more: object) =>
    host.call('PUT', `/api/v1/server/workspaces/${id}/plan`, { plan: 'own', limits: { ...unlimited, ...more } });
  await assign(limits);
  let sent = 0;
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) => {
    const origin = origins[sent++ % origins.length] ?? '';
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: { cookie: person.cookie, origin, ...headers },
      ...(body && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: text === '' ? null : JSON.parse(text) };
  };
  const json = { 'content-type': 'application/json' };
  return {
    assign,
    unassign: () => host.call('PUT', `/api/v1/server/workspaces/${id}/plan`, { plan: 'self_hosted' }),
    accounts: async () => (await person.call<{ items: Account[] }>('GET', '/api/v1/accounts')).items,
    send,
    post: (path: string, body: object) => send('POST', path, json, JSON.stringify(body)),
    entitlement: () => person.call<Entitlement>('GET', '/api/v1/workspaces/current/entitlement'),
    library: () => person.call<MediaList>('GET', '/api/v1/media?limit=100'),
    ingest: (path: string) => person.call<Ingest>('GET', `/api/v1/media/ingests/${path.split('/').at(-1)}`),
  };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof tenant>>['send']>>;
const atOnce = (one: (index: number) => Promise<Answer>, count = together): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status < 300);
/** What the refused were told; nothing failed in another way. */
function refusals(answers: readonly Answer[]): string[] {
  const refused = answers.filter(({ status }) => status >= 300);
  for (const { json } of refused) expect(json.error).toMatchObject({ code: 'limit_reached' });
  return [...new Set(refused.map(({ json }) => json.error.message as string))];
}

/** Noise, so that each is another file of about the same size. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 48, height: 48, channels: 3, background: 'black', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();

test('accounts', limit, async () => {
  const { post, entitlement } = await tenant({ accounts: 7, accountsPerPlatform: 7 });
  const people: PdsAccount[] = [];
  for (let made = 0; made < together; made++) people.push(await pds.createAccount(`limit${made}`));
  const answers = await atOnce((index) => {
    const { handle, appPassword } = people[index] ?? { handle: '', appPassword: '' };
    return post('/api/v1/accounts/bluesky', { service: pds.url, identifier: handle, password: appPassword });
  });
  expect(accepted(answers)).toHaveLength(7);
  expect(refusals(answers)).toEqual([
    expect.stringMatching(/uses 7 of 7 accounts, its limit on this server.*Disconnect one you no longer need/s),
  ]);
  expect((await entitlement()).accounts).toEqual({ limit: 7, used: 7 });
});

test('accounts, while the usual limits of the server shrink: none over them goes on publishing', limit, async () => {
  const { post, unassign, accounts } = await tenant({});
  await unassign();
  const people: PdsAccount[] = [];
  for (let made = 0; made < 24; made++) people.push(await pds.createAccount(`usual${made}`));
  const shrink = async () => host.call('PUT', '/api/v1/server/limits', { ...unlimited, accounts: 3 });
  let answered = 0;
  const shrunk: Promise<unknown>[] = [];
  const answers = await atOnce(async (index) => {
    const { handle, appPassword } = people[index] ?? { handle: '', appPassword: '' };
    const answer = await post('/api/v1/accounts/bluesky', { service: pds.url, identifier: handle, password: appPassword });
    if (++answered === 5) shrunk.push(shrink());
    return answer;
  }, people.length);
  await Promise.all(shrunk);
  expect(shrunk).toHaveLength(1);
  const connected = await accounts();
  expect(connected).toHaveLength(accepted(answers).length);
  expect(connected.filter(({ onHold }) => onHold === undefined)).toHaveLength(3);
  await host.call('PUT', '/api/v1/server/limits', unlimited);
});

test('invitations', limit, async () => {
  // The owner has one of the seats. More than 30 in a minute are refused as too many requests (person-limits-two-processes.test.ts).
  const { post, entitlement } = await tenant({ seats: 6 });
  const invited = (index: number) => post('/api/v1/workspaces/current/invitations', { email: `guest${index}@example.org`, role: 'editor' });
  const answers = await atOnce(invited, 30);
  expect(accepted(answers)).toHaveLength(5);
  expect(refusals(answers)).toHaveLength(1);
  expect((await entitlement()).seats).toEqual({ limit: 6, used: 6 });
});

test('uploads, whole and in pieces', limit, async () => {
  const pictures = await Promise.all(Array.from({ length: together }, picture));
  const { length: largest } = pictures.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const storageBytes = (largest ?? 0) * 6;
  const { send, entitlement, library } = await tenant({ storageBytes });
  const begun = await atOnce((index) =>
    send('POST', '/api/v1/media/uploads', { 'tus-resumable': '1.0.0', 'upload-length': String(pictures[index]?.length) }),
  );
  expect(accepted(begun)).toHaveLength(6);
  expect(refusals(begun)[0]).toMatch(/^Not enough space: this file is .*, and .* of .* are used\. Delete files/);
  for (const { headers } of accepted(begun)) await send('DELETE', headers.get('location') ?? '', { 'tus-resumable': '1.0.0' });
  const whole = await atOnce((index) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(pictures[index] ?? [])], { type: 'image/png' }), `${index}.png`);
    return send('POST', '/api/v1/media', {}, form);
  });
  expect(accepted(whole).length).toBeGreaterThan(0);
  expect(refusals(whole).length).toBeGreaterThan(0);
  const { used } = (await entitlement()).storageBytes;
  expect(used).toBeLessThanOrEqual(storageBytes);
  const { items } = await library();
  expect(items.map(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0)).toBe(used);
  expect(items).toHaveLength(accepted(whole).length);
});

test('a plan that shrinks while 40 uploads run: each ends whole or is refused, and nothing new goes over it', limit, async () => {
  const count = 40;
  const pictures = await Promise.all(Array.from({ length: count }, picture));
  const { assign, send, entitlement, library, ingest } = await tenant({});
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await atOnce(
    (index) => send('POST', '/api/v1/media/uploads', { ...tus, 'upload-length': String(pictures[index]?.length) }),
    count,
  );
  const urls = begun.map(({ headers }) => headers.get('location') ?? '');
  const append = (index: number, offset: number, bytes: Buffer) =>
    send(
      'PATCH',
      urls[index] ?? '',
      { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      new Uint8Array(bytes),
    );
  const half = (index: number) => Math.floor((pictures[index]?.length ?? 0) / 2);
  const halves = await atOnce((index) => append(index, 0, (pictures[index] as Buffer).subarray(0, half(index))), count);
  expect(halves.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 204));

  const storageBytes = (pictures[0]?.length ?? 0) * 9;
  const [rest] = await Promise.all([
    atOnce((index) => append(index, half(index), (pictures[index] as Buffer).subarray(half(index))), count),
    assign({ storageBytes }),
  ]);
  expect(rest.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 204));
  const ended: Ingest[] = [];
  for (const url of urls)
    ended.push(
      await until(async () => {
        const one = await ingest(url);
        return (one.state === 'done' || one.state === 'failed') && one;
      }),
    );
  const done = ended.filter(({ state }) => state === 'done');
  const failed = ended.filter(({ state }) => state === 'failed');
  expect(failed.length).toBeGreaterThan(0);
  for (const { problem } of failed) {
    expect(problem).toMatchObject({ code: 'limit_reached' });
    expect(problem?.message).toMatch(/^Not enough space: this file is .*, and .* of .* are used\. Delete files/);
  }
  const { items } = await library();
  expect(items.map(({ id }) => id).sort()).toEqual(done.map(({ media }) => media?.id).sort());
  expect(await readdir(join(ground.dataDir, 'uploads'))).toEqual([]);

  const before = await entitlement();
  const more = await atOnce(
    (index) => send('POST', '/api/v1/media/uploads', { ...tus, 'upload-length': String(pictures[index]?.length) }),
    40,
  );
  const room = storageBytes - before.storageBytes.used;
  const sizes = accepted(more).length * Math.min(...pictures.map(({ length }) => length));
  expect(sizes).toBeLessThanOrEqual(Math.max(0, room));
  expect(refusals(more).length).toBeGreaterThan(0);
});
