import type { MediaCrops } from '@everycast/contract/crop-focus';
import { message } from '@everycast/messages/message';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueRead } from '../../../tests/support/reads.ts';
import type { DraftMedia } from '../manifest.ts';
import type { ImageRules, MediaRules, VideoRules } from '../media-rules.ts';
import { madeBy, renditionOf } from './rendition.ts';
import { fewerPixels, ratioName, sizeFits } from './size.ts';
import { keyOf, type Rendition } from './spec.ts';

const called = { file: message('renditions.image_numbered', { number: 1 }), platform: 'Somewhere' };
const edge = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 8192 }));
const bytes = fc.integer({ min: 1, max: 300_000_000 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });

const ratio = fc.oneof(
  fc.constantFrom({ min: 0.8, max: 1.91 }, { min: 0.555, max: 0.57 }, { min: 1 / 3, max: 3 }, { min: 9 / 16, max: 16 / 9 }),
  fc
    .tuple(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: 1.02, max: 8, noNaN: true }))
    .map(([min, more]) => ({ min, max: min * more })),
);
const sizes = fc.record(
  {
    longest: fc.integer({ min: 640, max: 8192 }),
    shortest: fc.integer({ min: 16, max: 540 }),
    broadest: fc.integer({ min: 540, max: 4000 }),
    pixels: fc.integer({ min: 300_000, max: 40_000_000 }),
    ratio,
  },
  { requiredKeys: [] },
);
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
const some = <T>(values: readonly T[]) => fc.shuffledSubarray([...values], { minLength: 1 });

const imageRules: fc.Arbitrary<ImageRules> = fc
  .record({ size: sizes, types: some(imageTypes), bytes, animated: maybe(fc.option(fc.record({ types: some(imageTypes), bytes }))) })
  .map(({ size, animated, ...rules }) => ({ max: 4, alt: 100, ...rules, ...size, ...(animated !== undefined && { animated }) }));

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'] as const;
const videoCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1'] as const;
const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis'] as const;
const rates = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 60 })).map(([min, more]) => ({ min, max: min + more }));
const videoRules: fc.Arbitrary<VideoRules> = fc
  .record({
    size: sizes,
    types: some(videoTypes),
    videoCodecs: some(videoCodecs),
    audioCodecs: some(audioCodecs),
    bytes,
    framesPerSecond: maybe(rates),
    bitrate: maybe(fc.integer({ min: 200_000, max: 25_000_000 })),
    seconds: fc.constantFrom({ min: 0, max: 86_400 }, { min: 3, max: 60 }),
  })
  .map(({ size, framesPerSecond, bitrate, ...rules }) => {
    return { max: 1, alt: 0, ...rules, ...size, ...(framesPerSecond && { framesPerSecond }), ...(bitrate && { bitrate }) };
  });

const share = fc.double({ min: 0, max: 1, noNaN: true });
const focus = fc.record({ x: share, y: share, zoom: fc.double({ min: 1, max: 8, noNaN: true }) });
const crops = fc.constantFrom('all', '4:5', '9:16', '16:9', '1.91:1').chain((key) => focus.map((at) => ({ [key]: at })));
const shared = { bytes, width: edge, height: edge, alt: fc.constant(''), crop: fc.boolean(), crops };
const picture: fc.Arbitrary<DraftMedia> = fc
  .record({ ...shared, contentType: fc.constantFrom(...imageTypes), animated: fc.boolean() })
  .map((one) => ({ ...one, kind: 'image' as const, seconds: null, framesPerSecond: null, videoCodec: null, audioCodec: null }));
const video: fc.Arbitrary<DraftMedia> = fc
  .record({
    ...shared,
    contentType: fc.constantFrom(...videoTypes),
    seconds: fc.double({ min: 0.1, max: 4000, noNaN: true }),
    framesPerSecond: fc.option(
      fc.oneof(fc.constantFrom(23.976, 24, 29.97, 30, 59.94, 60, 120), fc.double({ min: 1, max: 240, noNaN: true })),
    ),
    videoCodec: fc.option(fc.constantFrom(...videoCodecs)),
    audioCodec: fc.option(fc.constantFrom(...audioCodecs)),
  })
  .map((one) => ({ ...one, kind: 'video' as const, animated: true }));

const withImage = (image: ImageRules): MediaRules => ({ image, video: null, mixed: false, needed: false, max: 4 });
const withVideo = (rules: VideoRules): MediaRules => ({ image: null, video: rules, mixed: false, needed: false, max: 4 });
const cases = fc.oneof(fc.tuple(picture, imageRules.map(withImage)), fc.tuple(video, videoRules.map(withVideo)));

test('what a spec makes fits, and keeps to the person’s choice', () => {
  fc.assert(
    fc.property(cases, ([media, rules]) => {
      const rendition = renditionOf(media, rules, called);
      if (rendition.rendition !== 'made') return;
      const { spec } = rendition;
      expect(renditionOf(madeBy(spec, media), rules, called)).toEqual({ rendition: 'as is' });
      expect(spec.shape === (media.crop ? 'pad' : 'crop')).toBe(false);
      expect(Number.isInteger(spec.width) && Number.isInteger(spec.height)).toBe(true);
      if (spec.kind === 'video' && !spec.copied) expect([spec.width % 2, spec.height % 2]).toEqual([0, 0]);
      expect(issueRead({ code: 'adapted', params: rendition.changes })).toMatch(/^Image 1 (is|gets) \S.* for Somewhere\.$/);
      expect(keyOf(rendition.spec)).toBe(keyOf(structuredClone(rendition.spec)));
    }),
    { numRuns: 3000 },
  );
});

test('what keeps to every limit is not made anew', () => {
  fc.assert(
    fc.property(picture, imageRules, (media, rules) => {
      fc.pre(!media.animated && rules.types.includes(media.contentType) && media.bytes <= rules.bytes && sizeFits(media, rules));
      expect(renditionOf(media, withImage(rules), called)).toEqual({ rendition: 'as is' });
    }),
    { numRuns: 300, maxSkipsPerRun: 1_000 },
  );
  fc.assert(
    fc.property(video, sizes, fc.boolean(), (media, size, silent) => {
      fc.pre(sizeFits(media, size));
      const own = { ...media, audioCodec: silent ? null : 'aac', videoCodec: 'h264' };
      const rate = own.framesPerSecond ?? 30;
      const rules: VideoRules = {
        max: 1,
        alt: 0,
        types: [own.contentType],
        videoCodecs: ['h264'],
        audioCodecs: ['aac'],
        bytes: own.bytes,
        ...size,
        seconds: { min: own.seconds ?? 0, max: own.seconds ?? 0 },
        framesPerSecond: { min: rate, max: rate },
        bitrate: Math.ceil((own.bytes * 8) / (own.seconds ?? 1)) + 1,
      };
      expect(renditionOf(own, withVideo(rules), called)).toEqual({ rendition: 'as is' });
    }),
    { numRuns: 300, maxSkipsPerRun: 1_000 },
  );
});

test('a still with fewer pixels keeps to its spec, and at last there are no fewer', () => {
  fc.assert(
    fc.property(picture, imageRules, fc.double({ min: 0.2, max: 0.95, noNaN: true }), (media, rules, factor) => {
      const rendition = renditionOf(media, withImage(rules), called);
      if (rendition.rendition !== 'made' || rendition.spec.kind !== 'image') return;
      let size: { width: number; height: number } | null = rendition.spec;
      for (let turn = 0; turn < 200 && size; turn += 1) {
        expect(sizeFits(size, rules)).toBe(true);
        size = fewerPixels(size, factor, rendition.spec);
      }
      expect(size).toBeNull();
    }),
    { numRuns: 200 },
  );
});

const still = (more: Partial<DraftMedia>): DraftMedia => ({
  kind: 'image',
  contentType: 'image/jpeg',
  animated: false,
  bytes: 1_000_000,
  width: 1600,
  height: 900,
  alt: '',
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
  ...more,
});
const film = (more: Partial<DraftMedia>): DraftMedia => ({
  kind: 'video',
  contentType: 'video/mp4',
  animated: true,
  bytes: 20_000_000,
  width: 1920,
  height: 1080,
  alt: '',
  seconds: 30,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
  ...more,
});
const instagram: ImageRules = {
  max: 10,
  types: ['image/jpeg'],
  bytes: 8_388_608,
  animated: null,
  shortest: 320,
  ratio: { min: 0.8, max: 1.91 },
  alt: 1000,
};
const reel: VideoRules = {
  max: 1,
  types: ['video/mp4'],
  videoCodecs: ['h264', 'hevc'],
  audioCodecs: ['aac'],
  bytes: 300_000_000,
  alt: 0,
  seconds: { min: 3, max: 90 },
  shortest: 540,
  ratio: { min: 0.555, max: 0.57 },
  framesPerSecond: { min: 24, max: 60 },
};
const ofStill = (more: Partial<DraftMedia>, rules: Partial<ImageRules> = {}) =>
  renditionOf(still(more), withImage({ ...instagram, ...rules }), {
    file: message('renditions.image_numbered', { number: 2 }),
    platform: 'Instagram',
  });
const ofFilm = (more: Partial<DraftMedia>, rules: Partial<VideoRules> = {}) =>
  renditionOf(film(more), withVideo({ ...reel, ...rules }), { file: message('renditions.video'), platform: 'Facebook Pages' });

/** With the text that people read about it. */
const told = (rendition: Rendition) => ({
  ...rendition,
  text:
    rendition.rendition === 'as is' ? '' : issueRead('changes' in rendition ? { code: 'adapted', params: rendition.changes } : rendition),
});

test('pictures, in words', () => {
  expect(told(ofStill({}))).toMatchObject({ rendition: 'as is' });
  expect(told(ofStill({ width: 900, height: 1600 }))).toMatchObject({
    spec: { shape: 'pad', width: 1280, height: 1600 },
    text: 'Image 2 gets a border (4:5) for Instagram.',
  });
  expect(told(ofStill({ width: 900, height: 1600, crop: true, contentType: 'image/png', bytes: 9_000_000 }))).toMatchObject({
    spec: { shape: 'crop', width: 900, height: 1125, contentType: 'image/jpeg' },
    text: 'Image 2 is cropped to 4:5, is converted to JPEG, and is made smaller for Instagram.',
  });
  expect(told(ofStill({ width: 200, height: 200 }))).toMatchObject({
    spec: { width: 320, height: 320 },
    text: expect.stringContaining('made larger'),
  });
  expect(told(ofStill({ animated: true, contentType: 'image/gif' }))).toMatchObject({ rendition: 'cannot', code: 'animated_not_taken' });
  const gifs = { animated: { types: ['image/gif'], bytes: 15_000_000 } };
  expect(told(ofStill({ animated: true, contentType: 'image/gif', bytes: 15_000_000 }, gifs))).toMatchObject({ rendition: 'as is' });
  expect(told(ofStill({ animated: true, contentType: 'image/gif', bytes: 15_000_001 }, gifs))).toMatchObject({
    text: 'Image 2 is animated and has 15.1 MB; Instagram allows up to 15 MB. Make it shorter or smaller and add it again.',
  });
  expect(told(ofStill({ animated: true, contentType: 'image/webp' }, gifs))).toMatchObject({ code: 'image_type' });
  expect(told(ofStill({ bytes: 9_000_000, contentType: 'image/png' }, { types: ['image/jpeg', 'image/png', 'image/webp'] }))).toMatchObject(
    {
      spec: { contentType: 'image/webp' },
    },
  );
});

test('a crop is where its ratio says, and as close', () => {
  const upright = { width: 900, height: 1600, crop: true };
  const [low, close] = [
    { x: 0.5, y: 0.9, zoom: 1 },
    { x: 0.5, y: 0.25, zoom: 2 },
  ];
  const middle = ofStill(upright);
  const elsewhere: MediaCrops[] = [{ '1:1': low }, { all: { x: 0.2, y: 0.5, zoom: 1 } }, { all: low, '4:5': { x: 0.5, y: 0.5, zoom: 1 } }];
  for (const crops of elsewhere) expect(ofStill({ ...upright, crops })).toEqual(middle);
  const made = ofStill({ ...upright, crops: { all: close, '4:5': low } });
  // As low as there is room.
  expect(made).toMatchObject({ newRatio: '4:5', spec: { width: 900, height: 1125, focus: { x: 0.5, y: 0.6484, zoom: 1 } } });
  expect(ofStill({ ...upright, crops: { all: close } })).toMatchObject({ spec: { width: 450, height: 562, focus: close } });
  const keys = [middle, made].map((one) => one.rendition === 'made' && keyOf(one.spec));
  expect(keys).toEqual(['image/jpeg 900x1125 crop 8388608 320 0.8-1.91', 'image/jpeg 900x1125 crop@0.5,0.6484x1 8388608 320 0.8-1.91']);
  expect(ofStill({ ...upright, crop: false, crops: { all: low } })).toEqual(ofStill({ ...upright, crop: false }));
  expect(ofFilm({ crop: true, crops: { '9:16': { x: 0, y: 0.5, zoom: 1 } } })).toMatchObject({
    newRatio: '9:16',
    spec: { width: 608, height: 1080, focus: { x: 0.1582, y: 0.5, zoom: 1 } },
  });
});

test('videos, in words', () => {
  expect(told(ofFilm({ width: 1080, height: 1920 }))).toMatchObject({ rendition: 'as is' });
  expect(told(ofFilm({ crop: true }))).toMatchObject({
    spec: { shape: 'crop', width: 608, height: 1080, framesPerSecond: 30 },
    text: 'The video is cropped to 9:16 for Facebook Pages.',
  });
  expect(told(ofFilm({}))).toMatchObject({ spec: { shape: 'pad', width: 1080, height: 1920 } });
  expect(told(ofFilm({ width: 1080, height: 1920, seconds: 91 }))).toMatchObject({
    text: 'The video lasts 1 minute, 31 seconds; Facebook Pages allows up to 90 seconds here. Shorten it in the video editor and add the result.',
  });
  expect(told(ofFilm({ seconds: 2 }))).toMatchObject({ code: 'video_too_short' });
  const upright = { width: 1080, height: 1920 };
  expect(told(ofFilm({ ...upright, contentType: 'video/x-matroska' }))).toMatchObject({
    spec: { copied: true },
    text: expect.stringContaining('converted to MP4'),
  });
  expect(told(ofFilm({ ...upright, contentType: 'video/webm', videoCodec: 'vp9', audioCodec: 'opus' }))).toMatchObject({
    spec: { copied: false },
  });
  expect(told(ofFilm({ ...upright, framesPerSecond: 120 }))).toMatchObject({
    text: 'The video is converted to 60 frames per second for Facebook Pages.',
  });
  expect(told(ofFilm({ ...upright, framesPerSecond: 23.976 }))).toMatchObject({ rendition: 'as is' });
  // Pixels of its picture, as some servers count them.
  expect(told(ofFilm(upright, { pixels: 1_000_000 }))).toMatchObject({
    spec: { width: 750, height: 1332 },
    text: expect.stringContaining('made smaller'),
  });
  expect(told(ofFilm({ ...upright, bytes: 40_000_000 }, { bytes: 30_000_000 }))).toMatchObject({
    spec: { bitrate: 7_600_000, width: 1080 },
  });
  expect(told(ofFilm({ ...upright, bytes: 40_000_000 }, { bytes: 3_000_000 }))).toMatchObject({
    spec: { bitrate: 760_000, width: 544, height: 968 },
  });
  expect(told(ofFilm({ ...upright, bytes: 40_000_000 }, { bytes: 1_000_000 }))).toMatchObject({ code: 'video_too_large' });
});

test('ratios have the names that people know', () => {
  expect([
    ratioName({ width: 1080, height: 1350 }),
    ratioName({ width: 608, height: 1080 }),
    ratioName({ width: 1910, height: 1000 }),
  ]).toEqual(['4:5', '9:16', '1.91:1']);
});
