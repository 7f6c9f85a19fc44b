import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { probe } from '@everycast/video/probe/probe';
import { source } from '@everycast/video/testing/source';
import { ffmpeg, output } from '@everycast/video/tool/run';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { heicPicture } from '../../../../tests/support/heic.ts';
import { createMediaWorld, type MediaWorld } from '../../../../tests/support/media.ts';
import { examine } from './examine.ts';

const owner = 'a workspace';
let folder: string;
let world: MediaWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-examine-'));
  world = await createMediaWorld();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=15'];
const sound = ['-f', 'lavfi', '-i', 'sine'];

/** Videos by what they are made with: each is encoded once. */
const encoded = new Map<string, Promise<string>>();

/** A copy of a video with a separate name, which may be overwritten. */
async function video(name: string, ...more: string[]): Promise<string> {
  const key = [extname(name), ...more].join(' ');
  const made = encoded.get(key) ?? encode(`encoded-${encoded.size}${extname(name)}`, more);
  encoded.set(key, made);
  const path = join(folder, name);
  await copyFile(await made, path);
  return path;
}

async function encode(name: string, more: readonly string[]): Promise<string> {
  const path = join(folder, name);
  await ffmpeg([
    ...picture,
    ...sound,
    '-t',
    '3',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '15',
    '-c:a',
    'aac',
    ...more,
    output(path),
  ]);
  return path;
}

describe('videos', () => {
  test('are refused in plain words where there is no ffmpeg', async () => {
    const path = await video('unseen.mp4');
    vi.stubEnv('PATH', folder);
    try {
      await expect(examine(path, folder, { owner })).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('ffmpeg isn’t installed'),
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test.each([
    ['a.mp4', 'video/mp4'],
    ['a.mov', 'video/quicktime'],
    ['a.mkv', 'video/x-matroska'],
    ['a.ts', 'video/mp2t'],
  ])('%s is measured and has a picture', async (name, contentType) => {
    const found = await examine(await video(name), folder, { owner });
    expect(found).toMatchObject({ kind: 'video', contentType, width: 320, height: 180, content: null });
    expect(Math.abs((found.duration ?? 0) - 3)).toBeLessThan(0.1);
    expect(await sharp(found.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  });

  test('one that is turned when it is shown has the measures of what is seen', async () => {
    const path = await source(folder, {
      codec: 'h264',
      container: 'mp4',
      groups: 'closed',
      rate: '25',
      sound: 'none',
      rotated: true,
      size: '320x192',
      seconds: 1,
    });
    const found = await examine(path, folder, { owner });
    expect([found.width, found.height]).toEqual([192, 320]);
    expect(await sharp(found.thumbnail).metadata()).toMatchObject({ width: 192, height: 320 });
  });

  test.each([
    ['whole.mp4', 0.5, []],
    ['front.mp4', 0.5, ['-movflags', '+faststart']],
    ['front.mp4', 0.995, ['-movflags', '+faststart']],
    ['whole.mkv', 0.5, []],
    ['whole.mkv', 0.95, []],
    ['whole.webm', 0.9, ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus']],
  ] as const)('of %s the first %f are told as such', async (name, part, more) => {
    const bytes = await readFile(await video(name, '-t', '6', ...more));
    const path = join(folder, `part-${name}`);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * part)));
    await expect(examine(path, folder, { owner })).rejects.toMatchObject({
      code: 'unsupported_media',
      message: expect.stringMatching(/end.* missing/),
    });
  });

  test.each([
    ['recording.mp4', ['-movflags', 'frag_keyframe+empty_moov']],
    ['recording.ts', []],
    ['recording.mkv', ['-live', '1']],
  ] as const)('%s may end anywhere, and is as long as it is', async (name, more) => {
    const bytes = await readFile(await video(name, '-t', '6', ...more));
    const path = join(folder, `part-${name}`);
    await writeFile(path, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    const { duration } = await examine(path, folder, { owner });
    expect(duration).toBeGreaterThan(2);
    expect(duration).toBeLessThan(5);
  });

  test('two transport streams joined as files become one video', async () => {
    const one = await readFile(await video('one.ts'));
    const path = join(folder, 'two.ts');
    await writeFile(path, Buffer.concat([one, one]));
    const workspaceId = await world.addWorkspace();
    const media = await world.media.addFile(workspaceId, { path, name: 'two.ts' });
    expect(media.duration).toBeCloseTo(6, 1);
    const kept = await world.media.local(workspaceId, media.id, async (file) => (await probe(file.path)).duration);
    expect(kept).toBeCloseTo(6, 1);
    expect(await world.leftOver()).toEqual([]);
  });

  test.each([
    ['other streams', [], ['-mpegts_start_pid', '512'], 6],
    ['other streams, clock ahead', [], ['-mpegts_start_pid', '512', '-output_ts_offset', '5000'], 6],
    ['no sound, clock ahead', ['-map', '0:v'], ['-map', '0:v', '-output_ts_offset', '5000'], 6],
    ['no sound, clock back', ['-map', '0:v', '-output_ts_offset', '5000'], ['-map', '0:v'], 6],
    ['sound that begins', ['-map', '0:v'], ['-mpegts_start_pid', '512'], null],
    ['another format', [], ['-c:v', 'libx265'], null],
  ] as const)('joined transport streams (%s) become one video, or are refused as such', async (name, first, second, duration) => {
    const parts = [await video('first.ts', ...first), await video('second.ts', ...second)];
    const path = join(folder, `${name}.ts`);
    await writeFile(path, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))));
    const examined = examine(path, await mkdtemp(join(folder, 'examined-')), { owner });
    if (duration === null) {
      await expect(examined).rejects.toMatchObject({
        code: 'unsupported_media',
        message: expect.stringContaining('several recordings joined together'),
      });
    } else {
      expect((await examined).duration).toBeCloseTo(duration, 1);
    }
  });

  test('one whose last picture stands for long is whole', async () => {
    const path = join(folder, 'slides.mkv');
    const slides = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=1:duration=4', '-f', 'lavfi', '-i', 'sine=duration=20'];
    await ffmpeg([...slides, '-c:v', 'libx264', '-c:a', 'aac', output(path)]);
    expect((await examine(path, folder, { owner })).kind).toBe('video');
  });

  test('a head without a body, and sound alone', async () => {
    const bytes = await readFile(await video('head.mp4'));
    const head = join(folder, 'only-head.mp4');
    await writeFile(head, bytes.subarray(0, 200));
    await expect(examine(head, folder, { owner })).rejects.toMatchObject({ code: 'unsupported_media' });
    const alone = join(folder, 'sound.mp4');
    await ffmpeg([...sound, '-t', '1', '-c:a', 'aac', output(alone)]);
    await expect(examine(alone, folder, { owner })).rejects.toMatchObject({ code: 'unsupported_media' });
  });

  test('of more pixels than is taken are refused by what they say of themselves', async () => {
    const path = join(folder, 'huge.mp4');
    const frames = ['-f', 'lavfi', '-i', 'color=black:size=8192x8192:rate=10', '-frames:v', '2'];
    await ffmpeg([...frames, '-c:v', 'libx264', '-preset', 'ultrafast', output(path)]);
    await expect(examine(path, folder, { owner })).rejects.toMatchObject({
      code: 'unsupported_media',
      message: 'This video has 68 million pixels per frame; the limit is 36 million (8K). Export a smaller one.',
    });
  });

  test('that take longer than they may are ended, and the limit is told', async () => {
    const path = await video('slow.mp4');
    await expect(examine(path, folder, { owner, limitSeconds: 0 })).rejects.toMatchObject({
      code: 'too_large',
      message: 'This video takes longer than 0 seconds to check. Export a smaller one.',
    });
    expect((await examine(path, folder, { owner })).kind).toBe('video');
  });

  test('of one workspace, however many, keep no other waiting', async () => {
    const [slow, quick] = [await video('long.mp4', '-vf', 'scale=1280:720'), await video('quick.mp4')];
    const done: string[] = [];
    const look = async (path: string, whose: string, name: string) => {
      const own = await mkdtemp(join(folder, 'own-'));
      await examine(path, own, { owner: whose, limitSeconds: 250 });
      done.push(name);
    };
    const flood = Array.from({ length: 6 }, (_, n) => look(slow, 'many', `many ${n}`));
    await look(quick, 'one', 'one');
    expect(done.length).toBeLessThan(6);
    await Promise.all(flood);
  });

  test('are refused where a picture is wanted', async () => {
    await expect(examine(await video('no.mp4'), folder, { owner, only: 'image' })).rejects.toThrow('media library');
  });
});

describe('taken in from a local file', () => {
  test('a video is kept as it is, the file stays, and the same one again is the same media', async () => {
    const workspaceId = await world.addWorkspace();
    const path = await video('kept.mp4');
    const before = await readFile(path);
    const media = await world.media.addFile(workspaceId, { path, name: 'Kept.mp4', alt: 'A test', tags: ['one'] });
    expect(media).toMatchObject({ kind: 'video', name: 'Kept.mp4', alt: 'A test', tags: ['one'], folderId: null, bytes: before.length });
    expect((await readFile(path)).equals(before)).toBe(true);
    const hash = await world.media.local(workspaceId, media.id, async (file) => {
      expect(file.media).toEqual(media);
      return createHash('sha256')
        .update(await readFile(file.path))
        .digest('hex');
    });
    expect(hash).toBe(createHash('sha256').update(before).digest('hex'));
    // What becomes of the given file is nothing to the library.
    await copyFile(await video('other.mp4', '-r', '10'), join(folder, 'replacement.mp4'));
    await rm(path);
    expect(await world.media.local(workspaceId, media.id, async (file) => (await readFile(file.path)).equals(before))).toBe(true);
    await writeFile(path, before);
    expect((await world.media.addFile(workspaceId, { path, name: 'again.mp4' })).id).toBe(media.id);
    expect((await world.stored(workspaceId)).length).toBe(2);
    expect(await world.leftOver()).toEqual([]);
  });

  test('a phone’s video loses what it tells of the place, is the same file again, and leaves the given one as it is', async () => {
    const workspaceId = await world.addWorkspace();
    const place = ['-movflags', 'use_metadata_tags', '-metadata', 'com.apple.quicktime.location.ISO6709=+52.5200+013.4050/'];
    const path = await video('phone.mov', ...place);
    const before = await readFile(path);
    const media = await world.media.addFile(workspaceId, { path, name: 'phone.mov' });
    expect(media).toMatchObject({ contentType: 'video/quicktime', bytes: before.length });
    const kept = await world.media.local(workspaceId, media.id, (file) => readFile(file.path));
    expect([before.includes('+52.5200'), kept.includes('+52.5200'), kept.length]).toEqual([true, false, before.length]);
    expect((await readFile(path)).equals(before)).toBe(true);
    expect((await world.media.addFile(workspaceId, { path, name: 'again.mov' })).id).toBe(media.id);
    expect((await world.stored(workspaceId)).length).toBe(2);
    expect(await world.leftOver()).toEqual([]);
  });

  test('a HEIC becomes a JPEG', async () => {
    const workspaceId = await world.addWorkspace();
    const path = join(folder, 'phone.heic');
    await writeFile(path, await heicPicture());
    expect(await world.media.addFile(workspaceId, { path, name: 'phone.heic' })).toMatchObject({
      contentType: 'image/jpeg',
      name: 'phone.jpg',
      width: 320,
    });
  });

  test('one that is refused leaves nothing behind, neither file nor row', async () => {
    const workspaceId = await world.addWorkspace();
    const path = join(folder, 'text.mp4');
    await writeFile(path, 'just a text');
    await expect(world.media.addFile(workspaceId, { path, name: 'text.mp4' })).rejects.toThrow('This is a text file');
    world.limits.fileBytes = 1000;
    await expect(
      world.media.addFile(workspaceId, { path: await video('large.mp4'), name: 'large.mp4', limited: true }),
    ).rejects.toMatchObject({
      code: 'too_large',
    });
    Object.assign(world.limits, { fileBytes: null, storageBytes: 1000 });
    await expect(
      world.media.addFile(workspaceId, { path: await video('full.mp4'), name: 'full.mp4', limited: true }),
    ).rejects.toMatchObject({
      code: 'limit_reached',
    });
    world.limits.storageBytes = null;
    expect([await world.stored(workspaceId), await world.leftOver()]).toEqual([[], []]);
    expect(await readdir(folder)).toContain('text.mp4');
  });

  test('recordings and results of jobs count, and are never refused, however full the storage is; new uploads are', async () => {
    const workspaceId = await world.addWorkspace();
    Object.assign(world.limits, { fileBytes: 1000, storageBytes: 1000 });
    const recording = await world.media.addFile(workspaceId, { path: await video('recording.mp4'), name: 'recording.mp4' });
    const { usedBytes } = await world.media.library.storage(workspaceId);
    expect(usedBytes).toBe(recording.bytes);
    expect(usedBytes).toBeGreaterThan(1000);
    const another = await world.media.addFile(workspaceId, { path: await video('export.mp4', '-r', '9'), name: 'export.mp4' });
    expect((await world.media.library.storage(workspaceId)).usedBytes).toBe(recording.bytes + another.bytes);
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await expect(world.media.add(workspaceId, { name: 'small.png', bytes: small })).rejects.toMatchObject({ code: 'limit_reached' });
    Object.assign(world.limits, { fileBytes: null, storageBytes: null });
  });

  test('several at once do not pass the storage limit together', async () => {
    const workspaceId = await world.addWorkspace();
    const paths = await Promise.all([5, 6, 7, 8].map((rate) => video(`rate${rate}.mp4`, '-r', String(rate))));
    const sizes = await Promise.all(paths.map(async (path) => (await readFile(path)).length));
    world.limits.storageBytes = Math.max(...sizes) * 2;
    const outcomes = await Promise.allSettled(
      paths.map((path) => world.media.addFile(workspaceId, { path, name: 'a.mp4', limited: true })),
    );
    const { usedBytes } = await world.media.library.storage(workspaceId);
    expect(usedBytes).toBeLessThanOrEqual(world.limits.storageBytes);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    world.limits.storageBytes = null;
  });
});
