import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld, pastLease } from '../../../../tests/support/publishing.ts';
import { newId } from '../../../kernel/ids.ts';
import { createRenewal } from '../../../kernel/work/work-store.ts';
import type { Claimed } from './claim-store.ts';
import { type LedgerRow, statusOf } from './ledger.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());

const claim = async (max: number, token = newId()): Promise<Claimed[]> => (await world.store.claim({ lasts: 15_000, token, max })).targets;
/** Nothing is due any more. */
const clear = () => world.db.updateTable('target').set({ nextAttemptAt: null, leaseToken: null }).execute();

async function dueOn(accountId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const post = await world.due(`Due ${index}`, { accountIds: [accountId] });
    ids.push(post.targets[0]?.id ?? '');
    world.advance(1000);
  }
  return ids;
}

describe('a claim', () => {
  test('takes one of an account at a time, in the order of their times', async () => {
    const accountId = await world.addAccount();
    const ids = await dueOn(accountId, 3);
    for (const id of ids) {
      const token = newId();
      expect((await claim(10, token)).map((target) => target.id)).toEqual([id]);
      expect(await claim(10)).toEqual([]);
      await world.db.updateTable('target').set({ leaseToken: null, nextAttemptAt: null }).where('id', '=', id).execute();
    }
    await clear();
  });

  test('by many at the same moment gives each target to one of them, and each account to one', async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, () => world.addAccount()));
    for (const accountId of accounts) await dueOn(accountId, 3);
    const claims = (await Promise.all(Array.from({ length: 6 }, () => claim(4)))).flat();
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length);
    expect(new Set(claims.map(({ accountId }) => accountId)).size).toBe(claims.length);
    await clear();
  });

  test('takes the workspaces in turn, however much one of them has waiting', async () => {
    const large = await world.addWorkspace();
    for (let index = 0; index < 12; index += 1) await dueIn(large, await world.addAccount(large));
    const small = await world.addWorkspace();
    await dueIn(small, await world.addAccount(small));
    const taken = await claim(4);
    expect(taken.map(({ workspaceId }) => workspaceId).filter((id) => id === small)).toHaveLength(1);
    expect(taken).toHaveLength(4);
    await clear();
  });

  test('leaves what is scheduled in a workspace whose trial or payment ended, until that is over', async () => {
    const workspaceId = await world.addWorkspace();
    await dueIn(workspaceId, await world.addAccount(workspaceId));
    await sql`insert into workspace_hold (workspace_id, reason, since) values (${workspaceId}, 'trial_ended', now())`.execute(world.db);
    expect(await claim(4)).toEqual([]);
    await sql`delete from workspace_hold where workspace_id = ${workspaceId}`.execute(world.db);
    expect(await claim(4)).toMatchObject([{ workspaceId }]);
    await clear();
  });

  test('goes on where a lease ended, and counts that as a try', async () => {
    const [id] = await dueOn(await world.addAccount(), 1);
    expect(await claim(1)).toMatchObject([{ id, state: 'scheduled', first: true, crashCount: 0 }]);
    world.advance(pastLease);
    expect(await claim(1)).toMatchObject([{ id, state: 'publishing', first: false, attempts: 0, crashCount: 1 }]);
    await clear();
  });

  test('of a lease that is renewed finds nothing', async () => {
    const [id = ''] = await dueOn(await world.addAccount(), 1);
    const token = newId();
    await claim(1, token);
    world.advance(14_000);
    const renew = createRenewal(world.kernel.db, world.clock, { name: 'target', progress: false });
    expect(await renew([{ id, token, progress: null }], 15_000)).toEqual(new Set([id]));
    world.advance(14_000);
    expect(await claim(1)).toEqual([]);
    await clear();
  });
});

test('a claim that looked at no more than one account of a long queue says so, and the next one finds those behind it', async () => {
  const [busy, behind] = [await world.addAccount(), await world.addAccount()];
  const [first] = await dueOn(busy, 1);
  await sql`with copy as (select gen_random_uuid() as id, post.id as post_id, target.id as target_id
      from generate_series(1, 1000), target join post on post.id = target.post_id where target.id = ${first}),
    written as (insert into post select made.* from copy join post on post.id = copy.post_id,
      jsonb_populate_record(post, jsonb_build_object('id', copy.id)) as made)
    insert into target select made.* from copy join target on target.id = copy.target_id,
      jsonb_populate_record(target, jsonb_build_object('id', gen_random_uuid(), 'post_id', copy.id)) as made`.execute(world.db);
  await dueOn(behind, 1);
  await world.db.updateTable('target').set({ nextAttemptAt: world.clock.now() }).where('accountId', '=', behind).execute();
  const claimed = await world.store.claim({ lasts: 15_000, token: newId(), max: 10 });
  expect(claimed).toMatchObject({ targets: [{ accountId: busy }], more: true });
  const next = await world.store.claim({ lasts: 15_000, token: newId(), max: 10 });
  expect(next).toMatchObject({ targets: [{ accountId: behind }], more: false });
  await clear();
});

describe('the agenda', () => {
  test('names the next moment, and says whether somebody waits', async () => {
    expect(await world.store.agenda()).toEqual({ next: null, waiting: false });
    const at = new Date(world.clock.now().getTime() + 3_600_000);
    const [id] = await dueOn(await world.addAccount(), 1);
    expect(await world.store.agenda()).toMatchObject({ waiting: true });
    expect(await world.store.backlog()).toBe(1);
    await world.db.updateTable('target').set({ nextAttemptAt: at }).where('id', '=', id).execute();
    expect(await world.store.agenda()).toEqual({ next: at, waiting: false });
    await clear();
  });
});

describe('writing many with one statement', () => {
  test('one that has lost its lease, or that the database refuses, takes nothing from the others', async () => {
    const accounts = await Promise.all(Array.from({ length: 5 }, () => world.addAccount()));
    for (const accountId of accounts) await dueOn(accountId, 1);
    const held = await claim(10);
    const [lost, refused] = held;
    await world.db.updateTable('target').set({ leaseToken: newId() }).where('id', '=', lost?.id).execute();
    const now = world.clock.now();
    const answers = await Promise.allSettled(
      held.map((target) => {
        const intent = target.id === refused?.id ? 'a \u0000 that JSON in the database cannot hold' : { key: target.id };
        const blank = {
          outcome: null,
          checkpoint: null,
          detail: null,
          quota: null,
          startedAt: now,
          finishedAt: null,
          attempt: 1,
          generation: target.generation,
        };
        return world.store.intend(target, {
          id: newId(),
          targetId: target.id,
          step: 'create',
          kind: 'publish',
          what: { code: 'steps.post' },
          action: 'send',
          state: 'intended',
          intent,
          ...blank,
        });
      }),
    );
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
      false,
      'refused',
      true,
      true,
      true,
    ]);
    const lines = await world.store.lines(held.map(({ id }) => id));
    const written = new Map(lines.map(({ targetId, intent }) => [targetId, intent]));
    expect(written).toEqual(new Map(held.slice(2).map(({ id }) => [id, { key: id }])));
    await clear();
  });
});

async function dueIn(workspaceId: string, accountId: string): Promise<void> {
  const body = { text: 'Due', accountIds: [accountId], media: [], variants: {}, schedule: 'now' as const };
  await world.posts.create({ ...world.actor, workspaceId }, body, null);
}

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
  expect(statusOf(lines, 'create')).toMatchObject({ kind: 'open', attempt: 2 });
});
