import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld } from '../../../tests/support/engagement.ts';
import { until } from '../../../tests/support/until.ts';

let world: EngagementWorld;
beforeAll(async () => {
  world = await createEngagementWorld({ clock: 'database' });
});
afterAll(() => world?.close());

type Row = { id: string; state: string; checkedAt: Date | null; nextAttemptAt: Date };
const sourceOf = (id: string) =>
  world.kernel.db
    .withTables<{ engagementSource: Row }>()
    .selectFrom('engagementSource')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();

/** Milliseconds from its first reading to the next one. */
async function pauseAfterReading(accountId: string): Promise<number> {
  const stop = world.engagement.start();
  try {
    await world.engagement.check(world.actor.workspaceId);
    // While it is being read, its next attempt is the end of the lease.
    const { checkedAt, nextAttemptAt } = await until(async () => {
      const source = await sourceOf(accountId);
      return source && source.state === 'waiting' && source.checkedAt !== null ? source : null;
    });
    return nextAttemptAt.getTime() - (checkedAt as Date).getTime();
  } finally {
    await stop();
  }
}
const connectedAt = (id: string, createdAt: Date) =>
  world.kernel.db
    .withTables<{ account: { id: string; createdAt: Date } }>()
    .updateTable('account')
    .set({ createdAt })
    .where('id', '=', id)
    .execute();

test('an account that was just connected is read every minute, before anybody has written to it', async () => {
  const accountId = await world.addAccount();
  await connectedAt(accountId, new Date());
  expect(await pauseAfterReading(accountId)).toBeLessThan(65_000);
});

test('an account that has been quiet for months is read every ten minutes', async () => {
  const accountId = await world.addAccount();
  await connectedAt(accountId, new Date('2026-01-01'));
  expect(await pauseAfterReading(accountId)).toBeGreaterThan(550_000);
});
