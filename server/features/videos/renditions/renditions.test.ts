import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { message, verbatim } from '@everycast/messages/message';
import { type Cropping, draftMedia } from '@everycast/platforms/port/draft';
import type { VideoRules } from '@everycast/platforms/port/media-rules';
import { renditionOf } from '@everycast/platforms/port/renditions/rendition';
import { keyOf, type VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import { probe, type VideoInfo } from '@everycast/video/probe/probe';
import { numberedVideo, toneBetween } from '@everycast/video/testing/numbered';
import { ffmpeg, ffmpegOutput, input, output } from '@everycast/video/tool/run';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reads } from '../../../../tests/support/reads.ts';
import { sampled } from '../../../../tests/support/sample.ts';
import { until } from '../../../../tests/support/until.ts';
import { aborted, createVideosWorld, pastLease, scriptedEngine, type VideosWorld } from '../../../../tests/support/videos.ts';
import { AppError } from '../../../kernel/errors.ts';

const scripted = scriptedEngine();
const day = 24 * 3_600_000;
let folder: string;
let world: VideosWorld;
let real: VideosWorld;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everycast-fits-'));
  [world, real] = await Promise.all([createVideosWorld({ engine: scripted.engine }), createVideosWorld()]);
});
afterAll(async () => {
  await Promise.all([world?.close(), real?.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  scripted.reset();
  world.awaited.clear();
  await world.clear();
  await world.rows.deleteFrom('videoJob').execute();
  await world.videos.clean();
});

const spec: VideoRenditionSpec = {
  kind: 'video',
  contentType: 'video/mp4',
  width: 720,
  height: 1280,
  bytes: 1_000_000,
  shape: 'crop',
  framesPerSecond: 30,
  bitrate: 2_000_000,
  copied: false,
};
const of = (media: { id: string }, by = spec) => world.videos.renditions.of(world.home, media.id, by);
const rows = () => world.rows.selectFrom('videoJob').selectAll().execute();
const nothing = { stored: [], listed: [], scratch: [] };

describe('a video made to fit', () => {
  test('is made once for its spec, in the background, and nobody sees it among the exports', async () => {
    const media = await world.addMedia();
    await world.kernel.db.transaction().execute((tx) => world.videos.renditions.order(tx, world.home, media.id, spec));
    expect(await of(media)).toEqual({ is: 'making', fraction: 0, at: expect.any(Date) });
    await Promise.all([of(media), of(media), of(media)]);
    expect(await rows()).toHaveLength(1);
    expect(await world.videos.jobs.list(world.home, { limit: 10 })).toEqual({ items: [], cursor: null });
    await expect(world.get({ id: String((await rows())[0]?.id) })).rejects.toMatchObject({ code: 'not_found' });
    await world.settle();
    expect(await of(media)).toMatchObject({ is: 'ready', file: { bytes: 6, contentType: 'video/mp4' } });
    expect(await of(media, { ...spec, shape: 'pad' })).toMatchObject({ is: 'making' });
    expect(scripted.calls).toEqual(['export']);
  });

  test('tells how far it is, and goes on after its worker died', async () => {
    const media = await world.addMedia();
    await of(media);
    scripted.script = async ({ signal, progress }) => {
      progress(0.5);
      await aborted(signal);
    };
    const stop = world.videos.start();
    const half = await until(async () => {
      const now = await of(media);
      return now.is === 'making' && now.fraction > 0.4 ? now : null;
    });
    expect(half.fraction).toBeCloseTo(0.485, 2);
    const asked = { mediaId: media.id, spec: keyOf(spec) };
    expect(await world.videos.renditions.states([asked, { ...asked, spec: 'another' }])).toMatchObject([
      { state: 'making' },
      { state: 'none' },
    ]);
    await stop();
    scripted.script = () => undefined;
    world.advance(pastLease);
    await world.settle();
    expect(await of(media)).toMatchObject({ is: 'ready' });
    expect((await world.left()).stored).toHaveLength(1);
  });

  test('that cannot be made says why, and what may pass is tried again later', async () => {
    const media = await world.addMedia();
    scripted.script = () => Promise.reject(new AppError('unavailable', verbatim('No memory.')));
    await of(media);
    await world.settle();
    expect(await of(media)).toMatchObject({ is: 'making', fraction: 0 });
    expect(await rows()).toHaveLength(1);
    world.advance(61_000);
    scripted.script = () => Promise.reject(new AppError('unsupported_media', verbatim('It is damaged.')));
    await of(media);
    await world.settle();
    expect(await of(media)).toEqual({ is: 'cannot', why: verbatim('It is damaged.') });
    world.advance(day);
    expect(await of(media)).toEqual({ is: 'cannot', why: verbatim('It is damaged.') });
    expect(await world.videos.renditions.states([{ mediaId: media.id, spec: keyOf(spec) }])).toMatchObject([
      { state: 'failed', problem: 'It is damaged.' },
    ]);
  });

  test('that came out too large is made with fewer bits, three times at most', async () => {
    const media = await world.addMedia();
    await of(media, { ...spec, bytes: 5 });
    await world.settle();
    expect(scripted.calls).toEqual(['export', 'export', 'export']);
    expect(await of(media, { ...spec, bytes: 5 })).toMatchObject({ is: 'cannot', why: reads('small enough') });
    expect(await world.left()).toEqual(nothing);
  });

  test('is kept while a post awaits it and a day longer, finished or not', async () => {
    const [media, waiting] = [await world.addMedia(), await world.addMedia()];
    await of(media);
    await world.settle();
    await of(waiting);
    world.awaited.add(media.id).add(waiting.id);
    world.advance(400 * day);
    await world.videos.clean();
    expect(await rows()).toHaveLength(2);
    expect((await world.left()).stored).toHaveLength(1);
    world.awaited.clear();
    await of(media);
    await world.videos.clean();
    expect(await of(media)).toMatchObject({ is: 'ready' });
    world.advance(day + 1000);
    await world.videos.clean();
    expect(await rows()).toEqual([]);
    expect(await world.left()).toEqual(nothing);
  });
});

describe('with the real engine', () => {
  const rules: VideoRules = {
    max: 1,
    types: ['video/mp4'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: 1_000_000,
    alt: 0,
    seconds: { min: 1, max: 60 },
    shortest: 96,
    longest: 320,
    ratio: { min: 0.555, max: 0.57 },
    framesPerSecond: { min: 23, max: 60 },
  };
  const called = { file: message('renditions.video'), platform: 'Somewhere' };

  /** As the library measures them. */
  function codecsOf({ video, audio }: VideoInfo) {
    const { numerator, denominator } = video.frameRate;
    return { framesPerSecond: numerator / denominator, videoCodec: video.codec, audioCodec: audio[0]?.codec ?? null };
  }

  async function added(path: string) {
    const info = await probe(path);
    const { contentType, width, height, duration } = info;
    const { size } = await stat(path);
    return real.addMedia({ path, contentType, width, height, duration, bytes: size, ...codecsOf(info) });
  }
  async function derived(media: Awaited<ReturnType<typeof added>>, own: VideoRules, cropping: Cropping = {}) {
    const draft = draftMedia(media, '', cropping);
    const all = { image: null, video: own, mixed: false, needed: false, max: 1 };
    const rendition = renditionOf(draft, all, called);
    if (rendition.rendition !== 'made' || rendition.spec.kind !== 'video') throw new Error(`It is ${rendition.rendition}.`);
    const by = rendition.spec;
    await real.videos.renditions.of(real.home, media.id, by);
    await real.settle();
    const state = await real.videos.renditions.of(real.home, media.id, by);
    if (state.is !== 'ready') throw new Error(JSON.stringify(state));
    const { key, bytes, width, height, seconds, contentType } = state.file;
    const made = await real.kernel.storage.local(key, (path) => probe(path));
    expect((await buffer(await real.kernel.storage.stream(key))).byteLength).toBe(bytes);
    const again = { ...draft, bytes, width, height, seconds, contentType, ...codecsOf(made) };
    expect(renditionOf(again, all, called)).toEqual({ rendition: 'as is' });
    return { made, by, key };
  }

  const shapes: [string, boolean][] = [
    ['cropped', true],
    ['given a border', false],
  ];
  test.each(sampled('shapes', shapes, 1))('a lying WebM of another rate is %s, and fits then', async (_how, crop) => {
    const encoder = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
    const lying = await numberedVideo(join(folder, `lying-${crop}.webm`), { seconds: 2, sound: toneBetween(0, 1, 2), encoder });
    const media = await added(lying);
    const { made } = await derived(media, { ...rules, framesPerSecond: { min: 40, max: 60 } }, { crop });
    expect(made).toMatchObject({ width: 96, height: 170, video: { codec: 'h264' }, audio: [{ codec: 'aac' }] });
    expect(made.video.frameRate.numerator / made.video.frameRate.denominator).toBeCloseTo(60, 1);
    expect(made.duration).toBeCloseTo(media.duration ?? 0, 1);
  });

  describe('of four colors', () => {
    /** 320 × 180: red and green above, blue and white below. */
    async function quadrants(path: string): Promise<string> {
      const color = (name: string) => ['-f', 'lavfi', '-i', `color=${name}:size=160x90:rate=25:duration=1.2`];
      await ffmpeg([...['red', 'lime', 'blue', 'white'].flatMap(color), '-filter_complex', 'xstack=grid=2x2', output(path)]);
      return path;
    }
    /** The first frame's colors at these places, as shares of its width and height. */
    async function seen({ path, demuxer, width, height }: VideoInfo, places: readonly (readonly [number, number])[]): Promise<string[]> {
      const frame = ['-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
      const raw = await ffmpegOutput([...input({ path, demuxer }), ...frame]);
      const names: Record<string, string> = { '100': 'red', '010': 'lime', '001': 'blue', '111': 'white', '000': 'black' };
      return places.map(([x, y]) => {
        const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
        const bits = [0, 1, 2].map((channel) => ((raw[from + channel] ?? 0) > 127 ? 1 : 0)).join('');
        return names[bits] ?? bits;
      });
    }
    const quarters = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const;

    test.each([
      ['in the middle', undefined, ['red', 'lime', 'blue', 'white']],
      ['on the left', { x: 0, y: 0.5, zoom: 1 }, ['red', 'red', 'blue', 'blue']],
      ['close, at the bottom right', { x: 1, y: 1, zoom: 2 }, ['white', 'white', 'white', 'white']],
    ] as const)('a crop is %s', async (name, focus, colors) => {
      const media = await added(await quadrants(join(folder, `${name}.mp4`)));
      const { made, key } = await derived(media, rules, { crop: true, ...(focus && { crops: { '9:16': focus } }) });
      expect(await real.kernel.storage.local(key, (path) => seen({ ...made, path }, quarters))).toEqual(colors);
    });

    test('a border leaves all of it', async () => {
      const media = await added(await quadrants(join(folder, 'border.mp4')));
      const { made, key } = await derived(media, rules);
      const places = [...quarters.map(([x, y]) => [x, 0.5 + (y - 0.5) / 3] as const), [0.5, 0.05] as const];
      const colors = await real.kernel.storage.local(key, (path) => seen({ ...made, path }, places));
      expect(colors).toEqual(['red', 'lime', 'blue', 'white', 'black']);
    });
  });

  test('where the container alone is not taken, picture and sound are copied', async () => {
    const plain = await numberedVideo(join(folder, 'plain.mp4'), { seconds: 2, sound: toneBetween(0, 1, 2) });
    const wrapped = join(folder, 'plain.mkv');
    await ffmpeg([...input({ path: plain, demuxer: 'mov' }), '-c', 'copy', output(wrapped)]);
    const { ratio, shortest, longest, ...any } = rules;
    const { made, by } = await derived(await added(wrapped), any);
    expect(by.copied).toBe(true);
    expect(made.contentType).toBe('video/mp4');
  });

  test.each(sampled('lengths', [2, 2.345], 1))('one of exactly the longest that is taken, %d s, gets no longer', async (seconds) => {
    const encoder = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
    const long = await numberedVideo(join(folder, `long-${seconds}.webm`), { seconds, sound: toneBetween(0, 1, seconds), encoder });
    const media = await added(long);
    // Platforms count in milliseconds at most.
    const max = (media.duration ?? 0) + 0.0005;
    expect(max).toBeGreaterThanOrEqual(seconds);
    for (const crop of [true, false]) await derived(media, { ...rules, seconds: { min: 1, max } }, { crop });
    const { ratio, shortest, longest, ...any } = rules;
    await derived(media, { ...any, seconds: { min: 1, max } });
  });
});
