import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld } from '../../../tests/support/engagement.ts';
import { until } from '../../../tests/support/until.ts';
import { newId } from '../../kernel/ids.ts';

/*
 * Inboxes whose app may only read so much in a day, shared by all of its accounts.
 */

const readEvery = 300;
let world: EngagementWorld;
let stop = async (): Promise<void> => undefined;
beforeEach(async () => {
  // Two accounts that are read every five minutes need 576 readings a day.
  world = await createEngagementWorld({ clock: 'database', charging: { platform: 'youtube', readEvery, readingsADay: 320 } });
});
afterEach(async () => {
  await stop();
  stop = async () => undefined;
  await world?.close();
});

type Source = { id: string; checkedAt: Date | null; nextAttemptAt: Date; state: string };
const tables = () => world.kernel.db.withTables<{ engagementSource: Source; account: { id: string; appId: string | null } }>();
const sourceOf = (id: string) => tables().selectFrom('engagementSource').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const overview = () => world.engagement.overview(world.actor);
const channel = (handle: string) => world.addAccount(undefined, { platform: 'youtube', handle });

/** Reads the inboxes of these accounts. @returns the milliseconds each waits after that */
async function pauses(...ids: string[]): Promise<number[]> {
  await world.engagement.check(world.actor.workspaceId);
  stop = world.engagement.start();
  const read = await until(async () => {
    const sources = await Promise.all(ids.map(sourceOf));
    return sources.every(({ checkedAt, state }) => checkedAt && state === 'waiting') ? sources : null;
  });
  return read.map(({ nextAttemptAt, checkedAt }) => nextAttemptAt.getTime() - (checkedAt as Date).getTime());
}

test('say that they wait longer than usual, and until when', async () => {
  const ids = [await channel('kiln'), await channel('glaze')];
  for (const pause of await pauses(...ids)) expect(pause).toBeGreaterThan((readEvery + 60) * 1_000);
  const { waits, problems } = await overview();
  expect(problems).toEqual([]);
  const expected = await Promise.all(
    ['kiln', 'glaze'].map(async (handle, index) => {
      const accountId = ids[index] ?? '';
      const { nextAttemptAt } = await sourceOf(accountId);
      return { accountId, handle, platform: 'youtube', until: nextAttemptAt.toISOString() };
    }),
  );
  expect(waits.toSorted((a, b) => b.handle.localeCompare(a.handle))).toEqual(expected);
});

test('wait even if somebody looks, until a person asks for them', async () => {
  const ids = [await channel('kiln'), await channel('glaze')];
  await pauses(...ids);
  await stop();
  const checkedAt = new Date(Date.now() - (readEvery + 1) * 1_000);
  await tables().updateTable('engagementSource').set({ checkedAt }).execute();
  expect((await world.engagement.check(world.actor.workspaceId)).reading).toBe(0);
  expect((await overview()).waits).toHaveLength(2);
  expect((await world.engagement.check(world.actor.workspaceId, true)).reading).toBe(2);
  expect((await overview()).waits).toEqual([]);
});

test('don’t wait for those of another app', async () => {
  const [mine, other] = [await channel('kiln'), await channel('glaze')];
  const app = { id: newId(), platform: 'youtube', service: 'http://scripted.example', clientId: 'another', clientSecret: 'sealed' };
  await world.kernel.db
    .withTables<{ platformApp: Record<string, unknown> }>()
    .insertInto('platformApp')
    .values({ ...app, redirectUrl: null, registered: true, vetted: false, createdAt: new Date() })
    .execute();
  await tables().updateTable('account').set({ appId: app.id }).where('id', '=', other).execute();
  for (const pause of await pauses(mine, other)) expect(pause).toBeLessThan((readEvery + 10) * 1_000);
  expect((await overview()).waits).toEqual([]);
});
