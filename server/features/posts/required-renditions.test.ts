import type { Media } from '@everycast/contract/media';
import { facebookManifest } from '@everycast/platforms/facebook/manifest';
import { expect, test } from 'vitest';
import { emptyBody, variantOf } from './body.ts';
import type { Body } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';
import { requiredRenditions } from './required-renditions.ts';
import { resolveTargets } from './validate.ts';

/* The platform that takes a video in another shape where it is chosen to be a reel. */

const video = {
  id: 'v',
  kind: 'video',
  contentType: 'video/mp4',
  animated: false,
  bytes: 1_000_000,
  width: 1920,
  height: 1080,
  duration: 30,
  framesPerSecond: 30,
  videoCodec: 'h264',
  audioCodec: 'aac',
} as Media;
const account = { id: 'a', platform: 'facebook', traits: {}, handle: 'page', connected: true } as AccountBrief;
const manifests = { facebook: facebookManifest } as PostsNeeds['manifests'];

async function wanted(post: Partial<Body>, own: Parameters<typeof variantOf>[0] = {}) {
  const targets = [{ ...variantOf(own), accountId: 'a' }];
  const body = { ...emptyBody, text: 'Look', media: [{ id: 'v', alt: '' }], ...post };
  const resolved = await resolveTargets(body, targets, manifests, new Map([['a', account]]), new Map([['v', video]]));
  return requiredRenditions(resolved).map(({ spec }) => spec);
}

const asReel = { options: { facebook: { place: 'reel' } } };

test('what was chosen decides what is made of a file, for all accounts or for one', async () => {
  expect(await wanted({})).toEqual([]);
  const [spec] = await wanted(asReel);
  expect(spec).toMatchObject({ shape: 'pad' });
  expect((spec?.width ?? 0) / (spec?.height ?? 1)).toBeCloseTo(9 / 16, 2);
  expect(await wanted({}, { options: { place: 'reel' } })).toEqual([spec]);
  expect(await wanted(asReel, { options: { place: 'feed' } })).toEqual([]);
  expect(await wanted(asReel, { options: { place: '' } })).toEqual([]);
});

test('a part that is joined to the post is made as the post is', async () => {
  const [spec] = await wanted({ ...asReel, media: [], thread: [{ text: 'Two', media: [{ id: 'v', alt: '' }] }] });
  expect(spec).toMatchObject({ shape: 'pad' });
});

test('each file once, and cropped where that was chosen', async () => {
  const part = { text: 'Two', media: [{ id: 'v', alt: 'Again' }] };
  expect(await wanted({ ...asReel, media: [{ id: 'v', alt: '', crop: true }] })).toMatchObject([{ shape: 'crop' }]);
  const left = { x: 0, y: 0.5, zoom: 1 };
  expect(await wanted({ ...asReel, media: [{ id: 'v', alt: '', crop: true, crops: { '9:16': left } }] })).toMatchObject([
    { shape: 'crop', focus: { x: 0.1582, y: 0.5, zoom: 1 } },
  ]);
  expect(await wanted({ ...asReel, thread: [part] })).toHaveLength(1);
});
