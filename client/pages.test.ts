import { expect, test } from 'vitest';
import { each } from './pages.ts';

test('all items, page by page, and no page before it is needed', async () => {
  const asked: (string | undefined)[] = [];
  const load = async (cursor: string | undefined) => {
    asked.push(cursor);
    return cursor === undefined ? { items: [1, 2], cursor: 'next' } : { items: [3], cursor: null };
  };
  const seen: number[] = [];
  for await (const item of each(load)) {
    seen.push(item);
    if (item === 2) expect(asked).toEqual([undefined]);
  }
  expect(seen).toEqual([1, 2, 3]);
  expect(asked).toEqual([undefined, 'next']);
});

test('an empty list is over at once, and a server that repeats itself is noticed', async () => {
  for await (const _item of each(async () => ({ items: [], cursor: null }))) expect.unreachable();
  const endless = each(async () => ({ items: [1], cursor: 'same' }));
  await endless.next();
  await endless.next();
  await expect(endless.next()).rejects.toThrow('twice');
});
