import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { afterAll, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { exportVideo } from '../export/export.ts';
import { probe } from '../probe/probe.ts';
import { proxy } from '../proxy/proxy.ts';
import { ffmpeg, ffmpegOutput, output } from '../tool/run.ts';
import { cut } from './cut.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-formats-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

async function made(name: string, encoder: readonly string[], picture = 'testsrc2=s=320x240') {
  await ffmpeg(['-f', 'lavfi', '-i', `${picture}:r=25:d=3`, ...encoder, output(at(name))]);
  return probe(at(name));
}
/** The picture at a time, so small that chroma subsampling hardly counts. */
async function pictureAt(path: string, seconds: number): Promise<Uint8Array> {
  const filters = `select='gte(t,${seconds - 0.001})',format=rgb24,scale=40:30:flags=area`;
  return ffmpegOutput(['-i', path, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', '-']);
}
/** By how much pixels differ on average, of 255. */
const apart = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

const rgb264 = ['-c:v', 'libx264rgb', '-preset', 'ultrafast', '-crf', '10', '-g', '12'];
const kept = [
  { name: 'rgb.mp4', encoder: rgb264, method: 'smart' },
  { name: 'rgb.mkv', encoder: rgb264, method: 'smart' },
  { name: 'dnxhr.mov', encoder: ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_hqx', '-pix_fmt', 'yuv422p10le'], method: 'copied' },
  { name: 'dnxhr444.mov', encoder: ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_444', '-pix_fmt', 'yuv444p10le'], method: 'copied' },
  { name: 'cineform.mov', encoder: ['-c:v', 'cfhd', '-pix_fmt', 'yuv422p10le'], method: 'copied' },
  { name: 'cineform-rgb.mov', encoder: ['-c:v', 'cfhd', '-pix_fmt', 'gbrap12le'], method: 'copied' },
  { name: 'prores4444.mov', encoder: ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'], method: 'copied' },
  { name: 'v210.mov', encoder: ['-c:v', 'v210'], method: 'copied' },
  { name: 'rle.mov', encoder: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'], method: 'encoded' },
  { name: 'rle-alpha.mov', encoder: ['-c:v', 'qtrle', '-pix_fmt', 'argb'], method: 'encoded' },
  { name: 'rle-555.mov', encoder: ['-c:v', 'qtrle', '-pix_fmt', 'rgb555be'], method: 'encoded' },
  { name: 'ffv1.mkv', encoder: ['-c:v', 'ffv1', '-pix_fmt', 'yuv422p10le'], method: 'encoded' },
  { name: 'ut.mkv', encoder: ['-c:v', 'utvideo', '-pix_fmt', 'gbrp'], method: 'encoded' },
  { name: 'ten.mp4', encoder: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p10le', '-g', '12'], method: 'smart' },
];

test.each(kept)('a trim of $name keeps codec, colors and bits', async ({ name, encoder, method }) => {
  const info = await made(name, encoder);
  const path = at(`trim-${name}`);
  const result = await cut(info, [{ start: 0.6, end: 2.2 }], { mode: 'exact', output: path, folder: at('parts') });
  expect(result.method).toBe(method);
  expect(result.why).not.toEqual(reads('Converted'));
  const { codec, profile, pixelFormat, bitDepth } = info.video;
  expect((await probe(path)).video).toMatchObject({ codec, profile, pixelFormat, bitDepth });
  expect(apart(await pictureAt(info.path, 0.6), await pictureAt(path, 0))).toBeLessThan(1);
});

test.each([
  {
    name: 'theora.mkv',
    encoder: ['-c:v', 'libtheora', '-q:v', '8'],
    says: 'Converted from Theora (4:2:0, 8-bit) to H.264 (4:2:0, 8-bit).',
  },
  {
    name: 'ten.mkv',
    encoder: ['-c:v', 'dnxhd', '-profile:v', 'dnxhr_hqx', '-pix_fmt', 'yuv422p10le'],
    says: 'Converted from DNxHD (4:2:2, 10-bit) to H.264 (4:2:0, 8-bit).',
  },
  { name: 'magic.mkv', encoder: ['-c:v', 'magicyuv', '-pix_fmt', 'gbrap'], says: 'Dropped: transparency.' },
])('a trim that changes the format of $name says so', async ({ name, encoder, says }) => {
  const info = await made(name, encoder);
  const result = await cut(info, [{ start: 0.6, end: 2.2 }], { mode: 'exact', output: at(`trim-${name}`), folder: at('parts') });
  expect(result.why).toEqual(reads(says));
});

test('RGB keeps its colors in an export and a copy for browsers, at any size', async () => {
  for (const size of ['320x240', '1280x720']) {
    const info = await made(`colors-${size}.mp4`, rgb264, `smptehdbars=s=${size}`);
    await exportVideo(info, Edit.parse({}), { format: 'mp4', preset: 'source', output: at('export.mp4'), folder });
    await proxy(info, at('proxy.mp4'));
    const original = await pictureAt(info.path, 1);
    for (const copy of ['export.mp4', 'proxy.mp4']) {
      expect((await probe(at(copy))).video).toMatchObject({ pixelFormat: 'yuv420p', colour: { space: 'bt709' } });
      expect(apart(original, await pictureAt(at(copy), 1)), `${copy} of ${size}`).toBeLessThan(2);
    }
  }
});
