import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type DatabaseGate, openDatabaseGate } from '../tests/support/database-gate.ts';
import { startIdentity } from '../tests/support/identity.ts';
import { createGround } from '../tests/support/server-process.ts';
import { until } from '../tests/support/until.ts';

/* A database that cannot be reached is a pause: requests get 503 with Retry-After, and a start waits for one that is restarting. */

let database: TestDatabase;
let gate: DatabaseGate;
beforeEach(async () => {
  database = await createTestDatabase();
  gate = await openDatabaseGate(database.url);
});
afterEach(async () => {
  await gate?.close();
  await database?.drop();
});

test('while the database is away, sign-in and every check of a login say so, and work again afterwards', async () => {
  const app = await startIdentity({ databaseUrl: gate.url });
  try {
    const ida = await app.join('ida@example.org');
    const { key } = (await app.call('POST', '/api/v1/api-keys', ida, { name: 'CI' })).json();
    await app.signUp('ola@example.org');
    const requests = {
      signIn: () => app.signIn('ola@example.org'),
      session: () => app.call('GET', '/api/auth/get-session', ida),
      me: () => app.call('GET', '/api/v1/me', ida),
      workspace: () => app.call('GET', '/api/v1/workspaces/current', ida),
      withKey: () => app.call('GET', '/api/v1/workspaces/current', { key }),
    };
    const statuses = async () =>
      Object.fromEntries(await Promise.all(Object.entries(requests).map(async ([name, send]) => [name, (await send()).statusCode])));
    const all = (status: number) => Object.fromEntries(Object.keys(requests).map((name) => [name, status]));
    expect(await statuses()).toEqual(all(200));

    for (const mode of ['away', 'starting'] as const) {
      gate.set(mode);
      for (const [name, send] of Object.entries(requests)) {
        const answer = await send();
        expect([name, answer.statusCode, answer.headers['retry-after'], answer.json().error?.code]).toEqual([
          name,
          503,
          '5',
          'unavailable',
        ]);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }

    gate.set('open');
    expect(await statuses()).toEqual(all(200));
  } finally {
    gate.set('open');
    await app.close();
  }
});

test('while the database is silent, every request says so, and so does /readyz; afterwards they do not use connections from before', async () => {
  const app = await startIdentity({ databaseUrl: gate.url, statementLimit: 3_000 });
  try {
    const ida = await app.join('ida@example.org');
    await app.signUp('ola@example.org');
    const requests = {
      ready: () => app.call('GET', '/readyz'),
      signIn: () => app.signIn('ola@example.org'),
      me: () => app.call('GET', '/api/v1/me', ida),
      workspace: () => app.call('GET', '/api/v1/workspaces/current', ida),
    };
    const statuses = async () =>
      Object.fromEntries(await Promise.all(Object.entries(requests).map(async ([name, send]) => [name, (await send()).statusCode])));
    const all = (status: number) => Object.fromEntries(Object.keys(requests).map((name) => [name, status]));
    expect(await statuses()).toEqual(all(200));
    gate.set('silent');
    expect(await statuses()).toEqual(all(503));
    gate.set('open');
    expect(await statuses()).toEqual(all(200));
  } finally {
    await app.close();
  }
});

test('a worker that is started before its database waits for it, and can be stopped', { timeout: 120_000 }, async () => {
  gate.set('away');
  const ground = await createGround();
  try {
    const stopped = ground.launch({ DATABASE_URL: gate.url, ROLES: 'worker' });
    await until(() => stopped.said().includes('Waiting for the database'));
    stopped.kill('SIGTERM');
    expect(await stopped.ended).toMatchObject({ code: 0, signal: null });
    const worker = ground.launch({ DATABASE_URL: gate.url, ROLES: 'worker' });
    await until(() => worker.said().includes('Waiting for the database'));
    gate.set('open');
    await worker.ready;
  } finally {
    await ground.close();
  }
});

test('a process that is started while its database is starting up waits for it', { timeout: 120_000 }, async () => {
  gate.set('starting');
  const ground = await createGround();
  try {
    const server = ground.launch({ DATABASE_URL: gate.url });
    await Promise.race([
      until(() => gate.refused >= 2),
      server.ready.then(() => Promise.reject(new Error('It was ready without a database.'))),
    ]);
    expect(server.said()).toContain('Waiting for the database');
    gate.set('open');
    expect((await fetch(`${await server.ready}/readyz`)).status).toBe(200);
  } finally {
    await ground.close();
  }
});
