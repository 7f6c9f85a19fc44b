import { expect, test } from 'vitest';
import { createMarkQueue } from './queue.ts';

function storage(text: string | null = null) {
  const kept = { text };
  return {
    kept,
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => (kept.text = value),
    removeItem: () => (kept.text = null),
  };
}
const mark = (id: string, at: number, streamId = 's') => ({ id, streamId, workspaceId: 'w', at });

test('a double click marks one moment, two moments and two streams are apart', () => {
  const queue = createMarkQueue(storage());
  expect([queue.add(mark('a', 1_000)), queue.add(mark('b', 1_300)), queue.add(mark('c', 1_300, 'other'))]).toEqual([true, false, true]);
  expect(queue.add(mark('d', 4_000))).toBe(true);
  expect(queue.read().map(({ id }) => id)).toEqual(['a', 'c', 'd']);
});

test('what waits survives a reload, and is gone once it is sent', () => {
  const place = storage();
  const first = createMarkQueue(place);
  first.add(mark('a', 1_000));
  first.add(mark('b', 9_000));
  const second = createMarkQueue(place);
  expect(second.read()).toHaveLength(2);
  expect([second.remove('a'), second.remove('a'), second.remove('b')]).toEqual([true, false, true]);
  expect(place.kept.text).toBeNull();
});

test('what can’t be read is ignored, and what can’t be stored is kept in memory', () => {
  expect(createMarkQueue(storage('{"no": 1')).read()).toEqual([]);
  expect(createMarkQueue(storage('[{"id": 1}]')).read()).toEqual([]);
  const full = {
    ...storage(),
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  };
  const queue = createMarkQueue(full);
  queue.add(mark('a', 1_000));
  expect(queue.read()).toHaveLength(1);
});
