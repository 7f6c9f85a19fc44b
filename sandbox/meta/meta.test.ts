import { afterAll, beforeAll, expect, test } from 'vitest';
import { facebook } from '../../platforms/facebook/facebook.ts';
import { instagram } from '../../platforms/instagram/instagram.ts';
import { newAccount } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { selectionIn } from './fields.ts';

let sandbox: TestSandbox;
const accounts = new Map<string, { id: string; token: string; base: string }>();
beforeAll(async () => {
  sandbox = await startSandbox();
  const env = testEnv({ fetch: (input, init) => fetch(input, init) });
  for (const platform of [facebook, instagram]) {
    const { account } = await newAccount(sandbox, platform, env);
    const base = `${sandbox.serviceOf(platform.manifest.id)}/graph/v25.0`;
    accounts.set(platform.manifest.id, { id: account.remoteId, token: account.credentials.accessToken ?? '', base });
  }
});
afterAll(() => sandbox?.close());

/** Asks a stand-in as nobody's adapter does. */
async function ask(platform: string, verb: string, path: string, form?: Record<string, string>) {
  const { id, token, base } = accounts.get(platform) ?? { id: '', token: '', base: '' };
  const body = form && { body: new URLSearchParams(form) };
  const response = await fetch(`${base}/${path.replace('{id}', id)}`, {
    method: verb,
    headers: { authorization: `Bearer ${token}` },
    ...body,
  });
  return { status: response.status, error: ((await response.json()) as { error?: { code: number; message: string } }).error };
}

const reel = { media_type: 'REELS', upload_type: 'resumable' };
const item = { media_type: 'VIDEO', upload_type: 'resumable', is_carousel_item: 'true' };
const people = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => ({ username: `name${index}` })));

test.each([
  ['facebook', 'POST', '{id}/feed', { message: 'Hello', colour: 'blue' }, /Unknown parameter colour/],
  ['facebook', 'POST', '{id}/feed', {}, /message, link or attached_media/],
  ['facebook', 'POST', '{id}/feed', { message: 'Hello', attached_media: '[{"media_fbid":"1"}]' }, /Invalid media_fbid/],
  ['facebook', 'POST', '{id}/feed', { message: 'Hello', targeting: '{"age_min":16}' }, /targeting.age_min is not valid/],
  ['facebook', 'POST', '{id}/feed', { message: 'Hello', targeting: '{"geo_locations":{"countries":["QQ"]}}' }, /no such country/],
  ['facebook', 'POST', '{id}/feed', { message: 'Hello', targeting: '{"shoe_size":43}' }, /Unknown parameter shoe_size/],
  ['facebook', 'POST', '1/thumbnails', {}, /no object with the ID/],
  ['facebook', 'POST', '1/feed', { message: 'Hello' }, /no object with the ID/],
  ['facebook', 'GET', '{id}?fields=id,shoe_size', undefined, /nonexisting field \(shoe_size\)/],
  ['facebook', 'GET', '{id}/published_posts?limit=101', undefined, /limit/],
  ['facebook', 'DELETE', '{id}_1', undefined, /no object with the ID/],
  ['instagram', 'POST', '{id}/media', { caption: 'No picture' }, /parameter/],
  ['instagram', 'POST', '{id}/media', { image_url: 'http://127.0.0.1:1/none.jpg' }, /could not be fetched/],
  ['instagram', 'POST', '{id}/media', { media_type: 'VIDEO', upload_type: 'resumable' }, /Unknown media type/],
  ['instagram', 'POST', '{id}/media', { media_type: 'CAROUSEL', children: '["1"]' }, /2 to 10/],
  ['instagram', 'POST', '{id}/media', { ...reel, collaborators: '["a","b","c","d"]' }, /At most 3/],
  ['instagram', 'POST', '{id}/media', { ...reel, collaborators: '["a b"]' }, /parameter/],
  ['instagram', 'POST', '{id}/media', { ...reel, user_tags: '[{"username":"a","x":0.5,"y":0.5}]' }, /parameter/],
  ['instagram', 'POST', '{id}/media', { image_url: 'http://127.0.0.1:1/a.jpg', user_tags: '[{"username":"a"}]' }, /parameter/],
  ['instagram', 'POST', '{id}/media', { ...reel, user_tags: people(21) }, /Too many tags/],
  ['instagram', 'POST', '{id}/media', { ...reel, location_id: 'Berlin' }, /parameter/],
  ['instagram', 'POST', '{id}/media', { ...reel, cover_url: 'http://127.0.0.1:1/none.jpg' }, /could not be fetched/],
  ['instagram', 'POST', '{id}/media', { ...item, location_id: '1' }, /location_id is not for items/],
  ['instagram', 'POST', '{id}/media', { ...item, user_tags: people(1) }, /nobody is tagged/],
  ['instagram', 'POST', '{id}/media_publish', { creation_id: '1' }, /no object with the ID/],
  ['instagram', 'GET', 'me?fields=password', undefined, /nonexisting field \(password\)/],
])('%s %s %s %o is refused', async (platform, verb, path, form, words) => {
  const { status, error } = await ask(platform, verb, path, form as Record<string, string> | undefined);
  expect(status).toBe(400);
  expect(error?.message).toMatch(words);
});

test('a container that is still empty cannot be published', async () => {
  const { id, token, base } = accounts.get('instagram') ?? { id: '', token: '', base: '' };
  const headers = { authorization: `Bearer ${token}` };
  const body = new URLSearchParams({ media_type: 'REELS', upload_type: 'resumable' });
  const made = (await (await fetch(`${base}/${id}/media`, { method: 'POST', headers, body })).json()) as { id: string; uri: string };
  expect(made.uri).toMatch(new RegExp(`/upload/ig-api-upload/v25.0/${made.id}$`));
  expect((await ask('instagram', 'POST', '{id}/media_publish', { creation_id: made.id })).error).toMatchObject({ code: 9007 });
});

test('fields are read with those inside of them', () => {
  expect(selectionIn('id,from,attachments{target,subattachments{target}},message')).toEqual(
    new Map([
      ['id', new Map()],
      ['from', new Map()],
      [
        'attachments',
        new Map([
          ['target', new Map()],
          ['subattachments', new Map([['target', new Map()]])],
        ]),
      ],
      ['message', new Map()],
    ]),
  );
  for (const wrong of ['{id}', 'id{', 'id}}']) expect(selectionIn(wrong)).toBeNull();
});
