import { expect, test } from 'vitest';
import { keepText } from './keep-text.ts';

/** Storage that takes texts of up to five letters. */
function small() {
  const kept = new Map<string, string>();
  return {
    kept,
    setItem(key: string, text: string) {
      if (text.length > 5) throw new DOMException('Too much', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('what there is no room for is not kept, and neither is what stood there before', () => {
  const storage = small();
  expect(keepText('draft', 'short', storage)).toBe(true);
  expect(keepText('other', 'short', storage)).toBe(true);
  expect(keepText('draft', 'much longer', storage)).toBe(false);
  expect([...storage.kept]).toEqual([['other', 'short']]);
  expect(keepText('other', null, storage)).toBe(true);
  expect(storage.kept.size).toBe(0);
});
