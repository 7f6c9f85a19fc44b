import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import type { Http } from './http.ts';

const workspace = '019a0000-0000-7000-8000-000000000001';
const access = { permission: 'post.write' } as const;
let database: TestDatabase;
let http: Http;
let ran = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  http = await openTestHttp({
    db: database.db,
    members: { ida: { [workspace]: 'owner' }, ben: { [workspace]: 'owner' } },
    async routes(app) {
      app.post('/api/v1/secrets', { config: { access, replay: 'sealed' } }, async (_request, reply) => {
        ran += 1;
        return reply.code(201).send({ secret: `whsec_${ran}` });
      });
      await app.register(async (scope) => {
        await scope.register(multipart);
        scope.post('/api/v1/files', { config: { access } }, async (request, reply) => {
          const file = await request.file();
          const bytes = await file?.toBuffer();
          ran += 1;
          return bytes?.toString() === 'refused' ? reply.code(415).send({ ran }) : reply.code(201).send({ ran });
        });
      });
    },
  });
});
afterAll(async () => {
  await http?.close();
  await database?.drop();
});

const add = (key: string, who = 'ida') =>
  http.inject({ method: 'POST', url: '/api/v1/secrets', headers: { 'x-user': who, 'idempotency-key': key } });
/** Browsers choose another boundary each time, of the same length. */
const send = (key: string, content: string) => {
  const boundary = `----${randomUUID()}`;
  const payload = [
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="posts.csv"',
    '',
    content,
    `--${boundary}--`,
    '',
  ];
  const headers = { 'x-user': 'ida', 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return http.inject({ method: 'POST', url: '/api/v1/files', headers, payload: payload.join('\r\n') });
};

test('a secret is given again to the one who has the key, and kept encrypted', async () => {
  const first = await add('once');
  const again = await add('once');
  expect([first.statusCode, again.statusCode, again.headers['idempotent-replay']]).toEqual([201, 201, 'true']);
  expect(again.json()).toEqual(first.json());
  expect((await add('once', 'ben')).json()).not.toEqual(first.json());
  const rows = await database.db
    .withTables<{ idempotencyKey: { response: string | null } }>()
    .selectFrom('idempotencyKey')
    .selectAll()
    .execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});

test('a file is read once for a key; one of another size is another request', async () => {
  const first = await send('file', 'text,when');
  const again = await send('file', 'text,when');
  expect([first.statusCode, again.statusCode, again.headers['idempotent-replay']]).toEqual([201, 201, 'true']);
  expect(again.json()).toEqual(first.json());
  expect((await send('file', 'text,when,labels')).json()).toMatchObject({ error: { code: 'idempotency_mismatch' } });
});

test('a refused file can be sent again with its key: it may have been cut off on its way', async () => {
  const first = await send('refused', 'refused');
  const again = await send('refused', 'refused');
  expect([first.statusCode, again.statusCode, again.headers['idempotent-replay']]).toEqual([415, 415, undefined]);
  expect(again.json()).not.toEqual(first.json());
});
