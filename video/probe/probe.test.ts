import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { UnreadableVideo } from '../refusal.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { keyframes, probe, probeMade } from './probe.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-probe-'));
afterAll(() => rm(folder, { recursive: true }));
const picture = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=10:duration=3'];
const sound = ['-f', 'lavfi', '-i', 'sine=sample_rate=48000:duration=3'];
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p'];

async function made(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name);
  await ffmpeg([...args, output(path)]);
  return path;
}

describe('what a video is', () => {
  test('is told by its content, whatever its name', async () => {
    const path = await made('plain.mp4', ...picture, ...sound, ...x264, '-c:a', 'aac', '-metadata:s:a:0', 'language=deu');
    const named = join(folder, 'plain.txt');
    await writeFile(named, await readFile(path));
    const info = await probe(named);
    expect(info).toMatchObject({ demuxer: 'mov', contentType: 'video/mp4', width: 96, height: 64, rotation: 0, startTime: 0 });
    expect(info.duration).toBeCloseTo(3, 2);
    expect(info.video).toMatchObject({ codec: 'h264', bitDepth: 8, pixelFormat: 'yuv420p', frames: 30 });
    expect(info.video.frameRate).toEqual({ numerator: 10, denominator: 1, variable: false });
    expect(info.audio).toMatchObject([{ codec: 'aac', sampleRate: 48000, channels: 1, language: 'deu' }]);
    expect(await keyframes(info)).toEqual([0, 1, 2]);
    const { contentType, duration, width, height } = info;
    expect(await probeMade(named)).toMatchObject({ contentType, duration, width, height });
  });

  test.each([
    ['a.mov', 'mov', 'video/quicktime'],
    ['a.mkv', 'matroska', 'video/x-matroska'],
    ['a.ts', 'mpegts', 'video/mp2t'],
  ])('%s is opened as %s', async (name, demuxer, contentType) => {
    const info = await probe(await made(name, ...picture, ...x264));
    expect(info).toMatchObject({ demuxer, contentType, audio: [] });
    expect(info.duration).toBeCloseTo(3, 1);
    expect(await keyframes(info)).toHaveLength(3);
  });

  test('rotation and pixels that are not square are applied to its size', async () => {
    const flat = await made('flat.mp4', ...picture, ...x264, '-vf', 'setsar=2/1');
    expect(await probe(flat)).toMatchObject({ width: 192, height: 64, video: { codedWidth: 96 } });
    const plain = await made('upright.mp4', ...picture, ...x264);
    // What it calls 270 when it writes is shown turned clockwise by 90.
    const turned = await made('turned.mp4', '-i', plain, '-c', 'copy', '-metadata:s:v:0', 'rotate=270');
    expect(await probe(turned)).toMatchObject({ width: 64, height: 96, rotation: 90 });
  });

  test('a recording that does not tell its duration is measured', async () => {
    const path = await made('live.webm', ...picture, '-c:v', 'libvpx', '-f', 'webm', '-live', '1');
    expect((await probe(path)).duration).toBeCloseTo(3, 1);
  });

  test('a start that is not zero, ten bits and a variable rate are told', async () => {
    const late = await made('late.ts', ...picture, ...x264, '-output_ts_offset', '5');
    expect((await probe(late)).startTime).toBeGreaterThan(5);
    const deep = await made('deep.mkv', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le');
    expect((await probe(deep)).video).toMatchObject({ bitDepth: 10 });
    const uneven = await made('uneven.mp4', ...picture, '-vf', "select='not(eq(mod(n,7),3))'", '-vsync', 'vfr', ...x264);
    expect((await probe(uneven)).video.frameRate.variable).toBe(true);
  });
});

describe('a transport stream that is cut off', async () => {
  const whole = await readFile(await made('whole.ts', ...picture, ...x264));
  const part = async (name: string, from: number, to: number) => {
    await writeFile(join(folder, name), whole.subarray(from, to));
    return join(folder, name);
  };

  test('before its first frame is complete says that', async () => {
    await expect(probe(await part('short.ts', 0, 900))).rejects.toMatchObject({ reason: { code: 'video.no_whole_picture' } });
  });

  test('anywhere else is read as far as it goes, also where it starts inside a packet', async () => {
    const early = await probe(await part('early.ts', 0, Math.round(whole.length / 2)));
    expect(early.duration).toBeGreaterThan(0.5);
    expect(early.duration).toBeLessThan(2.9);
    expect(await probe(await part('inside.ts', 100, whole.length))).toMatchObject({ demuxer: 'mpegts', width: early.width });
  });
});

describe('what is no video', () => {
  test.each([
    ['a text', 'Dear diary'],
    ['nothing', ''],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['a picture of a phone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a beginning without a rest', '\0\0\0\x18ftypisom\0\0\0\0isomiso2'],
  ])('%s called .mp4 is refused with words for people', async (_name, content) => {
    const path = join(folder, 'diary.mp4');
    await writeFile(path, content);
    await expect(probe(path)).rejects.toThrow(UnreadableVideo);
    await expect(probe(path)).rejects.toMatchObject({ reason: expect.not.objectContaining({ params: expect.anything() }) });
  });

  test('sound alone is refused, and a file whose index is cut off', async () => {
    await expect(probe(await made('sound.mp4', ...sound, '-c:a', 'aac'))).rejects.toMatchObject({ reason: reads('only sound') });
    const path = await made('cut-off.mp4', ...picture, ...x264);
    await truncate(path, 3000);
    await expect(probe(path)).rejects.toMatchObject({ reason: reads('its end is missing') });
  });
});
