import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { FileMissing } from '../../../kernel/storage.ts';
import type { ContentsStore } from '../contents-store.ts';
import { fill } from './fill.ts';
import { fileName } from './names.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-export-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const megabyte = 1_000_000;
const what = (signal = new AbortController().signal) => ({ folder, workspaceId: 'north', parts: ['posts', 'media'] as const, signal });

/** A workspace with many posts of this length, and files of these sizes. */
function workspace({ pages = 1, length = 10, files = [] as number[] }) {
  let memory = 0;
  const look = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    memory = Math.max(memory, heapUsed + arrayBuffers);
  };
  const contents: ContentsStore = {
    async *records({ file }) {
      if (file !== 'posts') return;
      for (let page = 0; page < pages; page++) {
        look();
        yield Array.from({ length: 100 }, (_one, at) => ({ id: `${page}-${at}`, text: String(at % 10).repeat(length) }));
      }
    },
    async *files() {
      for (const [at, bytes] of files.entries()) yield { id: `file ${at}`, name: 'same.mp4', fileKey: String(at), bytes };
    },
    nameOf: async () => 'North',
    size: async () => pages * 100,
    count: async () => ({
      posts: pages * 100,
      media: files.length,
      mediaBytes: files.reduce((sum, bytes) => sum + Math.max(0, bytes), 0),
      inbox: 0,
      analytics: 0,
      streams: 0,
      activity: 0,
      setup: 0,
    }),
  };
  const storage = {
    stream: async (key: string) => {
      const bytes = files[Number(key)] ?? 0;
      if (bytes < 0) throw new FileMissing(key);
      async function* pieces() {
        for (let sent = 0; sent < bytes; sent += megabyte) {
          look();
          yield Buffer.alloc(Math.min(megabyte, bytes - sent), sent / megabyte);
        }
      }
      return Readable.from(pieces());
    },
  };
  return { parts: { contents, storage, now: () => new Date('2026-05-01T10:00:00Z') }, memory: () => memory };
}

test('memory does not grow with the workspace', async () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  // 200 MB of posts, and a file of 200 MB.
  const { parts, memory } = workspace({ pages: 500, length: 4_000, files: [200 * megabyte] });
  const { path, reached } = await fill(parts, what(), async () => undefined);
  expect(reached).toMatchObject({ records: 50_000, missing: 0 });
  expect(reached.bytes).toBeGreaterThan(200 * megabyte);
  expect(memory() - heapUsed - arrayBuffers).toBeLessThan(150 * megabyte);
  const zip = await openPromise(path);
  expect(zip.fileSize).toBe(reached.bytes);
  await zip.close();
  expect(await readdir(folder)).toEqual(['archive.zip']);
});

test('how far it is only grows, and says each file', async () => {
  const { parts } = workspace({ pages: 5, files: [megabyte, -1, megabyte] });
  const said: { step: number; fraction: number }[] = [];
  const { reached } = await fill(parts, what(), async ({ step }, fraction) => void said.push({ step, fraction }));
  expect(said.map(({ fraction }) => fraction)).toEqual(said.map(({ fraction }) => fraction).sort((a, b) => a - b));
  expect([...new Set(said.map(({ step }) => step))]).toEqual(Array.from({ length: reached.steps }, (_one, at) => at + 1));
  expect(reached.missing).toBe(1);
});

test('it stops at once, in the middle of records and of a file, and where the disk fails', async () => {
  for (const stopAt of [3, 12]) {
    const stop = new AbortController();
    const { parts } = workspace({ pages: 10, files: Array.from({ length: 10 }, () => megabyte) });
    let reports = 0;
    const reach = async () => {
      reports += 1;
      if (reports === stopAt) stop.abort(new Error('Enough.'));
    };
    await expect(fill(parts, what(stop.signal), reach)).rejects.toThrow();
    expect(reports).toBeLessThan(stopAt + 3);
    await rm(join(folder, 'archive.zip'), { force: true });
    await rm(join(folder, 'posts.csv'), { force: true });
  }
  const { parts } = workspace({});
  await expect(fill(parts, { ...what(), folder: join(folder, 'nowhere') }, async () => undefined)).rejects.toThrow('ENOENT');
});

test('a file that can’t be read to its end fails the archive', async () => {
  const { parts } = workspace({ files: [megabyte] });
  const broken = { ...parts, storage: { stream: async () => createReadStream(folder) } };
  await expect(fill(broken, what(), async () => undefined)).rejects.toThrow('EISDIR');
});

test('names are files on every system, and keep their extension', () => {
  const names = ['a/b\\c.png', '..', '.env', '', `${'ü'.repeat(300)}.jpeg`, 'con?.txt', 'dot.', '🌊 sea.mp4', 'line\nbreak\u202Egnp.exe'];
  expect(names.map(fileName)).toEqual([
    'a_b_c.png',
    '_',
    '_env',
    '_',
    `${'ü'.repeat(80)}.jpeg`,
    'con_.txt',
    'dot',
    '🌊 sea.mp4',
    'line_break_gnp.exe',
  ]);
});
