import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { probe } from '@everycast/streaming/testing/probe';
import { expect, test } from 'vitest';
import { makeWebm } from '../../tests/support/webm.ts';
import { convertLive } from './convert.ts';

test('a recording with an uneven rate becomes H.264 and AAC as platforms take it, with its own times and colors', async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-live-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'made.flv');
  const pieces: Uint8Array[] = [];
  const picture = { width: 640, height: 360, fps: 30, bitrate: 1_000_000 };
  await convertLive(Readable.from([await makeWebm(5)]), picture, (piece) => void pieces.push(piece), new AbortController().signal);
  await writeFile(path, pieces);

  const { video, audio } = await probe(path);
  expect([video.codec, video.width, video.height, audio.codec]).toEqual(['h264', 640, 360, 'aac']);
  // Six of seven pictures were recorded, and none is added.
  expect(Math.abs(video.times.length - (5 * 30 * 6) / 7)).toBeLessThan(3);
  for (const { times } of [video, audio]) {
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(0.08);
  }
  expect(Math.abs(video.start - audio.start)).toBeLessThan(0.1);

  const read = async (entries: string, ...more: string[]) => {
    const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', '-of', 'csv=p=0', ...more, '-show_entries', entries, path]);
    return stdout.trim().split('\n');
  };
  expect(await read('stream=profile,pix_fmt,color_space,sample_rate')).toEqual(['High,yuv420p,bt709', 'LC,48000']);
  const keyframes = (await read('packet=pts_time,flags', '-select_streams', 'v')).filter((line) => line.includes('K'));
  expect(keyframes.map((line) => Math.round(Number.parseFloat(line)))).toEqual([0, 2, 4]);

  // Every frame decodes, and red is red by the matrix that the stream names.
  const decode = ['-v', 'error', '-xerror', '-i', path, '-vf', 'scale=1:1,format=rgb24', '-an', '-f', 'rawvideo', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 2 ** 20 });
  const [red = 0, green = 255, blue = 255] = stdout.subarray(-3);
  expect([red > 225, green < 30, blue < 30], `${red} ${green} ${blue}`).toEqual([true, true, true]);
});
