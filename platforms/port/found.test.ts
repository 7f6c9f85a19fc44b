import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree } from './found.ts';

const since = new Date('2026-11-21T12:00:00Z');
const match = (id: string, seconds: number) => ({ id, at: since.getTime() + seconds * 1000 });
const all = async (ids: readonly string[]) => [...ids];

test('the first one after the step was begun is the likeliest, and then the last one before', async () => {
  const matches = [match('late', 40), match('before', -2), match('soon', 3), match('long before', -50)];
  const order: string[][] = [];
  const free = async (ids: readonly string[]) => {
    order.push([...ids]);
    return ids.slice(1);
  };
  expect(await firstFree(matches, { since, free })).toEqual(match('late', 40));
  expect(order).toEqual([['soon', 'late', 'before', 'long before']]);
  expect(await firstFree(matches, { since, free: all })).toEqual(match('soon', 3));
  expect(await firstFree([], { since, free: all })).toBeNull();
  expect(await firstFree(matches, { since, free: async () => [] })).toBeNull();
});

test('however many look in whatever order: no match is taken twice, and none is left while somebody looks', async () => {
  const there = fc.uniqueArray(fc.integer({ min: -60, max: 600 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(there, fc.array(fc.integer({ min: -60, max: 600 }), { maxLength: 12 }), async (seconds, looks) => {
      const matches = seconds.map((second, index) => match(String(index), second));
      const taken: string[] = [];
      const free = async (ids: readonly string[]) => ids.filter((id) => !taken.includes(id));
      for (const begun of looks) {
        const found = await firstFree(matches, { since: new Date(since.getTime() + begun * 1000), free });
        if (found) taken.push(found.id);
      }
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken).toHaveLength(Math.min(matches.length, looks.length));
    }),
  );
});
