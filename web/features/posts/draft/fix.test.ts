import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { PlatformId } from '@everycast/contract/platforms';
import { expect, test } from 'vitest';
import { type DraftPicture, noVariant } from './body.ts';
import { blank, type Draft } from './draft.ts';
import { changedOn, cleaned, keptBy, withOptionOn, withoutFiles } from './fix.ts';
import { fixesOf } from './fixes.ts';
import { problemRows } from './problem-rows.ts';
import { checkAccounts } from './problems.ts';

const account = (id: string, platform: PlatformId) =>
  ({ id, platform, traits: {}, handle: id, displayName: id, sandbox: false }) as unknown as Account;
const file = (id: string, kind: Media['kind'] = 'image') =>
  ({
    id,
    alt: '',
    media: { id, kind, alt: '', duration: null, contentType: 'image/jpeg', bytes: 9, width: 9, height: 9 },
  }) as unknown as DraftPicture;
const draft = (part: Partial<Draft>): Draft => ({ ...blank, schedule: { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' }, ...part });
const [insta, sky, sea, ship] = [
  account('insta', 'instagram'),
  account('sky', 'bluesky'),
  account('sea', 'bluesky'),
  account('ship', 'mastodon'),
];
const all = [insta, sky, sea, ship];
const whose = (those: Account[], of = draft({})) => checkAccounts({ ...of, accountIds: those.map(({ id }) => id) }, those);
const fixesIn = (of: Partial<Draft>, accounts: Account[]) => {
  const checks = checkAccounts(draft({ accountIds: accounts.map(({ id }) => id), ...of }), accounts);
  return problemRows(checks, { fresh: false }).map((row) => [row.issue.code, ...fixesOf(row).map((fix) => fix.do)]);
};

test('each problem has its own way out, the best first', () => {
  expect(fixesIn({ text: 'Low tide' }, [insta])).toEqual([['media_needed', 'upload', 'library', 'card']]);
  expect(fixesIn({ text: 'a'.repeat(301) }, [sky])).toEqual([['text_too_long', 'shorten', 'split']]);
  expect(fixesIn({ text: '' }, [ship])).toEqual([['empty', 'write', 'upload']]);
  expect(fixesIn({ text: `#a${' #b'.repeat(40)}`, media: [file('a')] }, [insta]).flat()).toContain('write');
});

test('a file is left out for everyone, for a platform, or for one account: those with the problem', () => {
  const of = draft({ media: [file('a'), file('b')] });
  const without = (those: Account[]) => {
    const checks = whose(all, of);
    const affected = checks.filter(({ account: one }) => those.includes(one));
    const first = keptBy({ do: 'remove', index: 1, kind: 'image' });
    return changedOn(of, affected, checks, (body) => withoutFiles(body, { part: 0, joined: false }, first));
  };
  expect(without(all).media.map(({ id }) => id)).toEqual(['a']);
  expect(without(all).variants).toEqual({});
  const onBluesky = without([sky, sea]);
  expect(onBluesky.media).toHaveLength(2);
  expect(onBluesky.variants['platform:bluesky']?.media?.map(({ id }) => id)).toEqual(['a']);
  expect(Object.keys(without([sea]).variants)).toEqual(['sea']);
});

test('an account whose own files are the problem changes those', () => {
  const variants = { sky: { ...noVariant, media: [file('x'), file('y')] } };
  const of = draft({ media: [file('a')], variants });
  const checks = whose([sky, sea], of);
  const keeps = keptBy({ do: 'keepFirst', kind: 'image', max: 1 });
  const next = changedOn(of, checks, checks, (body) => withoutFiles(body, { part: 0, joined: false }, keeps));
  expect(next.variants.sky?.media?.map(({ id }) => id)).toEqual(['x']);
});

test('one kind of file, or the first ones, stay, also where parts are joined', () => {
  const mixed = [file('a'), file('v', 'video'), file('b')];
  const body = draft({ media: mixed, thread: [{ key: 'k', text: '', media: [file('c')] }] });
  const ids = (keeps: ReturnType<typeof keptBy>, joined: boolean) => {
    const next = { ...body, ...withoutFiles(body, { part: 0, joined }, keeps) };
    return [next.media, ...next.thread.map(({ media }) => media)].map((files) => files.map(({ id }) => id));
  };
  expect(ids(keptBy({ do: 'keep', kind: 'image', max: 2 }), true)).toEqual([['a', 'b'], []]);
  expect(ids(keptBy({ do: 'keep', kind: 'video', max: 1 }), false)).toEqual([['v'], ['c']]);
  expect(ids(keptBy({ do: 'keepFirst', kind: 'image', max: 1 }), false)).toEqual([['a', 'v'], ['c']]);
});

test('an option is set for those who lack it: the platform’s where nobody else would get it', () => {
  const tik = ['t1', 't2', 't3'].map((id) => account(id, 'tiktok'));
  const checks = whose(tik);
  const shared = withOptionOn(draft({}), checks, checks, 'privacy', 'SELF_ONLY');
  expect(shared.options.tiktok).toEqual({ privacy: 'SELF_ONLY' });
  const split = withOptionOn(shared, checks.slice(2), checks, 'privacy', 'PUBLIC_TO_EVERYONE');
  expect(split.options.tiktok).toEqual({ privacy: 'SELF_ONLY' });
  expect(split.variants.t3?.options).toEqual({ privacy: 'PUBLIC_TO_EVERYONE' });
  // The one that was changed stays its own.
  const again = withOptionOn(split, checks.slice(0, 2), checks, 'privacy', 'MUTUAL_FOLLOW_FRIENDS');
  expect(again.options.tiktok).toEqual({ privacy: 'MUTUAL_FOLLOW_FRIENDS' });
  expect(again.variants.t3?.options).toEqual({ privacy: 'PUBLIC_TO_EVERYONE' });
  // For all of them it is the platform's again, and nobody's own.
  expect(withOptionOn(again, checks, checks, 'privacy', 'SELF_ONLY').variants).toEqual({});
});

test('characters that cannot be seen leave every text', () => {
  const of = draft({ text: 'a\uFEFFb', variants: { sky: { ...noVariant, text: '\uFFFFc' } } });
  expect(cleaned(of).text).toBe('ab');
  expect(cleaned(of).variants.sky).toEqual({ ...noVariant, text: 'c' });
});
