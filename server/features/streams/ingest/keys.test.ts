import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOwnerLookup } from './keys.ts';

const owner = { workspaceId: 'workspace', userId: 'user' };

/** A lookup whose queries end when the test says so. Only the key "right" has an owner. */
function stage() {
  const queries: { hashes: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const lookUp = createOwnerLookup((hashes) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, typeof owner>>();
    const found = new Map(hashes.filter((hash) => hash === 'right').map((hash) => [hash, owner]));
    queries.push({ hashes, end: () => resolve(found), fail: reject });
    return promise;
  });
  return { queries, lookUp };
}

test('whatever arrives during a query shares the next one, so a right key waits for two at most', async () => {
  const { queries, lookUp } = stage();
  const first = lookUp('first');
  await tick();
  const wrong = Array.from({ length: 1_000 }, (_, index) => lookUp(`wrong ${index % 100}`));
  const right = lookUp('right');
  await tick();
  expect(queries.map(({ hashes }) => hashes)).toEqual([['first']]);
  queries[0]?.end();
  expect(await first).toBeUndefined();
  await tick();
  expect(queries.map(({ hashes }) => hashes.length)).toEqual([1, 101]);
  queries[1]?.end();
  expect(await right).toEqual(owner);
  expect(new Set(await Promise.all(wrong))).toEqual(new Set([undefined]));
});

test('a key that arrives during a query is not answered by it: it may have been created since', async () => {
  const { queries, lookUp } = stage();
  const before = lookUp('right');
  await tick();
  const after = lookUp('right');
  queries[0]?.end();
  await before;
  await tick();
  expect(queries.length).toBe(2);
  queries[1]?.end();
  expect(await after).toEqual(owner);
});

test('a query that fails only fails its own keys', async () => {
  const { queries, lookUp } = stage();
  const failing = lookUp('right');
  await tick();
  const later = lookUp('right');
  queries[0]?.fail(new Error('no database'));
  await expect(failing).rejects.toThrow('no database');
  await tick();
  queries[1]?.end();
  expect(await later).toEqual(owner);
});
