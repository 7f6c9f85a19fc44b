import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { afterAll, describe, expect, test } from 'vitest';
import { cut } from '../cut/cut.ts';
import { exportVideo } from '../export/export.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { numberedVideo, numbersOf, quickest } from '../testing/numbered.ts';

/* Transport streams whose frames change their size: at 5 s, from 320 × 180 to another one. The frames of both parts are numbered 0 to 149. */

const folder = await mkdtemp(join(tmpdir(), 'everycast-steady-'));
const at = (name: string) => join(folder, name);
await mkdir(at('parts'));
afterAll(() => rm(folder, { recursive: true }));

const range = (from: number, past: number) => Array.from({ length: past - from }, (_, index) => from + index);
/** Across the change, then from before it. */
const segments = [
  { start: 4.1, end: 6.9 },
  { start: 0.5, end: 0.9 },
];
const shown = [...range(123, 150), ...range(0, 57), ...range(15, 27)];

/** Groups that refer to one another, so that everything is encoded. B-frames make the first part end two frames later. */
const open = ['-c:v', 'libx264', '-preset', 'ultrafast', '-x264-params', 'open-gop=1:keyint=15:min-keyint=15:scenecut=0:bframes=2'];
const kinds = { closed: { encoder: quickest, from: '5' }, open: { encoder: open, from: String(5 + 2 / 30) } };

async function changing(groups: keyof typeof kinds, size: string): Promise<VideoInfo> {
  const { encoder, from } = kinds[groups];
  const write = (name: string, part: string, more: string[]) =>
    numberedVideo(at(name), { seconds: 5, size: part, encoder: [...encoder, '-muxdelay', '0', ...more] });
  const parts = [await write('first.ts', '320x180', []), await write('second.ts', size, ['-output_ts_offset', from])];
  const path = at(`${groups}-${size}.ts`);
  await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
  return probe(path);
}

const made = {
  cut: async (info: VideoInfo) => {
    await cut(info, segments, { mode: 'exact', output: at('cut.ts'), folder: at('parts') });
    return probe(at('cut.ts'));
  },
  export: async (info: VideoInfo) => {
    await exportVideo(info, Edit.parse({ segments }), { format: 'mp4', preset: 'source', output: at('export.mp4'), folder: at('parts') });
    return probe(at('export.mp4'));
  },
};

describe.each(['cut', 'export'] as const)('a %s with parts in another order', (kind) => {
  test.each([
    ['closed', '160x90'],
    ['open', '160x90'],
    ['open', '640x360'],
  ] as const)('has every frame once: %s groups, then %s', async (groups, size) => {
    const result = await made[kind](await changing(groups, size));
    expect([result.width, result.height]).toEqual([320, 180]);
    expect(result.duration).toBeCloseTo(3.2, 1);
    expect(await numbersOf(result)).toEqual(shown);
  });

  test('gets a border where the shape changes, too', async () => {
    const result = await made[kind](await changing('open', '160x120'));
    expect([result.width, result.height]).toEqual([320, 180]);
    expect(result.duration).toBeCloseTo(3.2, 1);
    const numbers = await numbersOf(result);
    expect(numbers).toHaveLength(shown.length);
    expect([numbers.slice(0, 27), numbers.slice(-12)]).toEqual([range(123, 150), range(15, 27)]);
  });
});
