import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import type { Deprecation } from './deprecations.ts';
import type { Http } from './http.ts';

const deprecated: Deprecation = { since: '2026-12-01', until: '2027-06-01', instead: '/api/v1/entries' };
const schema = { response: { 200: z.object({}) } };
let database: TestDatabase;
let http: Http;

beforeAll(async () => {
  database = await createTestDatabase();
  http = await open((app) => {
    app.get('/api/v1/notes', { config: { access: 'signed-in', deprecated }, schema }, () => ({}));
    app.get('/api/v1/entries', { config: { access: 'signed-in' }, schema }, () => ({}));
  });
});
afterAll(async () => {
  await http?.close();
  await database?.drop();
});

const open = (routes: (app: Http) => void): Promise<Http> => openTestHttp({ db: database.db, members: {}, routes });
const headersOf = async (path: string, headers = {}) => (await http.inject({ url: path, headers })).headers;

test('a deprecated route says since when, until when and what to use, with every answer', async () => {
  const said = {
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</api/v1/entries>; rel="successor-version"',
  };
  expect(await headersOf('/api/v1/notes', { 'x-user': 'ida' })).toMatchObject(said);
  expect(await headersOf('/api/v1/notes')).toMatchObject(said);
  const others = await headersOf('/api/v1/entries', { 'x-user': 'ida' });
  for (const name of Object.keys(said)) expect(others).not.toHaveProperty(name);
});

test('the description marks it', async () => {
  const { paths } = (await http.inject({ url: '/api/openapi.json' })).json();
  expect(paths['/api/v1/notes'].get).toMatchObject({
    deprecated: true,
    description: 'Works until 2027-06-01; use `/api/v1/entries` instead',
  });
  expect(paths['/api/v1/entries'].get).not.toHaveProperty('deprecated');
});

test.each(['2027-05-31', '2026-12-01', 'soon'])('a server doesn’t start that gives less notice than half a year: %s', async (until) => {
  const route = (app: Http) =>
    void app.get('/api/v1/notes', { config: { access: 'signed-in', deprecated: { ...deprecated, until } } }, () => ({}));
  await expect(open(route)).rejects.toThrow('182 days');
});
