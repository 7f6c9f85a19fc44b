import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFfmpeg } from '../testing/ffmpeg.ts';
import { readAacConfig } from './aac.ts';
import { readAvcConfig } from './avc.ts';
import { aacConfigTag, avcConfigTag } from './build.ts';
import { createFlvReader } from './read.ts';

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

test('what can’t be read is no configuration', () => {
  for (const length of [0, 1, 4, 8, 9, 12]) {
    expect(readAvcConfig(avcConfigTag(new Uint8Array(length).fill(0xff)))).toBeNull();
    expect(readAvcConfig(avcConfigTag(new Uint8Array(length)))).toBeNull();
    expect(readAacConfig(aacConfigTag(new Uint8Array(length).fill(0xff)))).toBeNull();
  }
});
