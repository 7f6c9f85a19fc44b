import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../tests/support/database.ts';
import { debianPostgresPrograms, startDebianPostgres } from '../tests/support/debian-postgres.ts';
import { type FaultProxy, startFaultProxy } from '../tests/support/fault-proxy.ts';
import { type Pds, type PdsAccount, startPds } from '../tests/support/pds.ts';
import { createGround, type Ground, type Launched } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signUp, type Visitor } from '../tests/support/visitor.ts';

/*
 * Two processes that answer and two that publish, on one database that was empty when all four started at once: Debian's PostgreSQL where
 * it is installed, else the tests' own. Bluesky is a real server behind a proxy that can hold requests back.
 */

const people = 6;
const limit = { timeout: 240_000 };

let ground: Ground;
let database: { url: string; end: () => Promise<void> };
let pds: Pds;
let proxy: FaultProxy;
let webs: [Launched, Launched];
let workers: [Launched, Launched];
/** The same person, on each of the processes that answer. */
let here: Visitor;
let there: Visitor;
let accounts: { id: string; at: PdsAccount }[];

async function emptyDatabase(): Promise<typeof database> {
  const programs = await debianPostgresPrograms();
  if (!programs) {
    const { url, drop } = await createTestDatabase({ empty: true });
    return { url, end: drop };
  }
  const postgres = await startDebianPostgres(programs);
  return { url: await postgres.createDatabase(), end: postgres.close };
}

beforeAll(async () => {
  [ground, database, pds] = await Promise.all([createGround(), emptyDatabase(), startPds()]);
  proxy = await startFaultProxy(pds.url);
  const launch = (ROLES: string) => ground.launch({ ROLES, DATABASE_URL: database.url });
  webs = [launch('web'), launch('web')];
  workers = [launch('worker'), launch('worker')];
  const [first, second] = await Promise.all([...webs, ...workers].map((one) => one.ready));
  here = await signUp(first as string);
  there = here.at(second as string);
  accounts = [];
  for (let number = 1; number <= people; number += 1) {
    const at = await pds.createAccount(`ida${number}`);
    const login = { service: proxy.url, identifier: at.handle, password: at.appPassword };
    const { id } = await here.call<{ id: string }>('POST', '/api/v1/accounts/bluesky', login);
    accounts.push({ id, at });
  }
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  await proxy?.close();
  await Promise.all([pds?.close(), database?.end()]);
});

const post = (text: string, { id }: { id: string }) =>
  here.call<Post>('POST', '/api/v1/posts', { text, accountIds: [id], schedule: 'now' });
const isPublished = async ({ id }: Pick<Post, 'id'>) => (await there.call<Post>('GET', `/api/v1/posts/${id}`)).state === 'published';
const textsOf = async ({ at }: { at: PdsAccount }) => (await pds.posts(at.did)).map(({ value }) => String(value.text));

describe('processes with roles of their own', limit, () => {
  test('without the live role nobody takes streams, and people are told', async () => {
    await expect(here.call('POST', '/api/v1/streams', { destinationIds: [] })).rejects.toThrow(/503 .*streams\.no_live_process/);
    const setup = await here.call('GET', '/api/v1/stream-key');
    expect(setup).toMatchObject({ taken: false });
  });

  test('share the work: every post is out once, and browsers at another process hear of it', async () => {
    const news = await there.news();
    const numbered = Array.from({ length: 4 * people }, (_, index) => ({
      text: `Shared ${index}`,
      on: accounts[index % people] as { id: string },
    }));
    const waiting = new Set((await Promise.all(numbered.map(({ text, on }) => post(text, on)))).map(({ id }) => id));
    for await (const { type, postId } of news) {
      const id = String(postId);
      if (type === 'post.changed' && waiting.has(id) && (await isPublished({ id }))) waiting.delete(id);
      if (waiting.size === 0) break;
    }
    expect(waiting.size).toBe(0);
    for (const account of accounts) {
      const expected = numbered.filter(({ on }) => on === account).map(({ text }) => text);
      expect((await textsOf(account)).sort()).toEqual(expected.sort());
    }
  });

  test('each publishes while the other cannot', async () => {
    const [account] = accounts as [(typeof accounts)[number]];
    for (const [index, still] of workers.entries()) {
      still.kill('SIGSTOP');
      const made = await post(`By the other of ${index}`, account);
      await until(() => isPublished(made));
      still.kill('SIGCONT');
    }
    const texts = await textsOf(account);
    for (const index of [0, 1]) expect(texts.filter((text) => text === `By the other of ${index}`)).toHaveLength(1);
  });

  test('kill -9 of a worker in the middle of its work leaves nothing unpublished, and nothing doubled', async () => {
    const [dying, other] = workers;
    other.kill('SIGSTOP'); // so that the one that will die has taken everything
    let seen = 0;
    proxy.use(({ method }) => (method === 'com.atproto.repo.createRecord' ? { kind: seen++ % 2 === 0 ? 'hang' : 'mute' } : null));
    const posts = await Promise.all(accounts.map((account, index) => post(`Survives ${index}`, account)));
    const out = async () => (await Promise.all(accounts.map(textsOf))).flat().filter((text) => text.startsWith('Survives'));
    await until(async () => seen === people && (await out()).length === people / 2);

    dying.kill('SIGKILL');
    expect((await dying.ended).signal).toBe('SIGKILL');
    proxy.use(null);
    other.kill('SIGCONT');
    const later = await post('After the death', accounts[0] as { id: string });
    for (const one of [...posts, later]) await until(() => isPublished(one));
    expect((await out()).sort()).toEqual(posts.map(({ text }) => text).sort());
  });

  test('all stop cleanly', async () => {
    const left = [...webs, workers[1]];
    for (const one of left) one.kill('SIGTERM');
    for (const one of left) expect(await one.ended).toMatchObject({ code: 0, signal: null, err: '' });
    expect(await ground.processes()).toEqual([]);
  });
});
