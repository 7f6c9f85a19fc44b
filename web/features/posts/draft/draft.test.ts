import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import { describe, expect, test, vi } from 'vitest';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { chosenIn, type Group, groupsOf, withOption, withPicture } from '../composer/options/chosen.ts';
import { moved } from '../composer/parts/Thread.tsx';
import { newPart, noVariant } from './body.ts';
import { blank, bodyFor, contentOf, type Draft, isEmpty, onlyAccounts, revived, sameContent, withAccounts } from './draft.ts';
import { alike, checkAccounts } from './problems.ts';
import { fitsAll, roomOf, splitInto } from './room.ts';

const schedule = { mode: 'now', at: '', zone: 'UTC', fold: 'earlier' } as const;
const draft = (more: Partial<Draft> = {}): Draft => ({ ...blank, schedule, ...more });
const account = (id: string) => ({ id, platform: 'bluesky', traits: {}, handle: id, displayName: id }) as unknown as Account;
const media = (id: string, more: Partial<Media> = {}) => ({
  id,
  alt: id,
  media: { id, kind: 'image', contentType: 'image/png', animated: false, bytes: 9, width: 4, height: 3, duration: null, ...more } as Media,
});

describe('a draft', () => {
  test('is sent with its crops, and is the same with crops that change nothing', () => {
    const at = { x: 0.2, y: 0.5, zoom: 1 };
    const cropped = (crops: NonNullable<Draft['media'][number]['crops']>) => draft({ media: [{ ...media('x'), crop: true, crops }] });
    expect(contentOf(cropped({ '9:16': at, '4:5': at })).media).toEqual([
      { id: 'x', alt: 'x', crop: true, crops: { '4:5': at, '9:16': at } },
    ]);
    expect(sameContent(cropped({ '9:16': at, all: at }), cropped({ all: { zoom: 1, y: 0.5, x: 0.2 } }))).toBe(true);
    expect(sameContent(cropped({ all: at }), cropped({}))).toBe(false);
  });

  test('is sent with its thread, comment and options, and an own version with what is its own alone', () => {
    const thread = [{ ...newPart('Two'), media: [media('x')] }];
    const own = { ...noVariant, thread: [newPart('Own two')], options: { title: 'Own' } };
    const whole = draft({
      text: 'One',
      thread,
      firstComment: 'Hi',
      options: { bluesky: { title: 'All' } },
      accountIds: ['a', 'b'],
      variants: { b: own, c: own },
    });
    expect(contentOf(whole)).toEqual({
      text: 'One',
      media: [],
      thread: [{ text: 'Two', media: [{ id: 'x', alt: 'x' }] }],
      firstComment: 'Hi',
      accountIds: ['a', 'b'],
      labelIds: [],
      watermark: null,
      options: { bluesky: { title: 'All' } },
      intended: null,
      versions: [],
      variants: { b: { text: null, media: null, thread: [{ text: 'Own two', media: [] }], firstComment: null, options: { title: 'Own' } } },
    });
    expect(bodyFor(whole, ['b'])).toMatchObject({ text: 'One', thread: [{ text: 'Own two' }], firstComment: 'Hi' });
    const [a, b] = checkAccounts(whole, [account('a'), account('b')]);
    expect(b?.content.options).toEqual({ title: 'Own' });
    expect(a?.content.options).toEqual({ title: 'All' });
  });

  test('is not empty with a part or a comment alone', () => {
    expect(isEmpty(draft({ thread: [newPart()] }))).toBe(true);
    expect(isEmpty(draft({ thread: [newPart('Two')] }))).toBe(false);
    expect(isEmpty(draft({ firstComment: 'Hi' }))).toBe(false);
    expect(isEmpty(draft({ variants: { a: { ...noVariant, thread: [{ ...newPart(), media: [media('x')] }] } } }))).toBe(false);
  });

  test('that an earlier version of the app kept comes back whole', () => {
    const kept = { text: 'Old', accountIds: ['a'], media: [], variants: { a: { text: 'Own', media: null } }, schedule } as unknown as Draft;
    expect(revived(kept)).toEqual(draft({ text: 'Old', accountIds: ['a'], variants: { a: { ...noVariant, text: 'Own' } } }));
  });
});

const alone = { at: 0, thread: false };

test('a rule is evaluated once, however many accounts it is the rule of', () => {
  const check = vi.spyOn(manifests.bluesky, 'check');
  const measure = vi.spyOn(manifests.bluesky, 'measure');
  const accounts = Array.from({ length: 41 }, (_, n) => account(`a${n}`));
  accounts[40] = { ...account('a40'), traits: { other: true } } as Account;
  const own = { ...noVariant, text: 'Own' };
  const whole = draft({ text: 'x'.repeat(301), accountIds: accounts.map(({ id }) => id), variants: { a3: own } });
  const checks = checkAccounts(whole, accounts);
  // The one for all, the one with a version, and the one with other traits.
  expect(check).toHaveBeenCalledTimes(3);
  expect(measure).toHaveBeenCalledTimes(3);
  expect(checks.map((one) => one.account)).toEqual(accounts);
  expect(checks.map(({ measure: { over } }) => over)).toEqual(accounts.map(({ id }) => (id === 'a3' ? 0 : 1)));
  expect(checks.map(({ issues }) => issues.length)).toEqual(accounts.map(({ id }) => (id === 'a3' ? 0 : 1)));
  measure.mockClear();
  // In the first part and in one after it.
  expect(fitsAll('It fits.', checks)).toBe(true);
  expect(measure).toHaveBeenCalledTimes(2 * 3);
  measure.mockClear();
  // What was written since it was checked is not measured.
  expect(roomOf('Another one.', checks, alone)?.measure.over).toBe(1);
  expect(measure).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('what is to be said of several accounts of a platform is said once, and apart where it differs', () => {
  const check = (id: string, platform: string, code: string) => ({ account: { id, platform } as Account, issues: [{ code }] });
  const checks = [check('a', 'tiktok', 'x'), check('b', 'twitch', 'x'), check('c', 'tiktok', 'x'), check('d', 'tiktok', 'y')];
  const together = alike(checks, ({ issues }) => issues).map((those) => those.map(({ account: { id } }) => id));
  expect(together).toEqual([['a', 'c'], ['b'], ['d']]);
});

test('accounts are chosen and left out together, none of them twice', () => {
  const some = withAccounts(draft({ accountIds: ['a', 'b'] }), ['b', 'c'], true);
  expect(some.accountIds).toEqual(['a', 'b', 'c']);
  expect(withAccounts(some, ['a', 'c', 'd'], false).accountIds).toEqual(['b']);
});

describe('options', () => {
  const all: Group = { platform: 'bluesky', account: null, accounts: [], fields: [] };
  const own: Group = { ...all, account: account('a') };

  test('are for all accounts of a platform, or for one over them', () => {
    const shared = withOption(draft(), all, 'title', 'All');
    expect(shared.options).toEqual({ bluesky: { title: 'All' } });
    const one = withOption(shared, own, 'title', 'Own');
    expect(chosenIn(one, own)).toEqual({ title: 'Own' });
    expect(chosenIn(one, all)).toEqual({ title: 'All' });
    const taken = withOption(one, own, 'title', '');
    expect(taken.variants.a?.options).toEqual({ title: '' });
    const [check] = checkAccounts({ ...taken, accountIds: ['a'] }, [account('a')]);
    expect(check?.content.options).toEqual({});
    expect(withOption(shared, all, 'title', '').options).toEqual({ bluesky: {} });
    expect(withOption(draft(), own, 'tags', []).variants.a?.options).toBeNull();
  });
});

describe('a picture that an option names', () => {
  const wave = { ...media('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b').media, width: 1280, height: 720 };
  const channel = { ...account('a'), platform: 'youtube' } as Account;
  const group: Group = { platform: 'youtube', account: null, accounts: [channel], fields: [] };
  const film = draft({ accountIds: ['a'], media: [media('v', { kind: 'video', contentType: 'video/mp4', duration: 9 })] });
  const codes = (of: Draft) =>
    checkAccounts(of, [channel]).flatMap(({ issues, notes }) => [...issues, ...notes].filter(({ field }) => field === 'option cover'));

  test('is known to the draft, and sent by its id alone', () => {
    const covered = withPicture(film, group, 'cover', wave);
    expect(contentOf(covered).options).toEqual({ youtube: { cover: wave.id } });
    expect(contentOf(covered)).not.toHaveProperty('pictures');
    expect(checkAccounts(covered, [channel])[0]?.files.map(({ option, media: file }) => [option?.key, file?.id])).toEqual([
      [undefined, 'v'],
      ['cover', wave.id],
    ]);
    expect(codes(covered)).toEqual([]);
    expect(contentOf(withPicture(covered, group, 'cover', null)).options).toEqual({ youtube: {} });
  });

  test('is said to be gone where nothing is known of it, and what becomes of it', () => {
    const covered = withPicture(film, group, 'cover', wave);
    expect(codes({ ...covered, pictures: {} })).toMatchObject([{ weight: 'stops', code: 'option_picture_gone' }]);
    const large = withPicture(film, group, 'cover', { ...wave, bytes: 60_000_000 });
    expect(codes(large)).toMatchObject([{ weight: 'note', code: 'picture_adapted' }]);
  });
});

test('where limits follow the account, each is held to its own, and the least room counts', () => {
  const on = (id: string, traits: object) => ({ ...account(id), platform: 'twitter', traits }) as unknown as Account;
  const all = [on('a', { subscription: 'Premium' }), on('b', { subscription: 'None' }), on('c', {})];
  const text = 'x'.repeat(281);
  const checks = checkAccounts(draft({ text, accountIds: ['a', 'b', 'c'] }), all);
  expect(checks.map(({ measure, issues }) => [measure.max, issues.map(({ code }) => code)])).toEqual([
    [25_000, []],
    [280, ['text_too_long']],
    [280, ['text_too_long']],
  ]);
  expect([roomOf(text, checks, alone)?.measure.max, roomOf(text, checks.slice(0, 1), alone)?.measure.max]).toEqual([280, 25_000]);
});

describe('options of several accounts of one platform', () => {
  const creator = (id: string, traits: object) => ({ ...account(id), platform: 'tiktok', traits }) as unknown as Account;
  const measured = { duration: 9, framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac' };
  const video = { kind: 'video', contentType: 'video/mp4', width: 1080, height: 1920, ...measured } as const;
  const [open, closed] = [
    creator('open', { privacy: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'], duets: true }),
    creator('closed', { privacy: ['SELF_ONLY'], duets: false }),
  ];
  const options = { tiktok: { privacy: 'PUBLIC_TO_EVERYONE', duet: true } };
  const both = draft({ text: 'Look', media: [media('v', video)], accountIds: ['open', 'closed'], options });

  test('are those that any of them has', () => {
    for (const accounts of [
      [open, closed],
      [closed, open],
    ]) {
      const fields = groupsOf(both, checkAccounts(both, accounts), null)[0]?.fields ?? [];
      const privacy = fields.find(({ key }) => key === 'privacy');
      expect(privacy?.kind === 'choice' && privacy.choices.map(({ value }) => value).toSorted()).toEqual([
        'PUBLIC_TO_EVERYONE',
        'SELF_ONLY',
      ]);
      expect(fields.map(({ key }) => key)).toContain('duet');
    }
  });

  test('stop only the account that cannot have them, and what it does not know is left out there', () => {
    const [ofOpen, ofClosed] = checkAccounts(both, [open, closed]);
    expect(ofOpen?.issues).toEqual([]);
    expect(ofClosed?.issues.map(({ field }) => field)).toEqual(['option privacy']);
    expect(ofClosed?.notes.map(({ field, code }) => [field, code])).toEqual([['option duet', 'option_left_out']]);
  });
});

test('a text has the room that it has beside its pictures or its video, also where parts with them are joined', () => {
  const creator = { ...account('a'), platform: 'tiktok', traits: { privacy: ['SELF_ONLY'] } } as unknown as Account;
  const text = 'x'.repeat(3000);
  const options = { tiktok: { privacy: 'SELF_ONLY' } };
  const measured = { duration: 9, framesPerSecond: 30, videoCodec: 'h264', audioCodec: 'aac' };
  const photo = media('p', { contentType: 'image/jpeg', width: 1080, height: 1080 });
  const video = media('v', { kind: 'video', contentType: 'video/mp4', width: 1080, height: 1920, ...measured });
  const maxOf = (more: Partial<Draft>) => {
    const checks = checkAccounts(draft({ text, accountIds: ['a'], options, ...more }), [creator]);
    expect(checks[0]?.measure.max).toBe(roomOf(text, checks, alone)?.measure.max);
    expect(checks[0]?.issues.some(({ code }) => code === 'text_too_long')).toBe(checks[0]?.measure.over !== 0);
    expect(fitsAll(text, checks)).toBe(false);
    return checks[0]?.measure.max;
  };
  expect([maxOf({}), maxOf({ media: [video] }), maxOf({ media: [photo] })]).toEqual([2200, 2200, 4000]);
  expect(maxOf({ thread: [{ ...newPart('More'), media: [photo] }] })).toBe(4000);
});

test('a draft without accounts begins with the only account of what was picked for it, or the only one at all', () => {
  const [one, other, elsewhere] = [account('a'), account('b'), { ...account('c'), platform: 'mastodon' as const }];
  expect(onlyAccounts([one], [])).toEqual(['a']);
  expect(onlyAccounts([one, other], [])).toEqual([]);
  expect(onlyAccounts([one, other, elsewhere], ['mastodon', 'bluesky', 'twitch'])).toEqual(['c']);
  expect(onlyAccounts([one], ['twitch'])).toEqual([]);
});

describe('parts', () => {
  test('move within the thread, and not beyond its ends', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
  });

  test('of a split text come before those that are there', () => {
    const body = { ...draft({ thread: [newPart('Last')] }) };
    const { text, thread } = splitInto(body, ['One', 'Two']);
    expect([text, ...(thread ?? []).map((part) => part.text)]).toEqual(['One', 'Two', 'Last']);
  });

  test('are measured as the account takes them, all in one where it has no threads', () => {
    const [checked] = checkAccounts(draft({ text: 'x'.repeat(200), thread: [newPart('y'.repeat(200))], accountIds: ['a'] }), [
      account('a'),
    ]);
    const joined = checked?.content.thread.length === 0;
    expect(checked?.measures).toHaveLength(joined ? 1 : 2);
    expect((checked?.measure.over ?? 0) > 0).toBe(joined);
    expect(checked?.notes.some(({ code }) => code === 'thread_joined')).toBe(joined);
    const checks = checked ? [checked] : [];
    expect(roomOf('x'.repeat(200), checks, { at: 0, thread: true })?.measure.length).toBe(joined ? 402 : 200);
    const second = roomOf('y'.repeat(200), checks, { at: 1, thread: true });
    expect(second).toEqual(joined ? null : expect.objectContaining({ platform: 'Bluesky' }));
    expect(fitsAll('x'.repeat(300), checks)).toBe(true);
    expect(fitsAll('x'.repeat(301), checks)).toBe(false);
  });
});

test('that a platform fetches files itself is told of accounts on the platform, and not of those in the sandbox', () => {
  const on = (sandbox: boolean) => ({ ...account(String(sandbox)), platform: 'instagram', sandbox }) as Account;
  const checks = checkAccounts(draft({ media: [media('x')], accountIds: ['true', 'false'] }), [on(true), on(false)]);
  expect(checks.map(({ notes }) => notes.map(({ code }) => code))).toEqual([[], ['fetched_from_here']]);
});
