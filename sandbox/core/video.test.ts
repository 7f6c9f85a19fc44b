import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filmOf } from '../../tests/support/films.ts';
import type { Film } from '../../tests/support/mp4.ts';
import { bytesOf } from '../../tests/support/pictures.ts';
import { filesIn } from '../../tests/support/serve-sandbox.ts';
import { probe } from '../../video/probe/probe.ts';
import { ffmpeg, ffprobe, input, output } from '../../video/tool/run.ts';
import { pieceBytes, rangesIn, takeBytes } from '../meta/pieces.ts';
import { type Ranges, rangesOf } from './ranges.ts';
import { type Video, videoIn } from './video.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-index-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=96x64:rate=25', '-f', 'lavfi', '-i', 'sine'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'];

/** A file on disk. `read`: how many bytes of it were. */
async function onDisk(path: string): Promise<Ranges & { read(): number }> {
  const { size } = await stat(path);
  let read = 0;
  const open = async (start: number, end: number) => {
    read += end - start;
    return createReadStream(path, { start, end: end - 1 });
  };
  return { size, open, read: () => read };
}
const written = async (name: string, bytes: Uint8Array): Promise<string> => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};

describe('what a file says of itself is what ffprobe finds', () => {
  test.each<[string, string[], Pick<Video, 'container' | 'codec'>?]>([
    ['index at the end.mp4', [...h264, '-t', '3']],
    ['index in front.mp4', [...h264, '-t', '3', '-movflags', '+faststart']],
    ['in fragments.mp4', [...h264, '-t', '3', '-movflags', 'frag_keyframe+empty_moov']],
    ['ntsc.mov', [...h264, '-t', '3.5', '-bf', '2', '-r', '30000/1001'], { container: 'mov', codec: 'h264' }],
    ['film.webm', [...vp8, '-t', '3'], { container: 'webm', codec: 'vp8' }],
    ['without a length.webm', [...vp8, '-t', '3', '-live', '1'], { container: 'webm', codec: 'vp8' }],
  ])('%s', async (name, args, kind = { container: 'mp4', codec: 'h264' }) => {
    const path = join(folder, name);
    await ffmpeg([...picture, ...args, output(path)]);
    const known = await probe(path);
    const { numerator, denominator } = known.video.frameRate;
    const seen = await videoIn(await onDisk(path));
    expect(seen).toMatchObject({ width: known.width, height: known.height, ...kind });
    expect(seen?.seconds).toBeCloseTo(known.duration, 1);
    expect(seen?.framesPerSecond).toBeCloseTo(numerator / denominator, 1);
  });

  test.each<Required<Film>>([
    { width: 1080, height: 1920, seconds: 90.001, framesPerSecond: 25, contentType: 'video/mp4', videoCodec: 'h264' },
    { width: 3842, height: 2160, seconds: 0.5, framesPerSecond: 122, contentType: 'video/mp4', videoCodec: 'vp9' },
    { width: 640, height: 360, seconds: 43_200.001, framesPerSecond: 1, contentType: 'video/quicktime', videoCodec: 'hevc' },
  ])('a film of the suite: %j', async (film) => {
    const path = await written(`${film.seconds}.mp4`, await bytesOf(filmOf('film', film)));
    const entries = ['-show_entries', 'format=duration:stream=width,height,codec_name', '-of', 'json'];
    const { format, streams } = JSON.parse(await ffprobe([...input({ path, demuxer: 'mov' }), ...entries]));
    const { width, height, seconds, videoCodec: codec } = film;
    expect({ ...streams[0], seconds: Number(format.duration) }).toEqual({ width, height, seconds, codec_name: codec });
    const seen = await videoIn(await onDisk(path));
    const container = film.contentType === 'video/mp4' ? 'mp4' : 'mov';
    const framesPerSecond = expect.closeTo(film.framesPerSecond, 0);
    expect(seen).toEqual({ width, height, seconds, framesPerSecond, container, codec, bytes: (await stat(path)).size });
  });
});

test.each<[string, () => Promise<Uint8Array>]>([
  ['nothing', async () => new Uint8Array()],
  ['zeros', async () => new Uint8Array(100_000)],
  ['a beginning of one', async () => (await bytesOf(filmOf('cut', { width: 64, height: 64, seconds: 90 }))).subarray(0, 300)],
  ['boxes of nothing', async () => Buffer.from('\0\0\0\x08ftyp\0\0\0\x08moov', 'latin1')],
  ['the head of a WebM', async () => Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0xff, 0xff, 0xff, 0xff, 0xff])],
])('%s is no video that tells anything', async (name, make) => {
  expect(await videoIn(await onDisk(await written(name, await make())))).toBeNull();
});

test('of a large file the index is read, and little more', async () => {
  const small = await bytesOf(filmOf('large', { width: 640, height: 360, seconds: 12 }));
  const [type, index] = [small.subarray(0, 32), small.subarray(32)];
  // What is played comes first, as cameras write it; here it is a hole that takes no room.
  const bytes = 300 * 1024 * 1024;
  const head = Buffer.from('\0\0\0\0mdat', 'latin1');
  head.writeUInt32BE(bytes);
  const path = join(folder, 'large.mp4');
  const file = await open(path, 'w');
  await file.write(type, 0, type.length, 0);
  await file.write(head, 0, head.length, type.length);
  await file.write(index, 0, index.length, type.length + bytes);
  await file.close();
  const large = await onDisk(path);
  expect(await videoIn(large)).toMatchObject({ seconds: 12, width: 640, height: 360 });
  expect(large.size).toBeGreaterThan(bytes);
  expect(large.read()).toBeLessThan(1024 * 1024);
});

test('an index that is said to be most of a large file is not read', async () => {
  const head = Buffer.from('\0\0\0\x08ftyp\0\0\0\0moov', 'latin1');
  head.writeUInt32BE(2_000_000_000, 8);
  let read = 0;
  const open = async (start: number, end: number) => {
    read += end - start;
    const bytes = Buffer.alloc(end - start);
    head.copy(bytes, 0, start, end);
    return Readable.from([bytes], { objectMode: false });
  };
  expect(await videoIn({ size: 2_000_000_008, open })).toBeNull();
  expect(read).toBeLessThan(1024 * 1024);
});

test('a store that fails is no strange file', async () => {
  const whole = await onDisk(await written('fails.mp4', await bytesOf(filmOf('fails', { width: 64, height: 64, seconds: 3 }))));
  const broken = {
    ...whole,
    open: (start: number, end: number) => (end > 8 ? Promise.reject(new Error('The disk is gone.')) : whole.open(start, end)),
  };
  await expect(videoIn(broken)).rejects.toThrow('The disk is gone.');
});

describe('a file that lies in pieces', () => {
  test('is read across them', async () => {
    const files = filesIn(folder);
    const bytes = await bytesOf(filmOf('pieces', { width: 640, height: 360, seconds: 61 }));
    const pieces = [0, 5, 40, 41, 700, bytes.length].flatMap((start, index, all) => {
      const end = all[index + 1];
      return end === undefined ? [] : [{ key: `pieces/${index}`, bytes: end - start, from: start }];
    });
    for (const { key, bytes: length, from } of pieces) await files.put(key, Readable.from([bytes.subarray(from, from + length)]), '');
    expect(await videoIn(rangesOf(files, pieces))).toMatchObject({ seconds: 61, width: 640 });
  });

  test('whose upload broke off is read from any place', async () => {
    const files = filesIn(folder);
    const bytes = Buffer.from(await bytesOf(filmOf('broken off', { width: 640, height: 360, seconds: 61 }, 2 * pieceBytes + 600_000)));
    let there = 0;
    for (const stop of [3_000_000, 3_000_001, 2 * pieceBytes, bytes.length]) {
      const upload = Readable.from([bytes.subarray(there, stop)], { objectMode: false });
      await takeBytes(files, 'broken', there, upload, async (now) => {
        there = now;
      });
    }
    const file = rangesIn(files, 'broken', there);
    for (const [start, end] of [
      [0, 10],
      [2_999_990, 3_000_020],
      [pieceBytes - 4, pieceBytes + 6],
      [2 * pieceBytes - 8, bytes.length],
    ] as const) {
      const read = await new Response(Readable.toWeb(await file.open(start, end)) as never).bytes();
      expect(Buffer.compare(read, bytes.subarray(start, end))).toBe(0);
    }
    expect(await videoIn(file)).toMatchObject({ seconds: 61 });
  });
});
