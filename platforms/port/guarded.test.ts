import { expect, test } from 'vitest';
import { guarded } from './guarded.ts';
import type { Platform } from './platform.ts';
import type { PerformContext } from './publisher.ts';
import { stepOf, thePost } from './steps.ts';

const step = stepOf(thePost, 'steps.post');
const endless = `id\0${'x'.repeat(10_000)}`;
const fine = {
  remoteId: 'first',
  kind: 'comment',
  threadId: 'thread',
  under: null,
  postId: null,
  own: false,
  from: { remoteId: 'ida', handle: 'ida', name: 'Ida', url: null, avatarUrl: null },
  text: 'Hello',
  at: '2026-11-21T11:00:00.000Z',
  permalink: null,
  context: null,
};
const strangeItems = [
  fine,
  ...['1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', 'yesterday', ''].map((at) => ({ ...fine, at })),
  ...['', 'a\0b', '\ud800', 'x'.repeat(3_000)].flatMap((id) => [
    { ...fine, remoteId: id },
    { ...fine, threadId: id },
    { ...fine, under: id },
    { ...fine, postId: id },
    { ...fine, from: { ...fine.from, remoteId: id } },
  ]),
  { ...fine, context: 'x'.repeat(300_000) },
  { ...fine, remoteId: 'last', from: { ...fine.from, unnamed: true } },
];
/** A platform whose server lies in everything that it says. */
const hostile = {
  manifest: { name: 'Hostile', metrics: { post: { likes: true }, account: { followers: true }, batch: 9 } },
  connect: {
    by: 'password',
    connect: async () => ({
      remoteId: '1',
      handle: 'a\0',
      displayName: '',
      avatarUrl: 'javascript:x',
      profileUrl: 'javascript:x',
      traits: {},
      service: 'https://hostile.example',
      credentials: {},
      expiresAt: new Date(8.64e15),
    }),
    profile: async () => ({ remoteId: '\0', handle: '', displayName: '', avatarUrl: null, profileUrl: null, traits: {} }),
    refresh: async () => ({ credentials: {}, expiresAt: new Date(Number.NaN) }),
  },
  publish: {
    perform: async () => ({ id: endless, more: 'y'.repeat(300_000) }),
    lookUp: async () => ({ found: true, outcome: { id: 'a\0b\ud800' } }),
    published: () => ({ remoteId: endless, permalink: 'javascript:alert(1)' }),
    itemOf: () => ({ step: 'create', remoteId: endless }),
  },
  metrics: {
    ofPosts: async () =>
      new Map([
        ['1', { likes: 3, 'views\0': 5 }],
        ['2', null],
        ['3', { likes: -1 }],
        ['5', { likes: null }],
      ]),
    ofAccount: async () => ({ followers: 'many' }),
  },
  engagement: {
    read: async (cursor: unknown) =>
      cursor === null ? { items: [], cursor: 'z'.repeat(300_000) } : { items: strangeItems, cursor: 'moved', more: true },
  },
  finds: {
    category: async () => [
      { id: '', name: 'Nothing' },
      { id: '1', name: `N\0${'z'.repeat(10_000)}` },
    ],
  },
} as unknown as Platform;
const { connect, publish, metrics, engagement, finds } = guarded(hostile);

test('nothing of an account is kept that cannot be stored or must not be shown', async () => {
  const connected = connect.by === 'password' ? await connect.connect({}, {} as never) : null;
  expect(connected).toMatchObject({ handle: 'a', avatarUrl: null, profileUrl: null, expiresAt: null });
  expect(await connect.refresh({} as never, {} as never)).toEqual({ credentials: {}, expiresAt: null });
  await expect(connect.profile({} as never, {} as never)).rejects.toMatchObject({ kind: 'outage' });
});

test('what other capabilities come to can be stored, or is refused', async () => {
  const counts = (...ids: string[]) => metrics?.ofPosts(ids.map((remoteId) => ({ remoteId })) as never, {} as never, {} as never);
  expect([...((await counts('1', '2', '5')) ?? [])]).toEqual([
    ['1', { likes: 3 }],
    ['2', null],
    // Not reported of this post, which isn't zero.
    ['5', { likes: null }],
  ]);
  // One post's strange count is a gap; the others are read.
  expect([...((await counts('1', '3')) ?? [])]).toEqual([
    ['1', { likes: 3 }],
    ['3', { likes: null }],
  ]);
  await expect(counts('3')).rejects.toMatchObject({ kind: 'outage', reason: { code: 'metrics.missing' } });
  await expect(counts('4')).rejects.toMatchObject({ kind: 'outage' });
  await expect(metrics?.ofAccount({} as never, {} as never)).rejects.toMatchObject({ kind: 'outage', reason: { code: 'metrics.missing' } });
  await expect(engagement?.read(null, {} as never, {} as never)).rejects.toMatchObject({ kind: 'outage' });
});

test('an item that cannot be used is left out and counted, and the others and the cursor are kept', async () => {
  const page = await engagement?.read('before', {} as never, {} as never);
  expect(page).toMatchObject({ cursor: 'moved', more: true, skipped: strangeItems.length - 2 });
  expect(page?.items.map(({ remoteId }) => remoteId)).toEqual(['first', 'last']);
  expect(page?.items.map(({ from }) => from.unnamed)).toEqual([undefined, true]);
});

test('an account that cannot be used does not hide the others of its login', async () => {
  const found = [{ remoteId: '' }, { remoteId: '7' }].map((one) => ({
    ...one,
    handle: 'a',
    displayName: '',
    avatarUrl: null,
    profileUrl: null,
    traits: {},
    service: 'https://hostile.example',
    credentials: {},
    expiresAt: null,
  }));
  const accountsOf = (accounts: typeof found) => {
    const platform = { ...hostile, connect: { by: 'oauth', accounts: async () => accounts } } as unknown as Platform;
    const { connect: oauth } = guarded(platform);
    if (oauth.by === 'password') throw new Error('It is OAuth.');
    return oauth.accounts({} as never, {} as never, {} as never);
  };
  expect((await accountsOf(found)).map(({ remoteId }) => remoteId)).toEqual(['7']);
  expect(await accountsOf([])).toEqual([]);
  await expect(accountsOf(found.slice(0, 1))).rejects.toMatchObject({ kind: 'outage' });
});

test('an answer that is no use leaves a sent post unconfirmed, never to be sent again unseen', async () => {
  await expect(publish.perform({ step } as PerformContext)).rejects.toMatchObject({ kind: 'unconfirmed' });
  await expect(publish.perform({ step: { ...step, repeatable: true } } as PerformContext)).rejects.toMatchObject({ kind: 'outage' });
});

test('ids and addresses of what is out can be stored and indexed', async () => {
  const { remoteId, permalink } = publish.published({}, {} as never);
  expect(remoteId).toMatch(/^id x+…$/);
  expect(remoteId).toHaveLength(600);
  expect(permalink).toBeNull();
  expect(publish.itemOf(step, null)).toEqual({ step: 'create', remoteId });
  expect(await publish.lookUp({} as never)).toEqual({ found: true, outcome: { id: 'ab\ufffd' } });
  expect((await finds?.category?.('', {} as never, {} as never))?.[0]?.name).toHaveLength(300);
});
