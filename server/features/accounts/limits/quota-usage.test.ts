import type { PlatformId } from '@everycast/contract/platforms';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { reads } from '../../../../tests/support/reads.ts';
import { newId } from '../../../kernel/ids.ts';
import { platforms } from '../../../platforms.ts';
import { createQuotaUsageStore } from './limit-store.ts';
import { createQuotaUsage, quotaIdOf } from './quota-usage.ts';

let database: TestDatabase;
let now = new Date('2026-11-21T12:00:00Z');
const [max, dayIn] = [100, 'America/Los_Angeles'];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One process; all of them share the database. */
const open = (clock = { now: () => now }) =>
  createQuotaUsage(
    { clock },
    {
      store: createQuotaUsageStore(database.db),
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
  database.db.withTables<{ quotaUsage: { quotaId: string; used: number } }>().selectFrom('quotaUsage').selectAll().execute();
const spentBy = async (quotaId: string, of = 'units') => (await rows()).find((row) => row.quotaId === `${quotaId} ${of}`)?.used;

test('no more than the day has is spent, however many spend at once, and what is left goes to who needs less', async () => {
  const quotaId = newId();
  const costs = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? 7 : 2));
  const ends = await Promise.allSettled(costs.map((cost, index) => open().spend('youtube', index < 55 ? quotaId : newId(), cost)));
  const ofQuotaId = ends.slice(0, 55);
  const used = ofQuotaId.reduce((sum, { status }, index) => sum + (status === 'fulfilled' ? (costs[index] ?? 0) : 0), 0);
  expect(await spentBy(quotaId)).toBe(used);
  expect(used).toBeGreaterThan(max - 7);
  expect(used).toBeLessThanOrEqual(max);
  for (const end of ofQuotaId) if (end.status === 'rejected') expect(end.reason).toMatchObject({ kind: 'retry_later' });
  expect(ends.slice(55).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'));
});

test('the next day begins at midnight there, and clocks that are behind spend on it, too', async () => {
  const [quotaId, quotaUsage] = [newId(), open()];
  await quotaUsage.spend('youtube', quotaId, max);
  const problem: unknown = await quotaUsage.spend('youtube', quotaId, 1).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(PlatformProblem);
  expect(problem).toMatchObject({ kind: 'retry_later', at: new Date('2026-11-22T08:01:00Z'), platformMessage: null });
  expect((problem as PlatformProblem).reason).toEqual(reads('used up its daily limit on YouTube. It resets Nov 22, 2026, 8:00'));

  const behind = open({ now: () => new Date('2026-11-22T07:59:59Z') });
  now = new Date('2026-11-22T08:00:00Z');
  await quotaUsage.spend('youtube', quotaId, max - 1);
  expect(await spentBy(quotaId)).toBe(max - 1);
  await behind.spend('youtube', quotaId, 1);
  await expect(behind.spend('youtube', quotaId, 1)).rejects.toMatchObject({ kind: 'retry_later' });
  await expect(quotaUsage.spend('youtube', quotaId, 1)).rejects.toMatchObject({ kind: 'retry_later' });
  expect(await spentBy(quotaId)).toBe(max);
});

test('each quota of an app is counted by itself', async () => {
  const [quotaId, quotaUsage] = [newId(), open()];
  await quotaUsage.spend('youtube', quotaId, max, { of: 'uploads' });
  await quotaUsage.spend('youtube', quotaId, 1);
  await expect(quotaUsage.spend('youtube', quotaId, 1, { of: 'uploads' })).rejects.toMatchObject({ kind: 'retry_later' });
  expect([await spentBy(quotaId), await spentBy(quotaId, 'uploads')]).toEqual([1, max]);
});

test('what costs more than a whole day has is refused on every day; what may not wait is counted beyond it', async () => {
  const [quotaId, quotaUsage] = [newId(), open()];
  await expect(quotaUsage.spend('youtube', quotaId, max + 1)).rejects.toMatchObject({ kind: 'retry_later' });
  await quotaUsage.spend('youtube', quotaId, max);
  await quotaUsage.spend('youtube', quotaId, 7, { mayWait: false });
  expect(await spentBy(quotaId)).toBe(max + 7);
  await expect(quotaUsage.spend('youtube', quotaId, 1)).rejects.toMatchObject({ kind: 'retry_later' });
});

test('without a database nothing is counted, and so nothing is sent', async () => {
  const broken = { add: () => Promise.reject(new Error('No database.')), keep: async () => undefined };
  const quotaUsage = createQuotaUsage({ clock: { now: () => now } }, { store: broken, platforms });
  const problem = { kind: 'outage', reason: reads('Everycast couldn’t check its YouTube quota') };
  await expect(quotaUsage.spend('youtube', newId(), 1)).rejects.toMatchObject(problem);
  await quotaUsage.spend('mastodon', newId(), 1);
});

test('what the platform does not limit is not counted, and days that are over are forgotten', async () => {
  const [quotaId, quotaUsage] = [newId(), open()];
  await quotaUsage.spend('mastodon', quotaId, 1_000_000);
  expect(await spentBy(quotaId)).toBeUndefined();
  await quotaUsage.spend('youtube', quotaId, 1);
  await quotaUsage.clean();
  expect(await spentBy(quotaId)).toBe(1);
  const ahead = newId();
  await open({ now: () => new Date('2036-01-01') }).spend('youtube', ahead, 1);
  await quotaUsage.clean();
  expect([await spentBy(ahead), await spentBy(quotaId)]).toEqual([undefined, 1]);
  now = new Date(now.getTime() + 5 * 86_400_000);
  await quotaUsage.clean();
  expect(await rows()).toEqual([]);
});

test('accounts of one app spend together, in whichever workspace they are, and those of the sandbox with their own alone', () => {
  const quotaId = (change: Partial<typeof owner>) => quotaIdOf({ ...owner, ...change });
  expect(quotaId({ workspaceId: newId() })).toBe(quotaId({}));
  const others = [{ service: 'https://proxy.example' }, { platform: 'linkedin' as const }, { sandbox: true }];
  const all = [{}, ...others, { sandbox: true, workspaceId: newId() }].map(quotaId);
  expect(new Set(all).size).toBe(all.length);
  expect(quotaId({ sandbox: true, service: 'http://localhost:3000/sandbox/youtube' })).toBe(quotaId({ sandbox: true, service: 'sandbox' }));
  expect(quotaIdOf({ ...owner, appId: newId() })).not.toBe(quotaId({}));
});
