import type { SourceConnection, SourceEntry } from '@everycast/contract/sources';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cloud } from '../../../tests/sources/cloud.ts';
import { startDropbox } from '../../../tests/sources/dropbox.ts';
import { startGoogleDrive } from '../../../tests/sources/google-drive.ts';
import { startOnedrive } from '../../../tests/sources/onedrive.ts';
import { createSourcesWorld, type SourcesWorld } from '../../../tests/support/sources.ts';

/** The clouds that people connect at their own page, against stand-ins. */

const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();

const clouds = [
  { id: 'google_drive', name: 'Google Drive', start: startGoogleDrive },
  { id: 'dropbox', name: 'Dropbox', start: startDropbox },
  { id: 'onedrive', name: 'OneDrive', start: startOnedrive },
] as const;

type Answer = { error: { code: string; message: string } };

describe.each(clouds)('$name', ({ id, start }) => {
  let cloud: Cloud;
  let world: SourcesWorld;
  let connection: SourceConnection;

  /** Follows the browser to the cloud and back. @returns where it is led then */
  async function connect(by?: string): Promise<string> {
    const { body } = await world.call<{ url: string }>('POST', `/${id}/consent`, by === undefined ? {} : { by });
    const consented = await fetch(body.url, { redirect: 'manual' });
    const back = new URL(consented.headers.get('location') ?? '');
    const answer = await world.call('GET', `/callback${back.search}`, by === undefined ? {} : { by });
    expect(answer.status).toBe(303);
    return String(answer.headers.location);
  }
  const mine = async () => (await world.list()).find((source) => source.id === id)?.connections ?? [];

  beforeAll(async () => {
    cloud = await start();
    const name = id.toUpperCase();
    world = await createSourcesWorld({
      [`SOURCE_${name}_BASE_URL`]: cloud.url,
      [`SOURCE_${name}_CLIENT_ID`]: cloud.app.clientId,
      [`SOURCE_${name}_CLIENT_SECRET`]: cloud.app.clientSecret,
    });
    const folder = cloud.add({ name: 'Shoot', folder: true });
    cloud.add({ name: 'red.png', content: await picture('red') });
    cloud.add({ name: 'blue it’s.png', parent: folder.id, content: await picture('blue') });
    cloud.add({ name: 'notes.txt', type: 'text/plain', content: Buffer.from('Not a picture.') });
  });
  afterAll(async () => {
    await world?.close();
    await cloud?.stop();
  });

  test('is connected at its own page; tokens are stored encrypted, and never told', async () => {
    expect(await connect()).toBe(`/media-library?source=${id}`);
    [connection] = (await mine()) as [SourceConnection];
    expect(connection).toMatchObject({ name: 'ida@example.org', state: 'connected', problem: null });
    const stored = JSON.stringify(await world.rows.selectFrom('sourceConnection').selectAll().execute());
    for (const token of cloud.tokens.keys()) expect(stored + JSON.stringify(await world.list())).not.toContain(token);
    // Once more is the same connection.
    await connect();
    expect(await mine()).toHaveLength(1);
  });

  test('a state belongs to one person, and isn’t made up', async () => {
    const { body } = await world.call<{ url: string }>('POST', `/${id}/consent`);
    const back = new URL((await fetch(body.url, { redirect: 'manual' })).headers.get('location') ?? '');
    expect((await world.call('GET', `/callback${back.search}`, { by: world.ola })).headers.location).toBe(
      `/media-library?source=${id}&problem=foreign`,
    );
    expect((await world.call('GET', '/callback?state=made-up&code=x')).headers.location).toBe('/media-library?problem=unknown');
    back.searchParams.set('error', 'access_denied');
    expect((await world.call('GET', `/callback${back.search}`)).headers.location).toBe(`/media-library?source=${id}&problem=denied`);
    expect((await world.list(world.ola)).find((source) => source.id === id)?.connections).toEqual([]);
  });

  test('shows folders and files, and is searched', async () => {
    const { items } = await world.entries(connection.id);
    expect(items.filter(({ kind }) => kind !== 'folder').map(({ name, refusal }) => [name, refusal === null])).toEqual(
      expect.arrayContaining([
        ['red.png', true],
        ['notes.txt', false],
      ]),
    );
    const folder = items.find(({ name }) => name === 'Shoot');
    const inside = await world.entries(connection.id, { folder: folder?.id ?? '' });
    expect(inside.items.map(({ name, kind }) => [name, kind])).toEqual([['blue it’s.png', 'image']]);
    expect((await world.entries(connection.id, { search: 'it’s' })).items.map(({ name }) => name)).toEqual(['blue it’s.png']);
  });

  test('thumbnails come through this server, without tokens', async () => {
    const red = (await world.entries(connection.id)).items.find(({ name }) => name === 'red.png');
    expect(red?.thumbnailUrl).toMatch(/^\/api\/v1\/sources\//);
    const answer = await world.call<Buffer>('GET', String(red?.thumbnailUrl).replace('/api/v1/sources', ''));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('a folder of many files is read page by page', async () => {
    const folder = cloud.add({ name: 'Everything', folder: true });
    for (let n = 0; n < 1_050; n += 1) cloud.add({ name: `${n}.png`, parent: folder.id });
    const top = await world.entries(connection.id);
    const seen: SourceEntry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = {
        folder: top.items.find(({ name }) => name === 'Everything')?.id ?? '',
        ...(cursor && { cursor }),
      };
      const page = await world.entries(connection.id, query);
      seen.push(...page.items);
      expect(page.items.length).toBeLessThanOrEqual(100);
      cursor = page.cursor;
    }
    expect(new Set(seen.map(({ name }) => name)).size).toBe(1_050);
    for (const file of cloud.inFolder(folder.id)) cloud.files.delete(file.id);
  });

  test('its files come into the library with an expired token, which is renewed once', async () => {
    cloud.expire();
    const [blue] = (await world.entries(connection.id, { search: 'blue' })).items;
    const [begun] = await world.import(connection.id, [blue?.id ?? '']);
    const { state, media } = await world.ended(begun?.id ?? '');
    expect([state, media?.name, media?.width]).toEqual(['done', 'blue it’s.png', 60]);
  });

  test('a failure that passes is tried again', async () => {
    const red = (await world.entries(connection.id)).items.find(({ name }) => name === 'red.png');
    cloud.faults.push({ matches: /alt=media|files\/download|\/content$/, answer: { status: 503, json: {} }, times: 1 });
    const [begun] = await world.import(connection.id, [red?.id ?? '']);
    const hurry = setInterval(() => void world.hurry(), 200);
    const { state } = await world.ended(begun?.id ?? '').finally(() => clearInterval(hurry));
    expect(state).toBe('done');
  });

  test('a file that is another one at the end than at the start is not taken', async () => {
    const file = cloud.add({ name: 'edited.png', content: await picture('lime') });
    const entry = (await world.entries(connection.id, { search: 'edited' })).items[0];
    const [begun] = await world.import(connection.id, [entry?.id ?? '']);
    const edit = setInterval(() => cloud.change(file.id, Buffer.concat([file.content, Buffer.from('x')])), 1);
    const hurry = setInterval(() => void world.hurry(), 200);
    const { state, problem } = await world.ended(begun?.id ?? '').finally(() => [edit, hurry].forEach(clearInterval));
    expect([state, problem?.message]).toEqual(['failed', expect.stringContaining('changes while it is read')]);
    cloud.files.delete(file.id);
  });

  test('a login that was revoked ends in one clear error, and works again once it is given again', async () => {
    const red = (await world.entries(connection.id)).items.find(({ name }) => name === 'red.png');
    cloud.revoke();
    const { status, body } = await world.call<Answer>('GET', `/${connection.id}/entries`);
    expect([status, body.error.code]).toEqual([422, 'account_needs_reconnect']);
    expect((await mine())[0]).toMatchObject({ state: 'reconnect' });
    // From then on, the cloud isn't asked at all.
    const before = cloud.asked.length;
    expect((await world.call('POST', `/${connection.id}/imports`, { body: { entries: [red?.id] } })).status).toBe(422);
    expect(cloud.asked.length).toBe(before);
    await connect();
    expect((await mine())[0]).toMatchObject({ id: connection.id, state: 'connected', problem: null });
    expect((await world.entries(connection.id)).items.length).toBeGreaterThan(0);
  });

  test('is disconnected here and there', async () => {
    expect((await world.call('DELETE', `/connections/${connection.id}`)).status).toBe(204);
    expect(await mine()).toEqual([]);
    // Microsoft has no call for it: what it gave expires.
    expect(cloud.tokens.size > 0).toBe(id === 'onedrive');
    await connect();
    [connection] = (await mine()) as [SourceConnection];
  });

  test('a file that is gone says so', async () => {
    const file = cloud.add({ name: 'soon.png', content: await picture('gray') });
    const entry = (await world.entries(connection.id, { search: 'soon' })).items[0];
    cloud.files.delete(file.id);
    await expect(world.import(connection.id, [entry?.id ?? ''])).rejects.toThrow(/no longer there/);
  });
});

describe('Google Drive', () => {
  test('shared drives, what others share, shortcuts, and documents', async () => {
    const cloud = await startGoogleDrive();
    const world = await createSourcesWorld({
      SOURCE_GOOGLE_DRIVE_BASE_URL: cloud.url,
      SOURCE_GOOGLE_DRIVE_CLIENT_ID: cloud.app.clientId,
      SOURCE_GOOGLE_DRIVE_CLIENT_SECRET: cloud.app.clientSecret,
    });
    const drive = cloud.add({ name: 'Brand team', folder: true, more: { drive: true } });
    const folder = cloud.add({ name: 'Logos', folder: true, parent: drive.id });
    const logo = cloud.add({ name: 'logo.png', parent: folder.id, content: await picture('teal') });
    cloud.add({ name: 'From Ola.png', content: await picture('pink'), more: { shared: true } });
    const shortcutDetails = { targetId: logo.id, targetMimeType: 'image/png' };
    cloud.add({ name: 'Logo (shortcut)', type: 'application/vnd.google-apps.shortcut', more: { shortcutDetails } });
    cloud.add({ name: 'Plan', type: 'application/vnd.google-apps.document' });
    const { body } = await world.call<{ url: string }>('POST', '/google_drive/consent');
    const back = new URL((await fetch(body.url, { redirect: 'manual' })).headers.get('location') ?? '');
    await world.call('GET', `/callback${back.search}`);
    const place = (await world.list()).find(({ id }) => id === 'google_drive')?.connections[0]?.id ?? '';

    const { items } = await world.entries(place);
    expect(items.map(({ name, kind }) => [name, kind])).toEqual([
      ['Shared with me', 'folder'],
      ['Brand team', 'folder'],
      ['Logo (shortcut)', 'image'],
      ['Plan', 'other'],
    ]);
    expect(items[3]?.refusal).toMatch(/Google Docs, Sheets and Slides aren’t files/);
    await expect(world.import(place, [items[3]?.id ?? ''])).rejects.toThrow(/“Plan” can’t be imported/);
    const inDrive = await world.entries(place, { folder: items[1]?.id ?? '' });
    const inFolder = await world.entries(place, { folder: inDrive.items[0]?.id ?? '' });
    expect(inFolder.items.map(({ name }) => name)).toEqual(['logo.png']);
    const shared = await world.entries(place, { folder: items[0]?.id ?? '' });
    expect(shared.items.map(({ name }) => name)).toEqual(['From Ola.png']);
    for (const entry of [inFolder.items[0], shared.items[0]]) {
      const [begun] = await world.import(place, [entry?.id ?? '']);
      expect((await world.ended(begun?.id ?? '')).state).toBe('done');
    }
    await world.close();
    await cloud.stop();
  });
});

describe('without an app', () => {
  test('a cloud says who can set it up', async () => {
    const world = await createSourcesWorld();
    expect((await world.list()).map(({ id, ready }) => [id, ready])).toEqual([
      ['google_drive', false],
      ['dropbox', false],
      ['onedrive', false],
      ['webdav', true],
      ['openverse', true],
    ]);
    const { status, body } = await world.call<Answer>('POST', '/dropbox/consent');
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('Dropbox isn’t set up on this server yet')]);
    await world.close();
  });
});

test('a password is only sent over https, unless the operator allows private addresses', async () => {
  const world = await createSourcesWorld({ ALLOW_PRIVATE_ADDRESSES: 'off' });
  const body = { address: 'http://cloud.example.org/', username: 'ida', password: 'secret' };
  const answer = await world.call<Answer>('POST', '/webdav/connections', { body });
  expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining('starts with https://')]);
  await world.close();
});
