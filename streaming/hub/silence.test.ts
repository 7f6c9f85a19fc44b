import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeTag, readHeader } from '../flv/header.ts';
import { createFlvReader } from '../flv/read.ts';
import type { MediaTag } from '../flv/tag.ts';
import { flvHeader, writeTag } from '../flv/write.ts';
import { enhancedSound } from '../testing/enhanced.ts';
import { runFfmpeg } from '../testing/ffmpeg.ts';
import { silenceLike } from './silence.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streaming-silence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const configOf = (tags: readonly MediaTag[]) => tags.find((tag) => describeTag(tag).config) ?? null;
const frameOf = (tags: readonly MediaTag[]) => tags.filter((tag) => tag.kind === 'audio' && !describeTag(tag).config)[3] as MediaTag;

/** What ffmpeg says about a file: its loudest sample in dB after the first tenth of a second, its length, and everything that is wrong. */
async function heard(path: string) {
  const run = (args: readonly string[]) => promisify(execFile)('ffmpeg', ['-nostdin', '-hide_banner', ...args, '-f', 'null', '-']);
  const { stderr: wrong } = await run(['-v', 'error', '-xerror', '-i', path]);
  const { stderr } = await run(['-i', path, '-af', 'atrim=start=0.1,volumedetect']);
  const last = await promisify(execFile)('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path]);
  return {
    wrong,
    loudest: Number(/max_volume: (-?[\d.]+|-inf) dB/.exec(stderr)?.[1]?.replace('inf', '999')),
    seconds: Number(last.stdout),
  };
}

test.each([
  ['AAC, mono', ['-c:a', 'aac', '-ac', '1']],
  ['AAC, stereo', ['-c:a', 'aac', '-ac', '2']],
  ['AAC, 3.0', ['-c:a', 'aac', '-af', 'aformat=channel_layouts=3.0']],
  ['AAC, 5.0', ['-c:a', 'aac', '-ac', '5']],
  ['AAC, 5.1', ['-c:a', 'aac', '-ac', '6']],
  ['AAC, 7.1', ['-c:a', 'aac', '-channel_layout', '7.1', '-ac', '8']],
  ['AAC, 22 kHz', ['-c:a', 'aac', '-ar', '22050']],
  ['AAC main', ['-c:a', 'aac', '-profile:a', 'aac_main', '-ac', '2']],
  ['MP3, stereo', ['-c:a', 'libmp3lame', '-ar', '44100', '-ac', '2']],
  ['MP3, mono', ['-c:a', 'libmp3lame', '-ar', '44100', '-ac', '1', '-b:a', '64k']],
  ['MP3, MPEG 2', ['-c:a', 'libmp3lame', '-ar', '22050', '-ac', '2']],
] as const)('a frame of %s that says nothing decodes to silence of the same length', async (name, encoder) => {
  const path = join(folder, `${name.replaceAll(/\W/g, '')}.flv`);
  await runFfmpeg(['-f', 'lavfi', '-i', 'sine=sample_rate=48000:duration=1', ...encoder, path]);
  const tags = createFlvReader().push(await readFile(path));
  const config = configOf(tags);
  const silent = silenceLike(frameOf(tags), config) ?? raise();
  const frames = Array.from({ length: 50 }, (_, index) => ({
    kind: 'audio' as const,
    time: index * silent.milliseconds,
    body: silent.body,
  }));
  await writeFile(path, Buffer.concat([flvHeader(), ...(config ? [config] : []).map(writeTag), ...frames.map(writeTag)]));
  const { wrong, loudest, seconds } = await heard(path);
  expect([wrong, loudest < -90]).toEqual(['', true]);
  // A decoder's delay may be left out.
  expect(Math.abs(seconds - (50 * silent.milliseconds) / 1_000)).toBeLessThan(0.1);
});

test.each([1, 2, 6])('so does one of FLAC with %i channels', async (channels) => {
  const tags = await enhancedSound({ codec: 'flac', channels });
  const config = configOf(tags) ?? raise();
  const silent = silenceLike(frameOf(tags), config) ?? raise();
  const { at } = readHeader(config);
  const path = join(folder, `${channels}.flac`);
  // The metadata block is the last one.
  const head = Buffer.from(config.body.subarray(at));
  head[4] = (head[4] ?? 0) | 0x80;
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => silent.body.subarray(at))]));
  const { wrong, loudest } = await heard(path);
  expect([wrong, loudest < -90]).toEqual(['', true]);
  expect(silent.milliseconds).toBeCloseTo(96, 0);
});

test('there is none for a format nobody can be silent in, and none for several tracks', () => {
  const audio = (...body: number[]): MediaTag => ({ kind: 'audio', time: 0, body: Uint8Array.from(body) });
  const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
  expect(silenceLike(audio(0x3f, 1, 2), null)).toBeNull();
  expect(silenceLike(audio(0x91, ...ascii('ac-3'), 1), null)).toBeNull();
  expect(silenceLike(audio(0xaf, 1, 2), null)).toBeNull();
  expect(silenceLike(audio(0x95, 0x11, ...ascii('Opus'), 0, 0, 0, 1, 0xf8, 1, 0, 0, 1, 0xf8), null)).toBeNull();
});

const raise = (): never => {
  throw new Error('There is none');
};
