import type { Media } from '@everycast/contract/media';
import { facebookManifest } from '@everycast/platforms/facebook/manifest';
import { expect, test } from 'vitest';
import { reads } from '../../../../tests/support/reads.ts';
import type { PublishingNeeds, WantedFile } from '../needs.ts';
import { resolveAll } from './files.ts';

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

/** What is asked of the library for a post with one video. */
async function asked(options: Record<string, string>, more: Partial<Media> = {}) {
  const wanted: WantedFile[] = [];
  const media: PublishingNeeds['media'] = {
    facts: async () => new Map([['v', { ...video, ...more }]]),
    async files(those) {
      wanted.push(...those);
      return those.map(() => null);
    },
  };
  const account = { service: 'https://graph.facebook.com', traits: {}, handle: 'casa', displayName: 'Casa' };
  const own = { text: null, media: null, thread: null, firstComment: null, options };
  const post = {
    text: 'Look',
    media: [{ id: 'v', alt: '' }],
    thread: [],
    firstComment: '',
    options: {},
    own,
    names: null,
    shortLinks: null,
    watermark: null,
    unapproved: false,
  };
  const [resolve] = await resolveAll([{ post, account, manifest: facebookManifest }], media);
  const ready = await resolve?.().fetch();
  return { wanted, refused: ready?.refused?.message ?? null };
}

test('a file is asked for as what was chosen wants it', async () => {
  expect((await asked({})).wanted).toEqual([{ id: 'v', spec: null, service: 'https://graph.facebook.com' }]);
  expect((await asked({ place: 'reel' })).wanted).toMatchObject([{ spec: { kind: 'video', shape: 'pad' } }]);
});

test('what cannot go out as it was chosen is refused before anything is asked for', async () => {
  const { wanted, refused } = await asked({ place: 'reel' }, { duration: 91 });
  expect([wanted, refused]).toEqual([[], reads(/up to 90 seconds here/)]);
  expect((await asked({}, { duration: 91 })).wanted).toHaveLength(1);
});
