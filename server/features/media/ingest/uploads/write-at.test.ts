import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAt } from './write-at.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-write-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('whatever it comes in, all of it is written from its place on, and what was before it stays', async () => {
  const path = join(folder, 'whole');
  const lengths = fc.array(fc.oneof(fc.nat({ max: 100 }), fc.nat({ max: 1_500_000 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 50 }), lengths, async (before, chunks) => {
      const [head, ...parts] = [before, ...chunks].map((length) => randomBytes(length));
      await writeFile(path, head ?? '');
      const body = Buffer.concat(parts);
      expect(await writeAt(path, before, Readable.from(parts))).toBe(body.length);
      expect(Buffer.concat([head ?? Buffer.alloc(0), body]).equals(await readFile(path))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('chunks that share their memory are written whole, and others are freed', async () => {
  const path = join(folder, 'shared');
  await writeFile(path, '');
  const [shared, own] = [Buffer.from(randomBytes(100_000)), Buffer.from(randomBytes(70_000).buffer.slice(0, 50_000))];
  const body = Buffer.concat([shared, own]);
  await writeAt(path, 0, Readable.from([shared.subarray(0, 60_000), shared.subarray(60_000), own]));
  expect(body.equals(await readFile(path))).toBe(true);
  expect([shared.length, own.length]).toEqual([100_000, 0]);
});

test('what came before the sender broke off is written', async () => {
  const path = join(folder, 'broken');
  await writeFile(path, 'abc');
  async function* broken() {
    yield Buffer.from('def');
    throw new Error('The connection broke.');
  }
  await expect(writeAt(path, 3, broken())).rejects.toThrow('The connection broke.');
  expect(await readFile(path, 'utf8')).toBe('abcdef');
});

test.runIf(process.platform === 'linux')('a full disk is told as one, at the first block and after it', async () => {
  for (const bytes of [10, 5_000_000])
    await expect(writeAt('/dev/full', 0, Readable.from([randomBytes(bytes)]))).rejects.toMatchObject({ code: 'ENOSPC' });
});
