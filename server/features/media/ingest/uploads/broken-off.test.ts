import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../../tests/support/until.ts';
import { createUploadWorld, picture, type UploadWorld } from '../../../../../tests/support/uploads.ts';
import { newId } from '../../../../kernel/ids.ts';

const day = 24 * 3_600_000;

let uploads: UploadWorld;
let world: UploadWorld['world'];
beforeAll(async () => {
  uploads = await createUploadWorld();
  world = uploads.world;
});
afterAll(() => uploads.close());

describe('two at a time', () => {
  test('a connection that broke without a word gives way to the one that goes on', async () => {
    const bytes = randomBytes(5000);
    const url = await uploads.locationOf(bytes.length);
    const silent = uploads.sendSlowly(url, bytes.subarray(0, 1000), bytes.length);
    await until(
      async () => (await readFile(join(world.dataDir, 'uploads', uploads.idOf(url))).catch(() => Buffer.alloc(0))).length === 1000,
    );
    expect((await uploads.ask('HEAD', url)).headers.get('upload-offset')).toBe('1000');
    const goesOn = await uploads.patch(url, 1000, bytes.subarray(1000, 3000));
    expect([goesOn.status, goesOn.headers.get('upload-offset')]).toEqual([204, '3000']);
    silent.end(bytes.subarray(1000));
    expect((await readFile(join(world.dataDir, 'uploads', uploads.idOf(url)))).equals(bytes.subarray(0, 3000))).toBe(true);
    silent.cut();
  });

  test('of two that write the same place one is told so, and the file is what it was', async () => {
    const bytes = randomBytes(4000);
    const url = await uploads.locationOf(bytes.length + 1);
    const statuses = await Promise.all([uploads.patch(url, 0, bytes), uploads.patch(url, 0, bytes), uploads.patch(url, 0, bytes)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect((await readFile(join(world.dataDir, 'uploads', uploads.idOf(url)))).equals(bytes)).toBe(true);
  });

  test('one that cannot be asked to stop is waited for, and then the second is told to come back', async () => {
    const url = await uploads.locationOf(10);
    const rows = world.rows
      .updateTable('mediaIngest')
      .set({ state: 'running', leaseToken: newId(), nextAttemptAt: new Date(Date.now() + 3_600_000) });
    await rows.where('id', '=', uploads.idOf(url)).execute();
    const answer = await uploads.patch(url, 0, Buffer.alloc(10));
    expect([answer.status, answer.json.error.code]).toEqual([423, 'unavailable']);
  });

  test('a broken connection leaves what has arrived', async () => {
    const bytes = randomBytes(300_000);
    const url = await uploads.locationOf(bytes.length);
    const broken = uploads.sendSlowly(url, bytes.subarray(0, 100_000), bytes.length);
    await until(async () => (await readFile(join(world.dataDir, 'uploads', uploads.idOf(url))).catch(() => Buffer.alloc(0))).length > 0);
    broken.cut();
    expect(await broken.answered).toBeNull();
    const offset = await until(async () => Number((await uploads.ask('HEAD', url)).headers.get('upload-offset')) || null);
    expect((await uploads.patch(url, offset, bytes.subarray(offset, offset + 10))).status).toBe(204);
    expect((await readFile(join(world.dataDir, 'uploads', uploads.idOf(url)))).equals(bytes.subarray(0, offset + 10))).toBe(true);
  });
});

describe('what is left behind', () => {
  test('an upload that was ended is gone, its file too', async () => {
    const url = await uploads.locationOf(10);
    await uploads.patch(url, 0, Buffer.alloc(5));
    expect((await uploads.ask('DELETE', url)).status).toBe(204);
    expect((await uploads.ingestOf(url)).state).toBe('cancelled');
    expect((await uploads.ask('HEAD', url)).status).toBe(410);
    expect((await uploads.patch(url, 5, Buffer.alloc(5))).status).toBe(410);
    await expect(readFile(join(world.dataDir, 'uploads', uploads.idOf(url)))).rejects.toThrow();
  });

  test('one that goes no further is given up after a day, and what nobody knows is removed', async () => {
    const [old, young] = [await uploads.locationOf(10), await uploads.locationOf(10)];
    await uploads.patch(old, 0, Buffer.alloc(5));
    const changedAt = new Date(Date.now() - day - 1000);
    await world.rows.updateTable('mediaIngest').set({ changedAt }).where('id', '=', uploads.idOf(old)).execute();
    expect((await uploads.ask('HEAD', old)).status).toBe(410);
    await mkdir(join(world.dataDir, 'uploads'), { recursive: true });
    await writeFile(join(world.dataDir, 'uploads', newId()), 'left by nobody');
    await world.media.uploads.tidy();
    expect(await uploads.ingestOf(old)).toMatchObject({ state: 'failed', problem: { code: 'abandoned' } });
    const left = await world.leftOver();
    expect([left.includes(uploads.idOf(old)), left.includes(uploads.idOf(young))]).toEqual([false, true]);
    expect((await uploads.ask('HEAD', young)).status).toBe(200);
  });

  test('what arrived in full while nobody noticed is taken in after all', async () => {
    const bytes = await picture('brown');
    const url = await uploads.locationOf(bytes.length);
    await writeFile(join(world.dataDir, 'uploads', uploads.idOf(url)), bytes);
    await world.media.uploads.tidy();
    expect((await uploads.ingestOf(url)).state).toBe('checking');
    await world.media.uploads.tidy();
    const stop = world.media.start();
    expect((await uploads.settled(url)).state).toBe('done');
    await stop();
  });
});
