import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { createLog } from './log.ts';
import { createStorage, type Storage } from './storage.ts';
import { holdDeletions } from './storage-held.ts';

let folder: string;
let real: Storage;
beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/everycast-held-`);
  real = await createStorage({ config: { s3: null }, dataDir: folder });
});
afterAll(() => rm(folder, { recursive: true }));

const isThere = (key: string) =>
  real.size(key).then(
    () => true,
    () => false, // deleted
  );

test('while a backup is made nothing is deleted, and afterwards all that waited', async () => {
  let held = true;
  const { storage, close } = holdDeletions(real, async () => held, createLog('silent'), 5);
  await storage.put('a', new Uint8Array(1), 'image/png');
  await storage.put('b', new Uint8Array(1), 'image/png');
  await storage.delete('a');
  await storage.delete('b');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([await isThere('a'), await isThere('b')]).toEqual([true, true]);
  held = false;
  await until(async () => !(await isThere('a')) && !(await isThere('b')));
  await storage.put('c', new Uint8Array(1), 'image/png');
  await storage.delete('c');
  expect(await isThere('c')).toBe(false);
  close();
});

test('that nobody can be asked whether a backup is made is an error of deleting, and of those that wait a reason to ask again', async () => {
  let answer: boolean | null = true;
  const ask = async () => answer ?? Promise.reject(new Error('The database is away.'));
  const { storage, close } = holdDeletions(real, ask, createLog('silent'), 5);
  await storage.put('d', new Uint8Array(1), 'image/png');
  await storage.delete('d');
  answer = null;
  await expect(storage.delete('d')).rejects.toThrow('away');
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(await isThere('d')).toBe(true);
  answer = false;
  await until(async () => !(await isThere('d')));
  close();
});
