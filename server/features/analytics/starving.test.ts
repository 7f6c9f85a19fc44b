import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { until } from '../../../tests/support/until.ts';
import { openWork } from '../../../tests/support/work.ts';
import { createDomainEvents } from '../../kernel/domain-events.ts';
import { createAnalytics } from './analytics.ts';

/*
 * Who waits for whom while the metrics of some accounts are read from a server that doesn't answer.
 */

let world: AnalyticsWorld;
beforeAll(async () => {
  world = await openAnalyticsWorld();
});
afterAll(() => world?.close());

test('while the accounts of many workspaces hang at one server, those at others are read', async () => {
  const engine = await openWork(world);
  const gate = Promise.withResolvers<void>();
  const slow = new Set<string>();
  for (let n = 0; n < 20; n += 1) slow.add(await world.addAccount(await world.addWorkspace(), 'https://hangs.example'));
  const waiting = new Set<string>();
  const read = new Set<string>();
  world.during = async (account) => {
    if (slow.has(account)) {
      waiting.add(account);
      await gate.promise;
    }
    read.add(account);
  };
  const kernel = { db: world.db, events: { soon: () => undefined } as never, domainEvents: createDomainEvents(), ...engine };
  const analytics = createAnalytics(kernel, world.needs);
  const stop = await analytics.start();
  try {
    await until(() => waiting.size >= 2);
    const elsewhere = [await world.addAccount(await world.addWorkspace()), await world.addAccount(await world.addWorkspace())];
    await analytics.enter();
    await until(() => elsewhere.every((id) => read.has(id)));
    expect(waiting.size).toBeLessThan(slow.size);
    gate.resolve();
    await until(() => [...slow].every((id) => read.has(id)));
  } finally {
    gate.resolve();
    await stop();
    await engine.close();
  }
});
