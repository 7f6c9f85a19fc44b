import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heicPicture } from '../../../tests/support/heic.ts';
import { circularHeic, endlessHeic, lyingHeic, nestedHeic, repeatingHeic, tiledHeic } from '../../../tests/support/hostile-heic.ts';
import { readHeic } from './heic.ts';
import { decodeHeic } from './heic-decoder.ts';

const refused = { code: expect.stringMatching(/^(unsupported_media|too_large)$/) };

describe('a hostile file is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['derived from itself', circularHeic],
    ['the same bytes again and again', repeatingHeic],
    ['nested boxes without end', () => nestedHeic(500_000)],
    ['smaller than its data', () => lyingHeic(8, 8)],
    ['much larger than its data', () => lyingHeic(12_000, 8_000)],
    ['as large as numbers go', () => lyingHeic(2 ** 32 - 1, 2 ** 32 - 1)],
    ['without any size', () => lyingHeic(0, 0)],
    ['tens of thousands of tiles', () => tiledHeic(160, 160)],
    ...[9, 40, 120, 300, 390].map(
      (length) =>
        [`${length} bytes of a file`, async () => (await heicPicture()).subarray(0, length)] satisfies [string, () => Promise<Buffer>],
    ),
  ])('%s', async (_what, make) => {
    await expect(readHeic(await make(), 'a workspace')).rejects.toMatchObject(refused);
  });

  test('a million boxes before a picture', async () => {
    const read = readHeic(await endlessHeic(1_000_000), 'a workspace').then(({ width }) => width);
    // It is a picture, so it may be read.
    expect(await read.catch((error: { code: string }) => error.code)).toSatisfy((is) => is === 320 || is === 'unsupported_media');
  });
});

test('a picture of tiles, as phones take them, is read', async () => {
  expect(await readHeic(await tiledHeic(3, 4), 'a workspace')).toMatchObject({ width: 256, height: 192 });
});

test('one of a thousand large tiles has no more time than others', async () => {
  const bomb = await tiledHeic(31, 31, 320);
  await expect(decodeHeic(bomb, { pixels: 9_920 ** 2, seconds: 1 })).rejects.toMatchObject({ reason: { code: 'video.tool_too_long' } });
});

test('an image of more pixels than its header says is refused', async () => {
  const large = await tiledHeic(31, 31, 320);
  await expect(decodeHeic(large, { pixels: 64, seconds: 60 })).rejects.toThrow();
});

/* The decoder could be made to do anything, so the limits are tested with programs that do. */
describe('whatever the decoder does', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'everycast-decoder-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function run(code: string, seconds = 60) {
    const path = join(folder, `${crypto.randomUUID()}.mjs`);
    const answer = 'const answer = (pixel) => process.stdout.write(Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, ...pixel]));\n';
    await writeFile(path, answer + code);
    const { data } = await decodeHeic(Buffer.from('a file'), { pixels: 1, seconds, program: pathToFileURL(path) });
    return [...data];
  }

  test('it answers with pixels', async () => {
    expect(await run('answer([1, 2, 3, 4]);')).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['buffers', 'const all = []; for (let n = 0; n < 64; n += 1) all.push(Buffer.alloc(2 ** 26, 1)); answer([0, 0, 0, 0]);'],
    ['objects', 'const all = []; for (let n = 0; n < 1e8; n += 1) all.push({ n }); answer([0, 0, 0, 0]);'],
    ['WebAssembly', 'const all = new WebAssembly.Memory({ initial: 1 }); all.grow(16_384); answer([0, 0, 0, 0]);'],
  ])('it gets no gigabyte of %s', async (_what, code) => {
    await expect(run(code)).rejects.toThrow();
  });

  test('it ends when its time is over', async () => {
    await expect(run('for (;;);', 1)).rejects.toMatchObject({ reason: { code: 'video.tool_too_long' } });
  });

  test('it sends no more than the picture', async () => {
    await expect(run('for (;;) if (!process.stdout.write(Buffer.alloc(65_536))) await new Promise(setImmediate);')).rejects.toThrow(/more/);
    await expect(run('process.stdout.write("half");')).rejects.toThrow();
  });

  test('it has no secrets, writes no files and starts no programs', async () => {
    const tries = `
      const fails = async (what) => { try { await what(); return 0; } catch { return 1; } };
      const { writeFileSync } = await import('node:fs');
      const { execFileSync } = await import('node:child_process');
      const { Worker } = await import('node:worker_threads');
      answer([
        Object.keys(process.env).length,
        await fails(() => writeFileSync(${JSON.stringify(join(tmpdir(), 'everycast-should-not-exist'))}, '')),
        await fails(() => execFileSync('/bin/true')),
        await fails(() => new Worker('', { eval: true })),
      ]);`;
    expect(await run(tries)).toEqual([0, 1, 1, 1]);
  });
});
