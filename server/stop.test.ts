import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGround, type Ground, type Launched } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';
import { signIn, signUp } from '../tests/support/visitor.ts';
import { commandLine } from './kernel/database/embedded/process.ts';

/* How the real process stops, with its own database, which is the same for all; and what is there after it could not. */

let ground: Ground;
beforeAll(async () => {
  ground = await createGround();
});
afterEach(() => ground.end());
afterAll(() => ground.close());

const limit = { timeout: 180_000 };
/** An end that has nothing to tell: no fault, and no warning in the log. */
const cleanEnd = { code: 0, signal: null, err: '', out: expect.stringMatching(/^\n {2}Everycast is ready: \S+\n\n$/) };
type Posts = { items: { text: string }[] };

async function expectNothingLeft(): Promise<void> {
  expect(await ground.processes()).toEqual([]);
  for (const lockFile of ['data/postmaster.pid', 'socket/.s.PGSQL.5432', 'socket/.s.PGSQL.5432.lock']) {
    expect(existsSync(`${ground.dataDir}/postgres/${lockFile}`)).toBe(false);
  }
}

/** Begins a request and holds back its body; the server works on it from now on. */
async function beginPost(url: string, cookie: string, body: string) {
  const headers = { cookie, origin: url, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const begun = request(`${url}/api/v1/posts`, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  begun.flushHeaders();
  await once(begun, 'continue');
  return async (): Promise<number> => {
    const answered = once(begun, 'response');
    begun.end(body);
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

const isStopping = (url: string) =>
  fetch(`${url}/healthz`).then(
    (answer) => answer.status === 503,
    () => true, // it does not listen any more
  );

describe('a signal', limit, () => {
  test('lets running requests finish, ends streams, and leaves nothing; a second one changes nothing, and SIGINT stops as well', async () => {
    const server = ground.launch();
    const url = await server.ready;
    const person = await signUp(url);
    const news = await person.news();
    const finish = await beginPost(url, person.cookie, JSON.stringify({ text: 'Begun before the signal' }));

    server.kill('SIGTERM');
    for await (const one of news) expect(one).toBe('nothing but the end');
    await until(() => isStopping(url));
    server.kill('SIGTERM');
    expect(await finish()).toBe(201);
    expect(await server.ended).toEqual(cleanEnd);
    await expectNothingLeft();

    const next = ground.launch();
    const posts = await (await signIn(await next.ready, person.email)).call<Posts>('GET', '/api/v1/posts?state=draft');
    expect(posts.items).toMatchObject([{ text: 'Begun before the signal' }]);
    next.kill('SIGINT');
    expect(await next.ended).toEqual(cleanEnd);
    await expectNothingLeft();
  });

  test('while it starts does not leave its database behind', async () => {
    const server = ground.launch();
    await until(() => ground.databasePid());
    server.kill('SIGTERM');
    expect(await server.ended).toEqual(cleanEnd);
    await expectNothingLeft();
  });
});

test('a fault that nobody foresaw is shown, and ends the process as orderly', limit, async () => {
  const fault = "process.on('SIGUSR2', () => { throw new Error('Nobody foresaw this.') })";
  const server = ground.launch({ NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}` });
  await server.ready;
  server.kill('SIGUSR2');
  expect(await server.ended).toMatchObject({ code: 1, signal: null, err: expect.stringContaining('Error: Nobody foresaw this.') });
  await expectNothingLeft();
});

describe('after kill -9', limit, () => {
  test('the next start takes over the database that lives on, with all data, and stops by SIGHUP, too', async () => {
    const first = ground.launch();
    const url = await first.ready;
    const person = await signUp(url);
    await person.call('POST', '/api/v1/posts', { text: 'Written before the end' });
    const pid = await ground.databasePid();
    first.kill('SIGKILL');
    expect(await first.ended).toMatchObject({ code: null, signal: 'SIGKILL' });
    expect(await ground.processes()).toEqual([pid]);

    const next = ground.launch();
    const again = await signIn(await next.ready, person.email);
    expect(await ground.databasePid()).toBe(pid);
    expect((await again.call<Posts>('GET', '/api/v1/posts?state=draft')).items).toMatchObject([{ text: 'Written before the end' }]);
    next.kill('SIGHUP');
    expect(await next.ended).toEqual(cleanEnd);
    await expectNothingLeft();
  });
});

describe('npm start', limit, () => {
  const npmStart = () => ground.launchGroup('npm', ['start']);
  /** The server that npm's shell has become. */
  const serverPid = (npm: Launched): Promise<number> =>
    until(async () => (await ground.processes()).find((pid) => pid !== npm.pid && commandLine(pid)?.endsWith('server/main.ts')) ?? null);

  test('passes SIGTERM on, and ends when the server has', async () => {
    const npm = npmStart();
    await npm.ready;
    npm.kill('SIGTERM');
    expect(await npm.ended).toMatchObject({ code: 0, signal: null });
    await expectNothingLeft();
  });

  test('ends by Ctrl-C, which reaches npm and the server', async () => {
    const npm = npmStart();
    await npm.ready;
    npm.killGroup('SIGINT');
    expect(await npm.ended).toMatchObject({ code: 0, signal: null });
    await expectNothingLeft();
  });

  test('killed with -9 leaves a server that answers; the next start names it, and it can be stopped', async () => {
    const npm = npmStart();
    const url = await npm.ready;
    const pid = await serverPid(npm);
    npm.kill('SIGKILL');
    await until(() => commandLine(npm.pid) === null);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const second = await npmStart().ended;
    expect(second.code).toBe(1);
    expect(second.err).toContain(`is in use by another Everycast (process ${pid}). Stop it first`);
    process.kill(pid, 'SIGTERM');
    await npm.ended; // its output is the server's, too
    await expectNothingLeft();
  });
});
