import type { Review } from '@everycast/contract/client-review';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import type { Reviews } from './review.ts';
import { reviewRoutes } from './review-routes.ts';

/** What a browser sends and gets, and what isn't let through to the feature. */

const id = newId();
const token = 'k'.repeat(32);
const seen = 's'.repeat(43);
const review: Review = {
  id,
  workspace: 'Tidewater',
  brand: null,
  name: 'Maria',
  email: 'm…@casaverde.example',
  zone: null,
  expiresAt: '2099-12-01T09:00:00.000Z',
  reviewer: null,
  needsCode: false,
  reminded: true,
  items: [],
  accounts: [],
};
let database: TestDatabase;
let http: Http;
const calls: { what: string; token: string | undefined; reviewer: string | undefined; with: unknown }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const note =
    (what: string) =>
    async (keys: Parameters<Reviews['open']>[0], ...rest: unknown[]): Promise<Review> => {
      calls.push({ what, token: keys.token, reviewer: keys.reviewerOf(id), with: rest });
      return review;
    };
  const reviews = {
    open: note('open'),
    get: note('get'),
    approve: note('approve'),
    giveBack: note('giveBack'),
    comment: note('comment'),
    admit: async (...of: Parameters<Reviews['admit']>) => ({ secret: 'r'.repeat(32), review: await note('admit')(...of) }),
  } as Partial<Reviews> as Reviews;
  http = await openTestHttp({
    db: database.db,
    members: {},
    routes: (server) => reviewRoutes(server, reviews, () => 'https://social.example'),
  });
});
afterAll(async () => {
  await http?.close();
  await database?.drop();
});
beforeEach(() => void calls.splice(0));

const post = (path: string, payload: object, cookie = '') =>
  http.inject({ method: 'POST', url: `/api/v1/reviews${path}`, payload, headers: { cookie } });

test('a link’s token becomes a cookie that only these routes, and no script, get', async () => {
  const answer = await post('', { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['set-cookie']).toBe(
    `everycast.review-${id}=${token}; Path=/api/v1/reviews; HttpOnly; SameSite=Strict; Expires=Tue, 01 Dec 2099 09:00:00 GMT; Secure`,
  );
  await http.inject({ method: 'GET', url: `/api/v1/reviews/${id}`, headers: { cookie: `a=b; everycast.review-${id}=${token}` } });
  expect(calls.at(-1)).toMatchObject({ what: 'get', token, reviewer: undefined });
  await http.inject({ method: 'GET', url: `/api/v1/reviews/${newId()}`, headers: { cookie: `everycast.review-${id}=${token}` } });
  expect(calls.at(-1)).toMatchObject({ what: 'get', token: undefined });
});

test('a name makes the browser one that may answer', async () => {
  const answer = await post(`/${id}/reviewer`, { name: ' Maria\u202e Costa ' }, `everycast.review-${id}=${token}`);
  expect(answer.headers['set-cookie']).toContain(
    `everycast.reviewer-${id}=${'r'.repeat(32)}; Path=/api/v1/reviews; HttpOnly; SameSite=Strict`,
  );
  expect(calls.at(-1)).toMatchObject({ what: 'admit', token, with: [id, { name: 'Maria  Costa' }] });
});

test('names, codes, comments and tokens that can’t be are refused', async () => {
  const answers = await Promise.all([
    post('', { token: 'short' }),
    post('', { token: `${token}'--` }),
    post(`/${id}/reviewer`, { name: '' }),
    post(`/${id}/reviewer`, { name: '\u200f\u2066' }),
    post(`/${id}/reviewer`, { name: 'a\nb' }),
    post(`/${id}/reviewer`, { name: 'x'.repeat(81) }),
    post(`/${id}/reviewer`, { name: 'Maria', code: '12345' }),
    post(`/${id}/reviewer`, { name: 'Maria', code: '12345x' }),
    post(`/${id}/reviewer`, { name: 'Maria', isOwner: true }),
    post(`/${id}/posts/${id}/approve`, { comment: 'Good' }),
    post(`/${id}/posts/${id}/return`, { seen, comment: '  ' }),
    post(`/${id}/posts/${id}/return`, { seen, comment: 'x'.repeat(2_001) }),
    post(`/${id}/posts/${id}/comments`, { text: '' }),
    post(`/${id}/posts/no/approve`, { seen }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 400));
  expect(calls).toEqual([]);
});
