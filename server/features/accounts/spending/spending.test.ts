import type { PlatformId } from '@everycast/contract/platforms';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { newId } from '../../../kernel/ids.ts';
import { platforms } from '../../../platforms.ts';
import { createSpending, spenderOf } from './spending.ts';
import { createSpendingStore } from './store.ts';

let database: TestDatabase;
let now = new Date('2026-11-21T12:00:00Z');
const [max, dayIn] = [100, 'America/Los_Angeles'];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One process; all of them share the database. */
const open = (clock = { now: () => now }) =>
  createSpending(
    { clock },
    {
      store: createSpendingStore(database.db),
      platforms: {
        ...platforms,
        youtube: {
          ...platforms.youtube,
          manifest: { ...platforms.youtube.manifest, calls: ['units', 'uploads'].map((name) => ({ name, max, dayIn })) },
        },
      },
    },
  );
const owner = { platform: 'youtube' as PlatformId, service: 'https://www.youtube.com', sandbox: false, appId: null, workspaceId: newId() };
const rows = () =>
  database.db.withTables<{ platformSpending: { spender: string; spent: number } }>().selectFrom('platformSpending').selectAll().execute();
const spentBy = async (spender: string, of = 'units') => (await rows()).find((row) => row.spender === `${spender} ${of}`)?.spent;

test('no more than the day has is spent, however many spend at once, and what is left goes to who needs less', async () => {
  const spender = newId();
  const costs = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 7 : 2));
  const ends = await Promise.allSettled(costs.map((cost, index) => open().spend('youtube', index < 55 ? spender : newId(), cost)));
  const ofSpender = ends.slice(0, 55);
  const spent = ofSpender.reduce((sum, { status }, index) => sum + (status === 'fulfilled' ? (costs[index] ?? 0) : 0), 0);
  expect(await spentBy(spender)).toBe(spent);
  expect(spent).toBeGreaterThan(max - 7);
  expect(spent).toBeLessThanOrEqual(max);
  for (const end of ofSpender) if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'retry_later' });
  expect(ends.slice(55).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
});

test('the next day begins at midnight there, and clocks that are behind spend on it, too', async () => {
  const [spender, spending] = [newId(), open()];
  await spending.spend('youtube', spender, max);
  const problem: unknown = await spending.spend('youtube', spender, 1).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(PlatformProblem);
  expect(problem).toMatchObject({ kind: 'retry_later', at: new Date('2026-11-22T08:01:00Z'), platformMessage: null });
  expect(String(problem)).toContain('used up what YouTube allows its app in a day. The next day begins there at 08:00 UTC');

  const behind = open({ now: () => new Date('2026-11-22T07:59:59Z') });
  now = new Date('2026-11-22T08:00:00Z');
  await spending.spend('youtube', spender, max - 1);
  expect(await spentBy(spender)).toBe(max - 1);
  await behind.spend('youtube', spender, 1);
  await expect(behind.spend('youtube', spender, 1)).rejects.toMatchObject({ kind: 'retry_later' });
  await expect(spending.spend('youtube', spender, 1)).rejects.toMatchObject({ kind: 'retry_later' });
  expect(await spentBy(spender)).toBe(max);
});

test('each quota of an app is counted by itself', async () => {
  const [spender, spending] = [newId(), open()];
  await spending.spend('youtube', spender, max, { of: 'uploads' });
  await spending.spend('youtube', spender, 1);
  await expect(spending.spend('youtube', spender, 1, { of: 'uploads' })).rejects.toMatchObject({ kind: 'retry_later' });
  expect([await spentBy(spender), await spentBy(spender, 'uploads')]).toEqual([1, max]);
});

test('what costs more than a whole day has is refused on every day; what may not wait is counted beyond it', async () => {
  const [spender, spending] = [newId(), open()];
  await expect(spending.spend('youtube', spender, max + 1)).rejects.toMatchObject({ kind: 'retry_later' });
  await spending.spend('youtube', spender, max);
  await spending.spend('youtube', spender, 7, { mayWait: false });
  expect(await spentBy(spender)).toBe(max + 7);
  await expect(spending.spend('youtube', spender, 1)).rejects.toMatchObject({ kind: 'retry_later' });
});

test('without a database nothing is counted, and so nothing is sent', async () => {
  const broken = { add: () => Promise.reject(new Error('No database.')), keep: async () => undefined };
  const spending = createSpending({ clock: { now: () => now } }, { store: broken, platforms });
  const problem = { kind: 'outage', message: 'Everycast could not count what it does at YouTube, so it did not do it.' };
  await expect(spending.spend('youtube', newId(), 1)).rejects.toMatchObject(problem);
  await spending.spend('mastodon', newId(), 1);
});

test('what the platform does not limit is not counted, and days that are over are forgotten', async () => {
  const [spender, spending] = [newId(), open()];
  await spending.spend('mastodon', spender, 1_000_000);
  expect(await spentBy(spender)).toBeUndefined();
  await spending.spend('youtube', spender, 1);
  await spending.clean();
  expect(await spentBy(spender)).toBe(1);
  const ahead = newId();
  await open({ now: () => new Date('2036-01-01') }).spend('youtube', ahead, 1);
  await spending.clean();
  expect([await spentBy(ahead), await spentBy(spender)]).toEqual([undefined, 1]);
  now = new Date(now.getTime() + 5 * 86_400_000);
  await spending.clean();
  expect(await rows()).toEqual([]);
});

test('accounts of one app spend together, in whichever workspace they are, and those of the sandbox with their own alone', () => {
  const spender = (change: Partial<typeof owner>) => spenderOf({ ...owner, ...change });
  expect(spender({ workspaceId: newId() })).toBe(spender({}));
  const others = [{ service: 'https://proxy.example' }, { platform: 'linkedin' as const }, { sandbox: true }];
  const all = [{}, ...others, { sandbox: true, workspaceId: newId() }].map(spender);
  expect(new Set(all).size).toBe(all.length);
  expect(spender({ sandbox: true, service: 'http://localhost:3000/sandbox/youtube' })).toBe(spender({ sandbox: true, service: 'sandbox' }));
  expect(spenderOf({ ...owner, appId: newId() })).not.toBe(spender({}));
});
