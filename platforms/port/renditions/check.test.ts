import { expect, test } from 'vitest';
import { issueRead } from '../../../tests/support/reads.ts';
import { onePart } from '../draft.ts';
import type { DraftMedia, Issue, PlatformManifest } from '../manifest.ts';
import type { MediaRules } from '../media-rules.ts';
import { checkPost, renditionsOf } from './check.ts';

const rules: MediaRules = {
  image: { max: 4, types: ['image/jpeg', 'image/png'], bytes: 1_000_000, alt: 10 },
  video: {
    max: 1,
    types: ['video/mp4'],
    videoCodecs: ['h264'],
    audioCodecs: ['aac'],
    bytes: 50_000_000,
    alt: 0,
    seconds: { min: 1, max: 60 },
  },
  mixed: false,
  needed: false,
  max: 4,
};
const manifestWith = (more: Partial<MediaRules> = {}, own: Issue[] = []): PlatformManifest =>
  ({ id: 'twitter', name: 'Somewhere', media: () => ({ ...rules, ...more }), check: () => own }) as unknown as PlatformManifest;

const picture: DraftMedia = {
  kind: 'image',
  contentType: 'image/png',
  animated: false,
  bytes: 1000,
  width: 10,
  height: 10,
  alt: '',
  seconds: null,
  framesPerSecond: null,
  videoCodec: null,
  audioCodec: null,
};
const video: DraftMedia = { ...picture, kind: 'video', contentType: 'video/mp4', animated: true, seconds: 12, videoCodec: 'h264' };
const check = (media: DraftMedia[], more: Partial<MediaRules> = {}, own: Issue[] = []) =>
  checkPost(manifestWith(more, own), onePart({ text: '', media }), {});
const codes = (...of: Parameters<typeof check>) => check(...of).map(({ weight, field, code }) => `${weight} ${field} ${code}`);

test('how many, and of which kinds', () => {
  expect(codes([picture, picture, picture, picture])).toEqual([]);
  expect(codes(Array(5).fill(picture))).toEqual(['stops media too_many_images']);
  expect(issueRead(check([video, video])[0])).toBe('Somewhere allows one video per post; this one has 2.');
  expect(codes([video, picture])).toEqual(['stops media media_mixed']);
  expect(codes([video, picture], { mixed: true, max: 2 })).toEqual([]);
  expect(codes([video, picture, picture], { mixed: true, max: 2 })).toEqual(['stops media too_many_media']);
});

test('what is not taken at all is said once, and what is needed', () => {
  expect(codes([video, { ...video, seconds: 99 }], { video: null })).toEqual(['stops media video_not_taken']);
  expect(codes([], { needed: true })).toEqual(['stops media media_needed']);
  expect(codes([], { needed: true, image: null })).toEqual(['stops media video_missing']);
  expect(codes([picture], { needed: true, image: null })).toEqual(['stops media video_missing', 'stops media image_not_taken']);
  expect(codes([video], { needed: true, image: null })).toEqual([]);
});

test('notes of what is made come after what stops, and each names its file', () => {
  const large = { ...picture, bytes: 2_000_000 };
  const issues = check([picture, large, { ...picture, contentType: 'image/gif', animated: true }]);
  expect(issues.map(({ weight, code }) => [weight, code])).toEqual([
    ['stops', 'image_type'],
    ['note', 'adapted'],
  ]);
  expect(issues.map(issueRead)).toEqual([
    'Image 3 is an animated GIF, which Somewhere doesn’t support. Save it as PNG and add it again.',
    'Image 2 is converted to JPEG and is made smaller for Somewhere.',
  ]);
  const described = check([{ ...picture, alt: 'x'.repeat(11) }]);
  expect(described).toMatchObject([{ field: 'alt' }]);
  expect(issueRead(described[0])).toBe('The image’s alt text is 1 character over Somewhere’s limit of 10.');
  expect(codes([{ ...video, alt: 'What is seen' }])).toEqual([]);
});

test('parts of a thread are told apart, and only the first needs media', () => {
  const content = {
    ...onePart({ text: '', media: [picture] }),
    thread: [
      { text: 'More', media: Array(5).fill(picture) },
      { text: 'End', media: [] },
    ],
  };
  const said = checkPost(manifestWith({ needed: true }), content, {});
  expect(said.map(({ part, code }) => [part, code])).toEqual([[1, 'too_many_images']]);
});

test('a manifest’s own words on how many there are come instead of these', () => {
  const own: Issue = { weight: 'stops', field: 'media', code: 'video_alone' };
  expect(check([video, picture], {}, [own])).toEqual([own]);
  const note: Issue = { weight: 'note', field: 'media', code: 'fetched_from_here' };
  expect(codes([video, picture], {}, [note])).toEqual(['stops media media_mixed', 'note media fetched_from_here']);
});

test('a border is put around what has another shape, unless it is to be cropped', () => {
  const image = { ...rules.image, ratio: { min: 0.8, max: 1.91 } } as MediaRules['image'];
  const tall = { ...picture, height: 20 };
  const of = { manifest: manifestWith({ image }), options: {}, traits: {} };
  const shapes = renditionsOf({ text: '', media: [tall, { ...tall, crop: true }] }, of);
  expect(shapes).toMatchObject([{ spec: { shape: 'pad' } }, { spec: { shape: 'crop' } }]);
});
