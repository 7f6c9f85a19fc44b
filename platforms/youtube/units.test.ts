import { verbatim } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import { connectAt } from '../../tests/support/connecting.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { atStandIn, film, sandbox, stepAt } from '../../tests/support/youtube.ts';
import type { EngagementItem } from '../port/engagement.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { Publisher } from '../port/publisher.ts';
import { blockBytes, readingADay, unitsADay, uploadsADay } from './limits.ts';
import { youtube } from './youtube.ts';

atStandIn();

/** What the stand-in has counted for the app of a tenant; it knows nothing of what the adapter says that its calls cost. */
async function counted(tenant: string, what: 'units' | 'inserts' = 'units'): Promise<number> {
  const things = sandbox.db.withTables<{ sandboxRecord: { platform: string; id: string; tenant: string; body: { used: number } } }>();
  const windows = things.selectFrom('sandboxRecord').select('body').where('platform', '=', 'youtube').where('tenant', '=', tenant);
  return (await windows.where('id', 'like', `% ${what}`).executeTakeFirstOrThrow()).body.used;
}

test('every call says before it is made what YouTube counts for it', async () => {
  const [world, env] = [await sandbox.newTenant(), testEnv()];
  const account = await connectAt(sandbox, youtube, world, env);
  const spent = () => env.costs.reduce((sum, cost) => sum + cost, 0);
  const isTold = async () => expect(spent()).toBe(await counted(world.id));
  await isTold();
  const content = { ...film('Counted'), firstComment: 'First', pictures: { cover: pictureOf(100, 'cover') } };
  const { post } = await publishToEnd(youtube.publish, content, account, env);
  expect(spent()).toBeGreaterThan(100);
  await isTold();
  const context = stepAt('comment', content, { create: { id: post.remoteId } }, { account, env });
  expect(await youtube.publish.lookUp(context)).toMatchObject({ found: true });
  await youtube.publish.edit?.(post, { ...content, text: 'Other words' }, account, env);
  await isTold();
  const { items } = (await youtube.engagement?.read(null, account, env)) ?? { items: [] };
  const [{ remoteId, from, kind, context: of } = {} as EngagementItem] = items;
  const response = { action: 'comment', to: { remoteId, handle: from.handle, kind, context: of } } as const;
  await publishToEnd(youtube.engagement?.respond as Publisher, { ...content, text: 'Thank you', response }, account, env);
  await isTold();
  await youtube.connect.profile(account, env);
  expect(await youtube.publish.remove?.({ ...post, outcomes: {} }, account, env)).toBe(true);
  await isTold();
  const dayIn = 'America/Los_Angeles';
  expect(youtube.manifest.calls).toEqual([
    { name: 'units', max: unitsADay, dayIn },
    { name: 'uploads', max: uploadsADay, dayIn },
    { name: 'reading', max: readingADay, dayIn },
  ]);
});

test('every session that is opened counts as an upload, one that is lost as well; to go on in one costs nothing', async () => {
  const [world, env] = [await sandbox.newTenant(), testEnv()];
  const account = await connectAt(sandbox, youtube, world, env);
  const context = stepAt('upload 1', film('Opened', {}, 3 * blockBytes), {}, { account, env });
  const first = await youtube.publish.perform(context);
  expect(await youtube.publish.perform(context)).toEqual(first);
  expect([env.named, await counted(world.id, 'inserts')]).toEqual([['1 uploads'], 1]);
  const isAsking = (init?: RequestInit) => (new Headers(init?.headers).get('content-range') ?? '').startsWith('bytes */');
  const forgetting: typeof fetch = async (input, init) => (isAsking(init) ? new Response(null, { status: 410 }) : fetch(input, init));
  expect(await youtube.publish.perform({ ...context, env: { ...env, fetch: forgetting } })).not.toEqual(first);
  expect([env.named, await counted(world.id, 'inserts')]).toEqual([['1 uploads', '1 uploads'], 2]);
});

test('nothing is sent for which there is nothing left', async () => {
  const problem = new PlatformProblem('retry_later', verbatim('Tomorrow.'), { at: new Date() });
  const poor = testEnv({ fetch: () => Promise.reject(new Error('Asked.')), spend: () => Promise.reject(problem) });
  const content = { ...film('Poor'), firstComment: 'First', pictures: { cover: pictureOf(100, 'cover') } };
  const post = { remoteId: 'x', permalink: null, outcomes: {} };
  const create = { create: { id: 'x' } };
  const world = await sandbox.newTenant();
  const account = await connectAt(sandbox, youtube, world, testEnv());
  const as = { account, env: poor };
  for (const call of [
    () => youtube.publish.perform(stepAt('upload 1', content, {}, as)),
    () => youtube.publish.perform(stepAt('comment', content, create, as)),
    () => youtube.publish.perform(stepAt('picture cover', content, create, as)),
    () => youtube.publish.perform(stepAt('wait 1', content, create, as)),
    () => youtube.publish.lookUp(stepAt('comment', content, create, as)),
    () => youtube.publish.edit?.(post, content, account, poor),
    () => youtube.publish.remove?.(post, account, poor),
    () => youtube.connect.profile(account, poor),
    () => youtube.engagement?.read(null, account, poor),
  ]) {
    await expect(call()).rejects.toBe(problem);
  }
});
