import { expect, test, vi } from 'vitest';
import { describeUnstable, mayRunAgain, runFailedAgain } from './again.mjs';

const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 });
const resultOf = (files: Record<string, ReturnType<typeof counts>>, errors = 0) => ({ files, errors, times: [] });

vi.spyOn(console, 'log').mockReturnValue();

test('a file that fails and then passes by itself counts as passed, and is unstable', async () => {
  const first = resultOf({ 'a.test.ts': counts(3, 0), 'b.test.ts': counts(1, 2), 'c.test.ts': counts(0, 1) }, 1);
  const again: string[] = [];
  const { result, unstable } = await runFailedAgain(first, async (file: string) => {
    again.push(file);
    return resultOf({ [file]: file === 'b.test.ts' ? counts(3, 0) : counts(0, 1) });
  });
  expect(again).toEqual(['b.test.ts', 'c.test.ts']);
  expect(unstable).toEqual(['b.test.ts']);
  expect(result).toEqual(resultOf({ 'a.test.ts': counts(3, 0), 'b.test.ts': counts(3, 0), 'c.test.ts': counts(0, 1) }, 1));
});

test.each([
  ['without running a test', resultOf({})],
  ['with every test skipped', resultOf({ 'a.test.ts': { passed: 0, failed: 0, skipped: 3 } })],
  ['with an error outside of its tests', resultOf({ 'a.test.ts': counts(3, 0) }, 1)],
])('a second run that ends %s proves nothing', async (_, second) => {
  const first = resultOf({ 'a.test.ts': counts(2, 1) });
  expect(await runFailedAgain(first, async () => second)).toEqual({ result: first, unstable: [] });
});

test.each([
  'platforms/mastodon/exactly-once.test.ts',
  'server/features/accounts/refresh-race.test.ts',
  'server/features/publishing/races.test.ts',
  'server/foreign-ids.test.ts',
  'server/lock-order.test.ts',
  'server/features/streams/stream-rights.test.ts',
  'server/features/publishing/failover.test.ts',
  'server/features/publishing/work/dying.test.ts',
  'server/guard.test.ts',
  'tests/chaos/chaos.test.ts',
  'tests/journeys/once.test.ts',
])('%s never runs again', async (file) => {
  expect(mayRunAgain(file)).toBe(false);
  const first = resultOf({ [file]: counts(1, 1) });
  expect(await runFailedAgain(first, () => Promise.reject(new Error('runs again')))).toEqual({ result: first, unstable: [] });
});

test('other files may', () => {
  for (const file of ['tests/journeys/upload.test.ts', 'video/cut/cut.test.ts']) expect(mayRunAgain(file)).toBe(true);
});

test('the summary has the seed that repeats the run', () => {
  vi.stubEnv('TEST_SEED', '4711');
  const lines = describeUnstable(['a.test.ts']).split('\n');
  expect(lines[0]).toContain('TEST_SEED=4711');
  expect(lines[1]).toContain('a.test.ts (new');
  vi.unstubAllEnvs();
});
