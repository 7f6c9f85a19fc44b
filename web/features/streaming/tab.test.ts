import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepTab, readTab } from './tab.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a new tab starts with everything on', () => {
  expect(readTab(storage())).toEqual({ sceneId: null, muted: false, cameraOn: true });
});

test('a reloaded tab has what was last kept', () => {
  const state = fc.record({ sceneId: fc.string({ minLength: 1 }), muted: fc.boolean(), cameraOn: fc.boolean() });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1 }), (states) => {
      const kept = storage();
      for (const one of states) keepTab(one, kept);
      expect(readTab(kept)).toEqual(states.at(-1));
    }),
  );
});
