import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDir } from './data-dir.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-data-'));
  await chmod(folder, 0o711);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('is made with its parents, closed to others', async () => {
  const made = await prepareDataDir(join(folder, 'a/b'), false);
  expect(made).toBe(join(folder, 'a/b'));
  expect(await mode(made)).toBe('700');
  await prepareDataDir(made, false);
});

test.runIf(process.getuid?.() === 0)("is made so that the database's account can pass, but not look, where root starts it", async () => {
  const made = await prepareDataDir(join(folder, 'a/b'), true);
  expect(await mode(made)).toBe('711');
});

test('is refused in one line where it cannot be made', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(prepareDataDir(join(folder, 'file'), false)).rejects.toThrow(
    `The data folder ${folder}/file can't be used: a file is in its place. Fix that, or set DATA_DIR to another folder.`,
  );
  await expect(prepareDataDir(join(folder, 'file/data'), false)).rejects.toThrow('a file is in its place');
  await expect(prepareDataDir('/proc/everycast', false)).rejects.toThrow("The data folder /proc/everycast can't be used: ");
});
