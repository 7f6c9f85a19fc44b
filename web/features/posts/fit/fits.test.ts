import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { expect, test } from 'vitest';
import type { Draft, DraftPicture } from '../draft/draft.ts';
import { fitsOfDraft } from './fits.ts';

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
  media: [picture('small'), large],
  variants: {},
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  ...more,
});

test('what several accounts take alike is one file, told once; what fits is not named', () => {
  expect(fitsOfDraft(draft(), accounts, null)).toMatchObject([
    { picture: large, index: 1, made: [{ recipe: { shape: 'whole' }, says: ['Picture 2 is made smaller for Bluesky.'] }] },
  ]);
  expect(fitsOfDraft(draft({ accountIds: [] }), accounts, null)).toEqual([]);
});

test('an account with media of its own is told of by itself', () => {
  const variants = { one: { text: null, media: [large] }, two: { text: 'Other words', media: null } };
  const own = draft({ media: [], variants });
  expect(fitsOfDraft(own, accounts, null)).toEqual([]);
  expect(fitsOfDraft(own, accounts, 'one')).toMatchObject([{ index: 0, made: [{ says: ['The picture is made smaller for Bluesky.'] }] }]);
});
