import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScratch } from './scratch.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-scratch-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const all = () => readdir(join(dataDir, 'scratch'));

test('each piece of work has a folder of its own, which goes with all that is in it', async () => {
  const scratch = createScratch(dataDir);
  const [one, other] = [await scratch.folder('work'), await scratch.folder('work')];
  expect(one.path).not.toBe(other.path);
  await writeFile(join(one.path, 'file'), 'x');
  await one.remove();
  await one.remove();
  expect(await all()).toEqual([basename(other.path)]);
  await other.remove();
  expect(await all()).toEqual([]);
});

test('what is left of processes that are no more is swept away, and nothing else', async () => {
  const scratch = createScratch(dataDir);
  const own = await scratch.folder('own');
  const dead = spawn('true');
  await once(dead, 'close');
  const living = spawn('sleep', ['60']);
  const make = async (name: string, silentFor = 0) => {
    const path = join(dataDir, 'scratch', name);
    await mkdir(path);
    await writeFile(join(path, 'file'), 'x');
    const at = new Date(Date.now() - silentFor);
    await utimes(path, at, at);
  };
  await make(`${hostname()}~${dead.pid}~a~killed-x`);
  await make(`${hostname()}~${process.pid}~a~same-number-x`);
  await make(`${hostname()}~${living.pid}~a~living-x`);
  await make('elsewhere~1~a~living-x');
  await make('elsewhere~1~a~silent-x', 2 * 3_600_000);
  await scratch.sweep();
  expect(new Set(await all())).toEqual(new Set([basename(own.path), `${hostname()}~${living.pid}~a~living-x`, 'elsewhere~1~a~living-x']));
  living.kill();
  await once(living, 'close');
  await scratch.sweep();
  expect(await all()).not.toContain(`${hostname()}~${living.pid}~a~living-x`);
  await own.remove();
});
