import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { type LedgerRow, standingOf } from './ledger.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

test('the ledger is read in the order in which it was written, though another process with a clock behind wrote the last line', async () => {
  const post = await world.due('Written by two processes');
  const targetId = post.targets[0]?.id ?? '';
  const now = world.clock.now();
  const line = (msecs: number, more: Pick<LedgerRow, 'action' | 'state' | 'attempt'>): LedgerRow => ({
    id: v7({ msecs }),
    targetId,
    generation: 1,
    step: 'create',
    kind: 'publish',
    what: { code: 'steps.post' },
    quota: null,
    intent: null,
    outcome: null,
    checkpoint: null,
    detail: null,
    startedAt: now,
    finishedAt: now,
    ...more,
  });
  const time = Date.now();
  const written = [
    line(time, { action: 'send', state: 'unconfirmed', attempt: 1 }),
    line(time + 1, { action: 'lookup', state: 'looked_up', attempt: 1 }),
    line(time - 3_600_000, { action: 'send', state: 'unconfirmed', attempt: 2 }),
  ];
  for (const row of written) await world.kernel.db.transaction().execute((tx) => world.store.putLines(tx, [row]));

  const lines = await world.store.lines([targetId]);
  expect(lines.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  expect(standingOf(lines, 'create')).toMatchObject({ kind: 'open', attempt: 2 });
});
