import { firstUtm } from '@everycast/contract/utm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { createUtm } from './utm.ts';
import { utmRoutes } from './utm-routes.ts';

/** The UTM parameters that a workspace used last, over the API. */

let world: PublishingWorld;
let http: Http;
let [one, other, viewer] = ['', '', ''];
beforeAll(async () => {
  world = await createPublishingWorld();
  [one, other, viewer] = [await world.addWorkspace(), await world.addWorkspace(), await world.addPerson()];
  const members = {
    [world.actor.userId]: { [one]: 'contributor', [other]: 'owner' },
    [viewer]: { [one]: 'viewer' },
  } as const;
  http = await openTestHttp({ db: world.kernel.db, members, routes: (open) => utmRoutes(open, createUtm(world.kernel)) });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const call = (method: 'GET' | 'PUT', body?: object, { by = world.actor.userId, at = one } = {}) =>
  http.inject({ method, url: '/api/v1/utm-parameters', headers: { 'x-user': by, 'x-workspace': at }, ...(body && { payload: body }) });

test('each workspace remembers what anyone used last', async () => {
  expect((await call('GET')).json()).toEqual(firstUtm);
  const winter = { source: '{platform}', medium: 'social', campaign: ' Winter menu ', term: '', content: '' };
  const kept = await call('PUT', winter);
  expect([kept.statusCode, kept.json()]).toEqual([200, { ...winter, campaign: 'Winter menu' }]);
  expect((await call('GET', undefined, { by: viewer })).json()).toMatchObject({ campaign: 'Winter menu' });
  expect((await call('PUT', { source: 'newsletter' })).json()).toEqual({
    source: 'newsletter',
    medium: '',
    campaign: '',
    term: '',
    content: '',
  });
  expect((await call('GET')).json()).toMatchObject({ source: 'newsletter', campaign: '' });
  expect((await call('GET', undefined, { at: other })).json()).toEqual(firstUtm);
});

test('people who may not write posts change nothing, and neither does an invalid parameter', async () => {
  expect((await call('PUT', { source: 'x' }, { by: viewer })).statusCode).toBe(403);
  for (const body of [{ source: 'x'.repeat(201) }, { source: 'a\nb' }, { utm_source: 'x' }, { id: 'x' }, { source: 1 }])
    expect((await call('PUT', body)).statusCode).toBe(400);
  expect((await call('GET')).json()).toMatchObject({ source: 'newsletter' });
});
