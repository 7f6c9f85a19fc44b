import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { afterAll, describe, expect, test } from 'vitest';
import { exportVideo } from '../export/export.ts';
import { probe } from '../probe/probe.ts';
import { proxy } from '../proxy/proxy.ts';
import { hdrVideo, lightOf, type Transfer } from '../testing/hdr.ts';
import { somePeople } from '../testing/people.ts';
import { ffmpegOutput } from '../tool/run.ts';
import { poster } from './poster.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-hdr-'));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'parts'));

const size = { width: 320, height: 240 };
function pixelsOf(opened: readonly string[], { width, height } = size): Promise<Uint8Array> {
  return ffmpegOutput([...opened, '-frames:v', '1', '-vf', `format=rgb24,scale=${width}:${height}:flags=area`, '-f', 'rawvideo', '-']);
}
const video = (path: string) => ['-f', 'mov', '-i', path];
const image = (path: string) => ['-f', 'image2', '-i', path];

/** A picture of people, and what it becomes when it is shown in HDR with its white at 203 cd/m². */
const reference = await pixelsOf(image(somePeople));
const light = Array.from({ length: size.width * size.height }, (_, pixel) => lightOf([...reference.subarray(pixel * 3, pixel * 3 + 3)]));

const ways: { name: string; make: (transfer: Transfer, source: string) => Promise<string[]> }[] = [
  {
    name: 'an export',
    async make(transfer, source) {
      const options = {
        format: 'mp4',
        preset: 'source',
        output: join(folder, `${transfer}.out.mp4`),
        folder: join(folder, 'parts'),
      } as const;
      await exportVideo(await probe(source), Edit.parse({ volume: 1 }), options);
      return video(options.output);
    },
  },
  {
    name: 'a copy for browsers',
    async make(transfer, source) {
      await proxy(await probe(source), join(folder, `${transfer}.proxy.mp4`));
      return video(join(folder, `${transfer}.proxy.mp4`));
    },
  },
  {
    name: 'a still',
    async make(transfer, source) {
      await poster(await probe(source), 0.5, join(folder, `${transfer}.png`));
      return image(join(folder, `${transfer}.png`));
    },
  },
];

describe.each(['smpte2084', 'arib-std-b67'] as const)('HDR by %s', async (transfer) => {
  const source = await hdrVideo(join(folder, `${transfer}.mp4`), size, light, transfer);

  test.each(ways)('looks like the reference picture in $name', async ({ make }) => {
    // Colors are stored at half the size.
    const half = { width: size.width / 2, height: size.height / 2 };
    const [wanted, made] = await Promise.all([image(somePeople), await make(transfer, source)].map((opened) => pixelsOf(opened, half)));
    const away = Array.from(wanted ?? [], (value, index) => Math.abs(value - (made?.[index] ?? 0)));
    expect(away.reduce((sum, one) => sum + one, 0) / away.length).toBeLessThan(4);
    expect(away.toSorted((one, other) => one - other)[Math.floor(away.length * 0.99)]).toBeLessThan(20);
  });

  test('keeps white bright, and what is brighter apart', async () => {
    const patches = [lightOf([250, 250, 250]), ...[203, 400, 1000].map((nits) => [nits, nits, nits] as const)];
    const stripes = Array.from(
      { length: size.width * size.height },
      (_, pixel) => patches[Math.floor((pixel % size.width) / 80)] ?? patches[0],
    );
    const path = await hdrVideo(join(folder, `${transfer}.stripes.mp4`), size, stripes as typeof light, transfer);
    const made = await pixelsOf((await ways[0]?.make(transfer, path)) ?? []);
    const [almost = 0, white = 0, bright = 0, brightest = 0] = [40, 120, 200, 280].map((x) => made[(120 * size.width + x) * 3]);
    expect(almost).toBeGreaterThan(236);
    expect([white - almost, bright - white, brightest - bright].every((step) => step > 0)).toBe(true);
    expect(brightest).toBeGreaterThan(252);
  });
});
