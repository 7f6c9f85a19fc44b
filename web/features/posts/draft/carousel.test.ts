import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { expect, test } from 'vitest';
import { newPart } from './body.ts';
import { carouselPlatforms, documentsOffered, withCarousel, withDocuments } from './carousel.ts';
import { blank, type Draft } from './draft.ts';
import { checkAccounts } from './problems.ts';
import { ofPlatform } from './versions.ts';

const account = (id: string, platform: PlatformId) =>
  ({ id, platform, traits: {}, handle: id, displayName: id, sandbox: false }) as unknown as Parameters<typeof checkAccounts>[1][number];
const card = (id: string) => ({ id, kind: 'image', alt: `Card ${id}`, duration: null, bytes: 9, width: 9, height: 9 }) as unknown as Media;
const [insta, sky, ship] = [account('insta', 'instagram'), account('sky', 'bluesky'), account('ship', 'mastodon')];
const draft: Draft = {
  ...blank,
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  text: 'One',
  thread: [{ ...newPart(), text: 'Two' }],
  accountIds: ['insta', 'sky', 'ship'],
};
const cards = [card('a'), card('b')];

test('a carousel replaces the thread where there are none; the others keep it', () => {
  const checks = checkAccounts(draft, [insta, sky, ship]);
  const next = withCarousel(draft, checks, checks, cards);
  expect(next.thread).toHaveLength(1);
  expect(next.media).toEqual([]);
  expect(next.variants[ofPlatform('instagram')]).toMatchObject({
    text: 'One',
    thread: [],
    media: [
      { id: 'a', alt: 'Card a' },
      { id: 'b', alt: 'Card b' },
    ],
  });
  expect(carouselPlatforms(checks)).toEqual(['instagram']);
});

test('if all have threads, or none has, and without accounts, it is everyone’s', () => {
  for (const accounts of [[sky, ship], [insta], []]) {
    const of = { ...draft, accountIds: accounts.map(({ id }) => id) };
    const checks = checkAccounts(of, accounts);
    const next = withCarousel(of, checks, checks, cards);
    expect(next).toMatchObject({ text: 'One', thread: [], media: [{ id: 'a' }, { id: 'b' }], variants: {} });
    expect(carouselPlatforms(checks)).toEqual([]);
  }
});

test('a carousel can be a document where there are documents, unless it already is', () => {
  const linked = account('linked', 'linkedin');
  const on = { ...draft, accountIds: ['insta', 'linked', 'sky'] };
  const accounts = [insta, linked, sky];
  const offered = documentsOffered(checkAccounts(on, accounts));
  expect(offered).toEqual(['linkedin']);
  const next = withDocuments({ ...on, options: { linkedin: { noReshare: true }, bluesky: { language: 'en' } } }, offered);
  expect(next.options).toEqual({ linkedin: { noReshare: true, document: true }, bluesky: { language: 'en' } });
  expect(documentsOffered(checkAccounts(next, accounts))).toEqual([]);
  expect(documentsOffered(checkAccounts(draft, [insta, sky, ship]))).toEqual([]);
});
