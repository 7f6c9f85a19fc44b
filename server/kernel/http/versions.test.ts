import { Version } from '@everycast/contract/common';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { AppError } from '../errors.ts';
import type { Http } from './http.ts';

let database: TestDatabase;
let http: Http;
let page = { text: 'First', version: 1 };

beforeAll(async () => {
  database = await createTestDatabase();
  const access = { permission: 'post.write' } as const;
  const check = (version: number | null) => {
    if (version !== null && version !== page.version) throw new AppError('version_conflict', 'posts.changed_since');
  };
  http = await openTestHttp({
    db: database.db,
    members: { ida: { '019a0000-0000-7000-8000-000000000001': 'owner' } },
    routes(app) {
      app.get('/api/v1/pages', { config: { access, versionIn: 'version' } }, () => page);
      app.route({
        method: 'PUT',
        url: '/api/v1/pages',
        config: { access, versionIn: 'version', errors: ['version_conflict'] },
        schema: { body: z.strictObject({ text: z.string(), version: Version }) },
        handler: async ({ body }) => {
          check(body.version);
          page = { text: body.text, version: page.version + 1 };
          return page;
        },
      });
      app.delete(
        '/api/v1/pages',
        { config: { access, versionIn: 'version', errors: ['version_conflict'] } },
        async ({ ifMatch }, reply) => {
          check(ifMatch);
          return reply.code(204).send(null);
        },
      );
      app.post('/api/v1/pages', { config: { access } }, () => page);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await database?.drop();
});

const ask = async (method: 'GET' | 'PUT' | 'DELETE' | 'POST', ifMatch: string | null, body?: object) => {
  const headers = { 'x-user': 'ida', ...(ifMatch !== null && { 'if-match': ifMatch }) };
  const answer = await http.inject({ method, url: '/api/v1/pages', headers, ...(body && { payload: body }) });
  const { error, version }: { error?: { code: string }; version?: number } = answer.body === '' ? {} : answer.json();
  return { status: answer.statusCode, etag: answer.headers.etag, code: error?.code, version };
};

test('a write under If-Match is done once, and 412 afterwards; the next ETag comes with its answer', async () => {
  const { etag = '' } = await ask('GET', null);
  expect(etag).toBe('"1"');
  expect(await ask('PUT', etag, { text: 'Second' })).toMatchObject({ status: 200, etag: '"2"', version: 2 });
  expect(await ask('PUT', etag, { text: 'Third' })).toMatchObject({ status: 412, code: 'version_conflict' });
  expect(await ask('PUT', '"2"', { text: 'Third', version: 2 })).toMatchObject({ status: 200, etag: '"3"' });
});

test('a version in the body conflicts with 409, as it always did', async () => {
  expect(await ask('PUT', null, { text: 'Fourth', version: 1 })).toMatchObject({ status: 409, code: 'version_conflict' });
  expect(await ask('PUT', '*', { text: 'Fourth', version: 1 })).toMatchObject({ status: 409, code: 'version_conflict' });
});

test('a deletion without a body takes it, too', async () => {
  expect(await ask('DELETE', '"1"')).toMatchObject({ status: 412, code: 'version_conflict' });
  expect(await ask('DELETE', `"${page.version}"`)).toMatchObject({ status: 204 });
  expect(await ask('DELETE', null)).toMatchObject({ status: 204 });
});

test.each(['1', 'W/"1"', '"1", "2"', '"one"', '', '"99999999999"', '"4294967296"'])(
  'what is no ETag of ours is refused: %s',
  async (value) => {
    expect(await ask('PUT', value, { text: 'No' })).toMatchObject({ status: 400, code: 'invalid_input' });
  },
);

test('another version in the body is refused, and a condition where nothing has a version', async () => {
  expect(await ask('PUT', '"3"', { text: 'No', version: 2 })).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await ask('POST', '"3"', {})).toMatchObject({ status: 400, code: 'invalid_input' });
  expect(await ask('POST', '*', {})).toMatchObject({ status: 200 });
  expect(await ask('GET', '"1"')).toMatchObject({ status: 200 });
});
