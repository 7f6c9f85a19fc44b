import type { Media } from '@everycast/contract/media';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { facebookManifest } from '@everycast/platforms/facebook/manifest';
import { expect, test, vi } from 'vitest';
import { type Body, emptyBody, variantOf } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';
import { refuseInvalid, requiredRenditions, resolveTargets } from './validate.ts';

const as = { text: null, media: null, thread: null, firstComment: null, options: null };
const post: Body = { text: 'x'.repeat(301), media: [], thread: [], firstComment: '', options: {} };
const ids = Array.from({ length: 41 }, (_, n) => `a${n}`);
const account = (id: string): AccountBrief => ({
  id,
  platform: 'bluesky',
  handle: id,
  displayName: `Name of ${id}`,
  sandbox: false,
  connected: true,
  traits: id === 'a40' ? { other: true } : {},
});

test('a rule is evaluated once, and told of each account that it stops', async () => {
  const manifest = { ...blueskyManifest, check: vi.fn(blueskyManifest.check) };
  const targets = ids.map((accountId) => ({ ...as, accountId, text: accountId === 'a3' ? 'Own' : null }));
  const accounts = new Map(ids.map((id) => [id, account(id)]));
  const run = async () =>
    refuseInvalid(await resolveTargets(post, targets, { bluesky: manifest } as unknown as PostsNeeds['manifests'], accounts, new Map()));
  await expect(run()).rejects.toThrow(
    expect.objectContaining({
      details: { targets: ids.filter((id) => id !== 'a3').map((accountId) => expect.objectContaining({ accountId, handle: accountId })) },
    }),
  );
  expect(manifest.check).toHaveBeenCalledTimes(3);
});

test('others have their turn between one rule and the next', async () => {
  let turns = 0;
  const manifest = {
    ...blueskyManifest,
    check: () => {
      setImmediate(() => turns++);
      return [];
    },
  };
  const targets = ids.slice(0, 5).map((accountId) => ({ ...as, accountId, text: accountId }));
  const accounts = new Map(ids.map((id) => [id, account(id)]));
  await resolveTargets(post, targets, { bluesky: manifest } as unknown as PostsNeeds['manifests'], accounts, new Map());
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('its reasons are messages for the reader, each once', async () => {
  const accounts = new Map(['a', 'b'].map((id) => [id, account(id)]));
  const targets = ['a', 'b'].map((accountId) => ({ ...as, accountId }));
  const manifests = { bluesky: blueskyManifest } as unknown as PostsNeeds['manifests'];
  const resolved = await resolveTargets({ ...post, thread: [{ text: 'y', media: [] }] }, targets, manifests, accounts, new Map());
  const issue = { code: 'issues.text_too_long', params: expect.objectContaining({ count: 1, max: 300 }) };
  const reasons = [{ code: 'issues.in_part', params: { part: 1, issue } }];
  expect(() => refuseInvalid(resolved)).toThrow(
    expect.objectContaining({ reason: { code: 'posts.not_publishable', params: { reasons } } }),
  );
});

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
const page = { id: 'a', platform: 'facebook', traits: {}, handle: 'page', connected: true } as AccountBrief;
const manifests = { facebook: facebookManifest } as PostsNeeds['manifests'];

async function wanted(post: Partial<Body>, own: Parameters<typeof variantOf>[0] = {}) {
  const targets = [{ ...variantOf(own), accountId: 'a' }];
  const body = { ...emptyBody, text: 'Look', media: [{ id: 'v', alt: '' }], ...post };
  const resolved = await resolveTargets(body, targets, manifests, new Map([['a', page]]), new Map([['v', video]]));
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
