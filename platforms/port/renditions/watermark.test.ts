import type { Watermark } from '@everycast/contract/watermark';
import { message } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import type { DraftMedia } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import { madeBy, renditionOf } from './rendition.ts';
import { keyOf, type Rendition } from './spec.ts';

const watermark: Watermark = { mediaId: '0199a0a0-0000-7000-8000-000000000000', corner: 'top-left', size: 0.2, opacity: 0.5 };
const image: DraftMedia = {
  kind: 'image',
  contentType: 'image/jpeg',
  animated: false,
  alt: '',
  bytes: 50_000,
  width: 800,
  height: 600,
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};
const video: DraftMedia = {
  ...image,
  kind: 'video',
  contentType: 'video/mp4',
  bytes: 900_000,
  width: 1280,
  height: 720,
  seconds: 4,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
};
const rules: MediaRules = {
  needed: false,
  mixed: true,
  max: 4,
  image: { max: 4, types: ['image/jpeg', 'image/png', 'image/gif'], bytes: 1_000_000, alt: 0 },
  video: {
    max: 1,
    types: ['video/mp4'],
    bytes: 50_000_000,
    alt: 0,
    seconds: { min: 1, max: 60 },
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
  },
};
const called = { file: message('renditions.image'), platform: 'Somewhere' };
const specOf = (rendition: Rendition) => (rendition.rendition === 'made' ? rendition.spec : null);

test('a file that is accepted as it is gets its watermark, and is accepted then', () => {
  for (const media of [image, video]) {
    expect(renditionOf(media, rules, called).rendition).toBe('as is');
    const spec = specOf(renditionOf({ ...media, watermark }, rules, called));
    expect(spec).toMatchObject({ width: media.width, height: media.height, shape: 'whole', contentType: media.contentType, watermark });
    expect(spec && renditionOf(madeBy(spec, media), rules, called).rendition).toBe('as is');
  }
});

test('a file that is converted anyway gets it in the same step, and says so', () => {
  const large = renditionOf({ ...image, bytes: 5_000_000, watermark }, rules, called);
  expect(large).toMatchObject({
    spec: { watermark },
    changes: { changes: [{ code: 'renditions.smaller' }, { code: 'renditions.watermarked' }] },
  });
  // Another container alone would copy the frames, which have no watermark.
  const wrapped = { ...video, contentType: 'video/quicktime' };
  expect(specOf(renditionOf(wrapped, rules, called))).toMatchObject({ copied: true });
  expect(specOf(renditionOf({ ...wrapped, watermark }, rules, called))).toMatchObject({ copied: false, watermark });
});

test('each watermark gives a file of its own, and none the file as it always was', () => {
  const keyFor = (mark?: Watermark) => {
    const spec = specOf(renditionOf({ ...image, bytes: 5_000_000, ...(mark && { watermark: mark }) }, rules, called));
    return spec && keyOf(spec);
  };
  const others: Partial<Watermark>[] = [
    { corner: 'top-right' },
    { size: 0.21 },
    { opacity: 0.51 },
    { mediaId: watermark.mediaId.replace('0', '1') },
  ];
  const keys = [keyFor(), keyFor(watermark), ...others.map((other) => keyFor({ ...watermark, ...other }))];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyFor()).not.toContain(watermark.mediaId);
});

test('an animated image says why it can’t have one', () => {
  const gif = { ...image, contentType: 'image/gif', animated: true };
  expect(renditionOf(gif, rules, called).rendition).toBe('as is');
  expect(renditionOf({ ...gif, watermark }, rules, called)).toMatchObject({ rendition: 'cannot', code: 'animated_watermark' });
});
