import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { allOrNothing } from './all-or-nothing.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-all-'));
afterAll(() => rm(folder, { recursive: true }));
const both = ['one', 'two'].map((name) => join(folder, name));
const made = async () => {
  for (const path of both) await writeFile(path, 'made');
  return 'both';
};
afterEach(() => Promise.all(both.map((path) => rm(path, { force: true }))));
const enough = new Error('Enough.');

test('what goes well is given, and stays', async () => {
  expect(await allOrNothing(both, new AbortController().signal, made)).toBe('both');
  expect(await allOrNothing(both, undefined, made)).toBe('both');
  expect(await readdir(folder)).toEqual(['one', 'two']);
});

test('what fails leaves nothing, and says why', async () => {
  const failing = allOrNothing(both, new AbortController().signal, async () => {
    await made();
    throw enough;
  });
  await expect(failing).rejects.toBe(enough);
  expect(await readdir(folder)).toEqual([]);
});

test('what is called off beforehand is not begun', async () => {
  const calls: string[] = [];
  await expect(allOrNothing(both, AbortSignal.abort(enough), async () => calls.push('begun'))).rejects.toBe(enough);
  expect(calls).toEqual([]);
});

test('what is called off in its last moment, though all is made, leaves nothing', async () => {
  const control = new AbortController();
  const late = allOrNothing(both, control.signal, async () => {
    await made();
    control.abort(enough);
  });
  await expect(late).rejects.toBe(enough);
  expect(await readdir(folder)).toEqual([]);
});

test('what breaks because it is called off says the reason, and not how it broke', async () => {
  const control = new AbortController();
  const broken = allOrNothing(both, control.signal, async () => {
    control.abort(enough);
    throw new Error('A pipe was closed.');
  });
  await expect(broken).rejects.toBe(enough);
});
