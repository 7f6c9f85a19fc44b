import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import { until } from '../../../../tests/support/until.ts';
import { newId } from '../../../kernel/ids.ts';
import { keysOf } from '../keys.ts';

/*
 * Who waits for whom while files are taken in. `slow` gives the beginning of a file and nothing more, `burst` more of it and then
 * drops, and `silent` not even headers; `fast` gives a picture.
 */

let world: MediaWorld;
let person: string;
let site: http.Server;
let origin: string;
let picture: Buffer;
const listening = new Set<http.ServerResponse>();

beforeAll(async () => {
  world = await createMediaWorld({ realTime: true, patience: { first: 1_000, bytes: 50_000, within: 1_500 } });
  person = await world.addPerson();
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  site = http
    .createServer(({ url }, response) => {
      if (url?.startsWith('/fast')) return response.end(picture);
      if (url?.startsWith('/missing')) return response.writeHead(404).end();
      listening.add(response);
      response.on('close', () => listening.delete(response));
      if (url?.startsWith('/silent')) return response;
      if (url?.startsWith('/burst')) {
        const drops = setInterval(() => response.write(Buffer.alloc(300)), 100);
        response.on('close', () => clearInterval(drops));
        return response.write(Buffer.concat([picture, Buffer.alloc(200_000)]));
      }
      return response.write(picture.subarray(0, 40));
    })
    .listen(0, '127.0.0.1');
  await once(site, 'listening');
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await world.close();
});

const bring = (workspaceId: string, path: string) =>
  world.media.imports.start(workspaceId, person, { url: `${origin}/${path}`, folderId: null });
const done = (workspaceId: string, id: string) => until(async () => (await world.media.imports.get(workspaceId, id)).state === 'done');
const stagesOf = async (workspaceId: string) =>
  (
    await world.rows.selectFrom('mediaIngest').select('stage').where('workspaceId', '=', workspaceId).where('endedAt', 'is', null).execute()
  ).map(({ stage }) => stage);
const triesOf = async (id: string) =>
  (await world.rows.selectFrom('mediaIngest').select('attempts').where('id', '=', id).executeTakeFirst())?.attempts;

describe('while one workspace has slow addresses fetched, as many as it likes', () => {
  let stop: () => Promise<void>;
  let many: string;
  beforeAll(async () => {
    many = await world.addWorkspace();
    for (let index = 0; index < 9; index += 1) await bring(many, `slow-${index}`);
    stop = world.media.start();
    await until(() => listening.size >= 2);
  });
  afterAll(() => stop());

  test('another one has its own fetched', async () => {
    const other = await world.addWorkspace();
    const { id } = await bring(other, 'fast.png');
    await done(other, id);
  });

  test('its other ones are fetched, and the slow ones wait for each other', async () => {
    const [fast, refused] = [await bring(many, 'fast.png'), await bring(many, 'missing')];
    await done(many, fast.id);
    expect(await until(async () => (await world.media.imports.get(many, refused.id)).problem)).toMatchObject({
      code: 'address_unreachable',
    });
    await until(async () => (await stagesOf(many)).join() === Array(9).fill('slow').join());
    expect(listening.size).toBe(2);
  });

  test('what arrived otherwise is looked into', async () => {
    const other = await world.addWorkspace();
    const id = newId();
    const source = await world.kernel.scratch.folder('arrived');
    const path = join(source.path, 'file');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toFile(path);
    await world.kernel.storage.putFile(keysOf({ workspaceId: other, id }).source, path, 'application/octet-stream');
    const now = new Date();
    const row = { id, workspaceId: other, source: 'upload', stage: 'check', name: 'a.png', receivedBytes: 1, totalBytes: 1 };
    await world.rows
      .insertInto('mediaIngest')
      .values({ ...row, createdAt: now, changedAt: now })
      .execute();
    await world.kernel.events.wake(world.kernel.db, 'work media_ingest check');
    await done(other, id);
    await source.remove();
  });
});

describe('while many workspaces have files fetched from a host that does not send them', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    await world.rows.deleteFrom('mediaIngest').execute();
    await until(() => listening.size === 0);
    for (let index = 0; index < 12; index += 1) await bring(await world.addWorkspace(), `slow-${index}`);
    stop = world.media.start();
    await until(() => listening.size >= 8);
  });
  afterAll(() => stop());

  test('what is elsewhere is fetched', async () => {
    const other = await world.addWorkspace();
    const elsewhere = `${origin.replace('127.0.0.1', 'localhost')}/fast.png`;
    const { id } = await world.media.imports.start(other, person, { url: elsewhere, folderId: null });
    await done(other, id);
  });
});

test('addresses that are slow after a fast beginning wait for each other, and other ones don’t', async () => {
  const workspaceId = await world.addWorkspace();
  await world.rows.deleteFrom('mediaIngest').execute();
  for (let index = 0; index < 4; index += 1) await bring(workspaceId, `burst-${index}`);
  const stop = world.media.start();
  await until(() => listening.size === 4);
  const [fast, missing] = [await bring(workspaceId, 'fast.png'), await bring(workspaceId, 'missing')];
  await done(workspaceId, fast.id);
  await until(async () => (await world.media.imports.get(workspaceId, missing.id)).problem);
  await until(async () => (await stagesOf(workspaceId)).join() === Array(4).fill('slow').join());
  await stop();
});

test('addresses that don’t begin to answer are slow, long before their rate is looked at', async () => {
  const impatient = await createMediaWorld({ realTime: true, patience: { first: 300, bytes: 1, within: 3_600_000 } });
  const [workspaceId, by] = [await impatient.addWorkspace(), await impatient.addPerson()];
  const take = (path: string) => impatient.media.imports.start(workspaceId, by, { url: `${origin}/${path}`, folderId: null });
  for (let index = 0; index < 6; index += 1) await take(`silent-${index}`);
  const stop = impatient.media.start();
  const { id } = await take('fast.png');
  await until(async () => (await impatient.media.imports.get(workspaceId, id)).state === 'done');
  const open = () => impatient.rows.selectFrom('mediaIngest').select('stage').where('endedAt', 'is', null).execute();
  await until(async () => (await open()).map(({ stage }) => stage).join() === Array(6).fill('slow').join());
  await stop();
  await impatient.close();
});

test('however often a worker is stopped in the middle, no try is spent by that', async () => {
  const workspaceId = await world.addWorkspace();
  await world.rows.deleteFrom('mediaIngest').execute();
  await until(() => listening.size === 0);
  const { id } = await bring(workspaceId, 'slow');
  for (let turn = 0; turn < 4; turn += 1) {
    const stop = world.media.start();
    await until(() => listening.size === 1);
    await stop();
    await until(() => listening.size === 0);
    expect(await triesOf(id)).toBe(0);
  }
  expect((await world.media.imports.get(workspaceId, id)).state).toBe('receiving');
});
