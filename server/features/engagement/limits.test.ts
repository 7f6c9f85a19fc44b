import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hourlyLimits } from '@everycast/contract/engagement';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { limitOf } from './rules.ts';
import { itemStore } from './store/items.ts';

const script = fileURLToPath(new URL('../../../tests/support/engagement-process.ts', import.meta.url));

let database: TestDatabase;
let world: EngagementWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createEngagementWorld({ databaseUrl: database.url, clock: 'database' });
});
afterAll(async () => {
  await world?.close();
  await database?.drop();
});

async function itemIn(accountId: string): Promise<string> {
  const { workspaceId } = world.actor;
  const of = { workspaceId, accountId, platform: 'bluesky' as const, service: 'http://scripted.example' };
  const item = itemOf();
  await world.kernel.db.transaction().execute((tx) => itemStore.add(tx, of, [item]));
  const { items } = await world.engagement.list(world.actor, { queue: 'all', limit: 1, search: item.text });
  return (await world.engagement.get(workspaceId, items[0]?.id ?? '')).items[0]?.id ?? '';
}

async function start(given: object) {
  const child = spawn(process.execPath, [script, database.url, JSON.stringify(given)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async (): Promise<string> => (await lines.next()).value as string;
  expect(await line()).toBe('ready');
  return {
    go: () => child.stdin.write('go\n'),
    async result(): Promise<{ accepted: number; refused: string[] }> {
      const said = JSON.parse(await line()) as { accepted: number; refused: string[] };
      if (child.exitCode === null) await once(child, 'exit');
      return said;
    },
  };
}

test.each([
  ['comment', 25],
  ['like', 35],
  ['dm', 25],
] as const)('two processes together accept no more than the limit: %s', async (action, each) => {
  const accountId = await world.addAccount();
  const itemId = await itemIn(accountId);
  const userId = await world.addPerson();
  const given = { account: world.accounts.get(accountId), actor: { ...world.actor, userId }, itemId, action, times: each };
  const processes = await Promise.all([start(given), start(given)]);
  for (const one of processes) one.go();
  const results = await Promise.all(processes.map((one) => one.result()));
  expect(results.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(hourlyLimits[action]);
  expect(new Set(results.flatMap(({ refused }) => refused))).toEqual(new Set([`Rate limit exceeded for ${action}`]));
  const { likes, comments, dms } = await world.engagement.metrics({ ...world.actor, userId }, 7);
  expect({ like: likes, comment: comments, dm: dms }).toEqual({ like: 0, comment: 0, dm: 0, [action]: hourlyLimits[action] });
});

describe('what is left', () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 12, minute));

  test('counts down, and says when the next one is possible', () => {
    expect(limitOf('dm', [])).toEqual({ max: 20, remaining: 20, opensAt: null });
    expect(limitOf('dm', [at(1), at(2)])).toEqual({ max: 20, remaining: 18, opensAt: null });
    const full = Array.from({ length: 20 }, (_, index) => at(index));
    expect(limitOf('dm', full)).toEqual({ max: 20, remaining: 0, opensAt: at(60) });
  });
});
