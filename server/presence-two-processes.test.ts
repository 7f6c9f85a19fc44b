import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground } from '../tests/support/server-process.ts';
import { signUp } from '../tests/support/visitor.ts';

/* Two pages have the same post open, each connected to another process of the same instance. */

const limit = { timeout: 120_000 };

let ground: Ground;
let database: TestDatabase;
let origins: string[];

beforeAll(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
  const launch = () => ground.launch({ DATABASE_URL: database.url }).ready;
  origins = [await launch(), await launch()];
}, limit.timeout);
afterAll(async () => {
  await ground?.close();
  await database?.drop();
});

test('a page hears who has a post open, whichever process the other page is connected to', limit, async () => {
  const [one = '', other = ''] = origins;
  const ida = await signUp(one);
  const { id } = await ida.call<Post>('POST', '/api/v1/posts', { text: 'Open in two places' });
  const told = async (news: Awaited<ReturnType<typeof ida.news>>) => {
    for await (const event of news) if (event.type === 'post.presence') return event;
    throw new Error('The stream of events ended.');
  };
  for (const [speaks, listens] of [
    [one, other],
    [other, one],
  ] as const) {
    const heard = told(await ida.at(listens).news());
    await ida.at(speaks).call('POST', `/api/v1/posts/${id}/presence`, { here: true, arriving: true });
    expect(await heard).toMatchObject({ postId: id, here: true, arriving: true });
  }
});
