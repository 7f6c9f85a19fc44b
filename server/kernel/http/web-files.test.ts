import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { addWebFiles } from './web-files.ts';

const folder = `${mkdtempSync(join(tmpdir(), 'web-files-'))}/`;
let database: TestDatabase;
let identity: Identity;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>');
  writeFileSync(join(folder, '__spa-fallback.html'), '<p>Every screen</p>');
  writeFileSync(join(folder, 'boot.js'), 'boot()');
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url, routes: (http) => addWebFiles(http, folder) });
});
afterAll(async () => {
  await identity?.close();
  await database?.drop();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => identity.http.inject(url);

test('pages by their path, other screens by the shell, files by their name', async () => {
  expect((await get('/')).body).toContain('Home');
  expect((await get('/calendar')).body).toContain('Every screen');
  expect((await get('/boot.js')).headers['content-type']).toMatch(/javascript/);
  expect((await get('/api/v1/nothing')).statusCode).toBe(404);
  expect((await get('/assets/gone.js')).statusCode).toBe(404);
});

test('neither files, of which an office behind one address loads many, nor questions after health are counted', async () => {
  for (const url of ['/', '/calendar', '/boot.js', '/healthz', '/readyz', '/metrics'])
    expect((await get(url)).headers, url).not.toHaveProperty('x-ratelimit-limit');
  expect((await get('/api/openapi.json')).headers).toHaveProperty('x-ratelimit-limit');
});
