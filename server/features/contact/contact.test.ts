import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { createContact } from './contact.ts';
import { contactRoutes } from './contact-routes.ts';

let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-18T15:00:00Z');
let owner: Awaited<ReturnType<Identity['join']>>;
let address = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({
    databaseUrl: database.url,
    clock: { now: () => now },
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    routes: (http, kernel, { people }) =>
      contactRoutes(http, createContact(kernel, { owner: async () => (await people.byIds([owner.id]))[0] ?? null })),
  });
  owner = await app.join('owner@example.org');
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** Each from another address, unless the same is wanted. */
const from = (one = ++address) => ({ host: 'social.example', 'x-forwarded-for': `10.0.${one >> 8}.${one & 255}` });
const url = '/api/v1/contact';
const open = async () => (await app.http.inject({ method: 'GET', url, headers: from() })).json().token as string;
const words = { name: 'Noor', email: 'noor@example.org', subject: 'Hello', message: 'A question' };
const send = async (change: object = {}, headers: Record<string, string> = from()) => {
  const { statusCode, body } = await app.http.inject({ method: 'POST', url, headers, payload: { ...words, ...change } });
  return [statusCode, body ? JSON.parse(body).error?.code : undefined];
};
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const stored = async () => (await app.call('GET', '/api/v1/server/contact-messages?limit=200', owner)).json().items as { name: string }[];
const mailed = async () => (await app.mails()).filter(({ to }) => to === 'owner@example.org');

test('a message is stored and mailed once, however often its form is sent', async () => {
  const token = await open();
  expect(await send({ token })).toEqual([400, 'invalid_input']); // too fast
  later(4);
  for (let n = 0; n < 3; n++) expect(await send({ token })).toEqual([204, undefined]);
  expect(await stored()).toMatchObject([{ ...words, id: expect.any(String) }]);
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Noor: Hello']);
});

test('forms that aren’t ours, are changed or too old, and fields that only programs fill are refused or dropped', async () => {
  const token = await open();
  later(4);
  const before = (await stored()).length;
  expect(await send({ token: 'guess' })).toEqual([400, 'invalid_input']);
  expect(await send({ token: `${token.slice(0, -2)}AA` })).toEqual([400, 'invalid_input']);
  expect(await send({ token, website: 'https://spam.example' })).toEqual([204, undefined]);
  later(25 * 3_600);
  expect(await send({ token })).toEqual([400, 'invalid_input']);
  expect(await stored()).toHaveLength(before);
});

test('a name adds no header, and 2 MB are refused', async () => {
  const token = await open();
  later(4);
  expect(await send({ token, name: 'Eve\r\nBcc: all@example.org' })).toEqual([400, 'invalid_input']);
  expect(await send({ token, email: 'a@example.org, b@example.org' })).toEqual([400, 'invalid_input']);
  expect(await send({ token, message: 'x'.repeat(2_000_000) })).toEqual([413, 'too_large']);
});

test('a bot’s flood is stored and mailed within limits', async () => {
  later(2 * 3_600);
  const before = { stored: (await stored()).length, mailed: (await mailed()).length };
  const one = from();
  const codes = [];
  for (let n = 0; n < 20; n++) codes.push((await send({ token: 'guess' }, one))[0]);
  expect(codes.filter((code) => code === 429).length).toBe(15);
  for (let n = 0; n < 130; n++) {
    const token = await open();
    later(4);
    await send({ token });
  }
  expect((await stored()).length - before.stored).toBe(100);
  expect((await mailed()).length - before.mailed).toBe(10);
});

test('only the owner reads and deletes messages', async () => {
  const other = await app.join('other@example.org');
  expect((await app.call('GET', '/api/v1/server/contact-messages', other)).statusCode).toBe(403);
});
