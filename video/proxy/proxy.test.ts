import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { probe } from '../probe/probe.ts';
import { anInfo } from '../testing/edits.ts';
import { numberedVideo, numbersOf, quickest, soundOf, toneBetween } from '../testing/numbered.ts';
import { playsInBrowsers, proxy } from './proxy.ts';

const folder = await mkdtemp(join(tmpdir(), 'everycast-proxy-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const pictures = Array.from({ length: 60 }, (_, number) => number);

describe('browsers play', () => {
  const sound = (codec: string) => anInfo().audio.map((track) => ({ ...track, codec }));
  test.each([
    ['H.264 and AAC in MP4', {}, true],
    ['that in MOV', { contentType: 'video/quicktime' }, true],
    ['VP9 and Opus in WebM', { contentType: 'video/webm', video: { codec: 'vp9' }, audio: sound('opus') }, true],
    ['AV1 with ten bits', { video: { codec: 'av1', pixelFormat: 'yuv420p10le' } }, true],
    ['no sound', { audio: [] }, true],
    ['no HEVC', { video: { codec: 'hevc' } }, false],
    ['no transport stream', { contentType: 'video/mp2t', demuxer: 'mpegts' }, false],
    ['no Matroska', { contentType: 'video/x-matroska', demuxer: 'matroska' }, false],
    ['no H.264 with ten bits', { video: { pixelFormat: 'yuv420p10le' } }, false],
    ['no AC-3', { audio: sound('ac3') }, false],
    ['nothing that starts late', { startTime: 3 }, false],
  ] as const)('%s', (_name, changes, plays) => {
    expect(playsInBrowsers(anInfo(changes as never))).toBe(plays);
  });
});

describe('what they do not play', () => {
  test.each([
    ['hevc.mkv', ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'ac3'], []],
    ['deep.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'], ['format=yuv420p10le']],
    ['stream.ts', [...quickest, '-bf', '2', '-output_ts_offset', '7'], []],
    ['old.mkv', [...quickest, '-c:a', 'flac'], []],
  ])('%s gets a copy, picture for picture', async (name, encoder, filters) => {
    const info = await probe(await numberedVideo(at(name), { seconds: 2, filters, encoder, sound: toneBetween(0.5, 1.5, 2) }));
    expect(playsInBrowsers(info)).toBe(false);
    const seen: number[] = [];
    await proxy(info, at('copy.mp4'), { onProgress: (fraction) => seen.push(fraction) });
    const copy = await probe(at('copy.mp4'));
    expect(playsInBrowsers(copy)).toBe(true);
    expect(copy).toMatchObject({ startTime: 0, video: { codec: 'h264', bitDepth: 8 }, audio: [{ codec: 'aac' }] });
    expect(copy.duration).toBeCloseTo(info.duration, 1);
    expect(await numbersOf(copy)).toEqual(pictures);
    const [start, end] = (await soundOf(copy)) ?? [];
    expect(start).toBeCloseTo(0.5, 1);
    expect(end).toBeCloseTo(1.5, 1);
    expect(seen.at(-1)).toBeGreaterThan(0.9);
  });

  test('leaves nothing where it fails', async () => {
    await expect(proxy(anInfo({ path: at('nowhere.mkv') }), at('left.mp4'))).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('left.mp4');
  });
});
