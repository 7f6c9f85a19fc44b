import type { Account } from '@everycast/contract/accounts';
import type { BrandKits } from '@everycast/contract/brand';
import type { Media } from '@everycast/contract/media';
import { expect, test } from 'vitest';
import type { DraftPicture } from './body.ts';
import { blank, type Draft } from './draft.ts';
import { checkAccounts } from './problems.ts';
import { brandWatermarks, watermarksFor, withWatermarks } from './watermarks.ts';

const mark = (id: string, byDefault = true) => ({
  mediaId: id,
  corner: 'top-left' as const,
  size: 0.2,
  opacity: 0.5,
  byDefault,
  media: { id } as Media,
});
const kit = (watermark: ReturnType<typeof mark> | null) => ({ logo: null, colors: [], fonts: [], watermark });
const group = (id: string, accountIds: string[]) => ({ id, name: id, color: 'teal' as const, accountIds });
const kits: BrandKits = {
  workspace: kit(mark('ours')),
  groups: [
    { groupId: 'plain', own: ['colors'], kit: kit(mark('ours')) },
    { groupId: 'own', own: ['watermark'], kit: kit(mark('theirs', false)) },
    { groupId: 'none', own: ['watermark'], kit: kit(null) },
  ],
};
const groups = [group('plain', ['a', 'b']), group('own', ['b']), group('none', ['c'])];
const image: DraftPicture = {
  id: 'image',
  alt: '',
  media: { id: 'image', kind: 'image', contentType: 'image/jpeg', animated: false, bytes: 1000, width: 800, height: 600 } as Media,
};
const draft = (more: Partial<Draft> = {}): Draft => ({
  ...blank,
  media: [image],
  accountIds: ['a', 'b', 'c'],
  schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' },
  ...more,
});
const chosen = (watermark: boolean | null) => [...watermarksFor(draft({ watermark }), kits, groups)].map(([id, one]) => [id, one.mediaId]);

test('accounts get the watermark of the first group that sets one, by default or because the post says so', () => {
  expect([...brandWatermarks(draft(), kits, groups)].map(([id, one]) => [id, one.mediaId])).toEqual([
    ['a', 'ours'],
    ['b', 'theirs'],
  ]);
  expect(chosen(null)).toEqual([['a', 'ours']]);
  expect(chosen(true)).toEqual([
    ['a', 'ours'],
    ['b', 'theirs'],
  ]);
  expect(chosen(false)).toEqual([]);
});

test('a check has the watermark in what becomes of each file', () => {
  const account = (id: string) =>
    ({ id, platform: 'bluesky', handle: id, displayName: id, sandbox: true, traits: {} }) as unknown as Account;
  const accounts = [account('a'), account('b')];
  expect(withWatermarks(accounts, new Map())).toBe(accounts);
  const [a, b] = checkAccounts(draft(), withWatermarks(accounts, watermarksFor(draft(), kits, groups)));
  expect(a?.files[0]?.rendition).toMatchObject({ rendition: 'made', spec: { watermark: { mediaId: 'ours', corner: 'top-left' } } });
  expect(b?.files[0]?.rendition).toEqual({ rendition: 'as is' });
});
