import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { expect, test } from 'vitest';
import { type DraftPicture, newPart, noVariant } from '../draft/body.ts';
import type { Draft } from '../draft/draft.ts';
import { checkAccounts } from '../draft/problems.ts';
import { newRatiosOf, renditionsOfPart } from './renditions.ts';

const accounts = ['one', 'two'].map((id) => ({ id, platform: 'bluesky', handle: id, traits: {} }) as Account);
const picture = (id: string, more: Partial<Media> = {}): DraftPicture => ({
  id,
  alt: '',
  media: { id, kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 1000, width: 800, height: 600, ...more } as Media,
});
const large = picture('large', { bytes: 19_000_000, width: 6000, height: 4000 });
const draft = (more: Partial<Draft> = {}): Draft => ({
  text: '',
  accountIds: ['one', 'two'],
  labelIds: [],
  watermark: null,
  media: [picture('small'), large],
  thread: [],
  firstComment: '',
  options: {},
  pictures: {},
  variants: {},
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  ...more,
});

const of = (post: Draft, those: readonly Account[], place: { open: readonly string[]; at: number }) =>
  renditionsOfPart(post, checkAccounts(post, those), place);
const post = { open: [], at: 0 };

test('what several accounts take alike is one file, told once; what fits is not named', () => {
  expect(of(draft(), accounts, post)).toMatchObject([
    { picture: large, index: 1, made: [{ spec: { shape: 'whole' }, says: ['Image 2 is made smaller for Bluesky.'] }] },
  ]);
  expect(of(draft({ accountIds: [] }), accounts, post)).toEqual([]);
});

test('an account with media of its own is told of by itself', () => {
  const variants = { one: { ...noVariant, media: [large] }, two: { ...noVariant, text: 'Other words' } };
  const own = draft({ media: [], variants });
  expect(of(own, accounts, post)).toEqual([]);
  expect(of(own, accounts, { ...post, open: ['one'] })).toMatchObject([
    { index: 0, made: [{ says: ['The image is made smaller for Bluesky.'] }] },
  ]);
});

test('a part of a thread is told of by itself, also where the platform joins all parts', () => {
  const threaded = draft({ thread: [{ ...newPart('More'), media: [large] }], media: [picture('small')] });
  const joining = { id: 'three', platform: 'facebook', handle: 'three', traits: {} } as Account;
  for (const account of [accounts[0] as Account, joining]) {
    const at = (part: number) => of({ ...threaded, accountIds: [account.id] }, [account], { open: [], at: part });
    expect(at(0)).toEqual([]);
    expect(at(1)).toMatchObject([{ picture: large, index: 0, made: [{ says: [expect.stringContaining('is made smaller')] }] }]);
  }
});

test('the ratios that platforms require are told once each, with their platforms', () => {
  const [instagram, facebook] = (['instagram', 'facebook'] as const).map(
    (platform) => ({ id: platform, platform, handle: platform, traits: {} }) as Account,
  ) as [Account, Account];
  const both = [instagram, facebook, ...accounts];
  const tall = picture('tall', { width: 600, height: 1200 });
  const ratiosIn = (more: Partial<DraftPicture>) => {
    const cropped = draft({ media: [{ ...tall, ...more }], accountIds: both.map(({ id }) => id) });
    return newRatiosOf(of(cropped, both, post)[0]);
  };
  const needed = [{ name: '4:5', ratio: 0.8, platforms: ['instagram'] }];
  expect(ratiosIn({})).toEqual(needed);
  expect(ratiosIn({ crop: true, crops: { all: { x: 0.5, y: 0.2, zoom: 1 } } })).toEqual(needed);
  expect(newRatiosOf(of(draft({ media: [large] }), accounts, post)[0])).toEqual([]);
  expect(newRatiosOf(undefined)).toEqual([]);
});
