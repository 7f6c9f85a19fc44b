import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enhancedPictures } from '../testing/enhanced.ts';
import { runFfmpeg } from '../testing/ffmpeg.ts';
import { readAvcConfig } from './avc.ts';
import { aacConfigTag, avcConfigTag } from './build.ts';
import { readHeader } from './header.ts';
import { readPictureConfig } from './picture.ts';
import { createFlvReader } from './read.ts';
import { readAacConfig } from './sound.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streaming-configs-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tagsOf(size: string, ...more: string[]) {
  const path = join(folder, `${size}${more.join('')}.flv`.replaceAll('/', ''));
  const from = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=0.2`, '-f', 'lavfi', '-i', 'sine=duration=0.2'];
  await runFfmpeg([...from, '-c:v', 'libx264', '-c:a', 'aac', '-ar', '44100', '-ac', '2', ...more, path]);
  return createFlvReader().push(await readFile(path));
}

test.each([
  ['320x180', ['-profile:v', 'baseline', '-pix_fmt', 'yuv420p']],
  ['1920x1080', ['-profile:v', 'high', '-pix_fmt', 'yuv420p']],
  ['1280x720', ['-pix_fmt', 'yuv444p']],
  ['720x576', ['-pix_fmt', 'yuv420p', '-flags', '+ildct+ilme']],
  ['322x182', ['-pix_fmt', 'yuv420p', '-x264-params', 'cqm=jvt']],
] as const)('the size of a picture is in its configuration: %s', async (size, more) => {
  const tags = await tagsOf(size, ...more);
  const config = tags.map(readAvcConfig).find((found) => found !== null);
  expect(`${config?.width}x${config?.height}`).toBe(size);
  expect(config).toMatchObject({ codec: expect.stringMatching(/^avc1\.[0-9a-f]{6}$/), lengthSize: 4 });
  expect(tags.map(readAacConfig).find((found) => found !== null)).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 44_100, channels: 2 });
});

test.each([
  ['hevc', '1920x1080', []],
  ['hevc', '322x182', []],
  ['hevc', '1280x720', ['-pix_fmt', 'yuv422p10le']],
  ['av1', '1920x1080', []],
  ['av1', '322x182', []],
  ['av1', '642x362', ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime']],
  ['avc', '1280x720', ['-bf', '2']],
] as const)('so it is by Enhanced RTMP: %s, %s', async (codec, size, more) => {
  const tags = await enhancedPictures({ codec, size, seconds: 0.2, more });
  const config = tags.map(readPictureConfig).find((found) => found !== null);
  expect(config).toMatchObject({ codec, lengthSize: codec === 'av1' ? null : 4 });
  expect(`${config?.width}x${config?.height}`).toBe(size);
  // Where data begins, and how much later than decoded it is shown.
  const [, first] = tags;
  const { at, compositionOffset } = readHeader(first ?? raise());
  expect([at, compositionOffset]).toEqual(codec === 'av1' ? [5, 0] : first?.body[0] === 0x91 ? [8, 80] : [5, 0]);
});

const raise = (): never => {
  throw new Error('No such tag');
};

test('what can’t be read is no configuration', () => {
  for (const codec of ['hvc1', 'av01', 'avc1'])
    for (const fill of [0, 0x0a, 0x12, 0xff])
      for (const length of [0, 1, 4, 5, 22, 23, 24, 40]) {
        const record = new Uint8Array(length).fill(fill);
        const tag = { kind: 'video' as const, time: 0, body: Buffer.concat([Uint8Array.of(0x90), Buffer.from(codec), record]) };
        expect(readPictureConfig(tag)).toBeNull();
      }
  for (const length of [0, 1, 4, 8, 9, 12]) {
    expect(readAvcConfig(avcConfigTag(new Uint8Array(length).fill(0xff)))).toBeNull();
    expect(readAvcConfig(avcConfigTag(new Uint8Array(length)))).toBeNull();
    expect(readAacConfig(aacConfigTag(new Uint8Array(length).fill(0xff)))).toBeNull();
  }
});
