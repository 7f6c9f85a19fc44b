import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeTag, readHeader } from '../flv/header.ts';
import { createFlvReader } from '../flv/read.ts';
import type { MediaTag } from '../flv/tag.ts';
import { flvHeader, writeTag } from '../flv/write.ts';
import { createTestClock } from '../testing/clock.ts';
import { enhancedPictures } from '../testing/enhanced.ts';
import { film, runFfmpeg } from '../testing/ffmpeg.ts';
import { probe } from '../testing/probe.ts';
import { frames, headers } from '../testing/tags.ts';
import { createChannel } from './channel.ts';
import { createSlate } from './slate.ts';

const setUp = () => {
  const clock = createTestClock();
  const channel = createChannel({ clock, collect: 0 });
  const out: MediaTag[] = [];
  channel.subscribe({ write: (tags) => void out.push(...tags) });
  return { clock, channel, out, slate: createSlate(channel, clock) };
};

test.each([1, 2])('between two sources it fills the time with pictures and %i channels of silence that decode', async (channels) => {
  const folder = await mkdtemp(join(tmpdir(), 'streaming-slate-'));
  try {
    const path = join(folder, 'film.flv');
    await runFfmpeg([...film(2), '-ac', String(channels), path]);
    const tags = createFlvReader().push(await readFile(path));
    const { clock, channel, out, slate } = setUp();
    const play = () => {
      const source = channel.openSource();
      const from = clock.now();
      for (const tag of tags) {
        clock.advance(Math.max(0, tag.time - (clock.now() - from)));
        source.write(tag);
      }
    };
    play();
    clock.advance(500);
    slate.start();
    clock.advance(5_050);
    play();
    expect(slate.active).toBe(false);
    await writeFile(path, Buffer.concat([flvHeader(), ...out.map(writeTag)]));
    const { video, audio } = await probe(path);
    expect(video).toMatchObject({ codec: 'h264', width: 320, height: 180 });
    for (const { times } of [video, audio]) {
      const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.max(...steps)).toBeLessThan(2.1);
      expect(times.at(-1)).toBeGreaterThan(8.8);
    }
    const audioSteps = audio.times.slice(1).map((time, index) => time - (audio.times[index] ?? 0));
    expect(Math.max(...audioSteps)).toBeLessThan(0.6);
    // ffmpeg finds nothing wrong with any frame, and silence in the middle.
    const { stderr } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', path, '-xerror', '-f', 'null', '-']);
    expect(stderr).toBe('');
    const sound = await promisify(execFile)('ffmpeg', ['-i', path, '-af', 'atrim=3.5:6.5,volumedetect', '-f', 'null', '-']);
    expect(sound.stderr).toMatch(/max_volume: -(9\d|inf)/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('it sends no more than the stream did', () => {
  const { clock, channel, out, slate } = setUp();
  const source = channel.openSource();
  // Keyframes as large as all other pictures of their group.
  for (const tag of [...headers(), ...frames({ frames: 100, size: 4_000 })]) {
    clock.advance(Math.max(0, tag.time - clock.now()));
    source.write(tag);
  }
  const before = out.reduce((sum, { body }) => sum + body.length, 0) / 4;
  out.length = 0;
  slate.start();
  clock.advance(10_000);
  expect(out.reduce((sum, { body }) => sum + body.length, 0) / 10).toBeLessThan(before * 1.2);
});

test('a channel that has had nothing gets nothing, and one that another source takes is left', () => {
  const { clock, channel, out, slate } = setUp();
  slate.start();
  expect(slate.active).toBe(false);
  const first = channel.openSource();
  for (const tag of [...headers(), ...frames({ frames: 30 })]) first.write(tag);
  slate.start();
  clock.advance(1_000);
  expect(slate.active).toBe(true);
  const second = channel.openSource();
  out.length = 0;
  clock.advance(1_000);
  expect(out).toEqual([]);
  for (const tag of frames({ frames: 2 })) second.write(tag);
  expect(out.filter((tag) => tag.kind === 'video' && describeTag(tag).keyframe)).toHaveLength(1);
  slate.close();
  expect(clock.timers).toBe(0);
});

test('a picture is not repeated for another configuration than its own', () => {
  const { clock, channel, out, slate } = setUp();
  for (const tag of [...headers(), ...frames({ frames: 30 })]) channel.openSource().write(tag);
  // The next source breaks off before its first keyframe.
  const second = channel.openSource();
  for (const tag of headers(1_280)) second.write(tag);
  out.length = 0;
  slate.start();
  clock.advance(2_000);
  expect([...new Set(out.map(({ kind }) => kind))]).toEqual(['audio']);
});

test.each(['hevc', 'av1'] as const)('%s by Enhanced RTMP goes on with pictures that decode', async (codec) => {
  const folder = await mkdtemp(join(tmpdir(), 'streaming-slate-'));
  try {
    const { clock, channel, out, slate } = setUp();
    const tags = await enhancedPictures({ codec });
    for (let turn = 0; turn < 2; turn += 1) {
      const source = channel.openSource();
      for (const tag of tags) source.write(tag);
      slate.start();
      clock.advance(3_000);
    }
    const path = join(folder, codec === 'hevc' ? 'film.hevc' : 'film.obu');
    await writeFile(path, elementary(out, codec));
    const { stderr } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
    expect(stderr).toBe('');
    const entries = ['-count_frames', '-show_entries', 'stream=nb_read_frames', '-of', 'csv=p=0'];
    const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, path]);
    const pictures = out.filter((tag) => tag.kind === 'video' && !describeTag(tag).config).length;
    expect(Number(stdout)).toBe(pictures);
    expect(pictures).toBeGreaterThan(2 * 50 + 2);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Pictures as their codec's own files have them. */
function elementary(tags: readonly MediaTag[], codec: 'hevc' | 'av1'): Buffer {
  const pictures = tags.filter(({ kind }) => kind === 'video');
  const pieces = pictures.flatMap((tag) => {
    const { packet, at, end } = readHeader(tag);
    const data = Buffer.from(tag.body.subarray(at, end));
    // AV1 has a delimiter before each picture, and its configuration in the keyframes.
    if (codec === 'av1') return packet === 'frame' ? [Uint8Array.of(0x12, 0), data] : [];
    return packet === 'frame' ? startCodes(data) : parameterSets(data);
  });
  return Buffer.concat(pieces);
}

const startCode = Uint8Array.of(0, 0, 0, 1);
function startCodes(data: Buffer): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 4 + data.readUInt32BE(at))
    units.push(startCode, data.subarray(at + 4, at + 4 + data.readUInt32BE(at)));
  return units;
}
function parameterSets(record: Buffer): Uint8Array[] {
  const units: Uint8Array[] = [];
  let at = 23;
  for (let array = 0; array < (record[22] ?? 0); array += 1) {
    const count = record.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < count; unit += 1) {
      units.push(startCode, record.subarray(at + 2, at + 2 + record.readUInt16BE(at)));
      at += 2 + record.readUInt16BE(at);
    }
  }
  return units;
}
