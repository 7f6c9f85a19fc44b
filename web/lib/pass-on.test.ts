import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passedToasts, passOn, passToasts } from './pass-on.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('toasts are said once on the next page', () => {
  passToasts([{ kind: 'ok', text: 'Signed in' }]);
  expect(passedToasts()).toEqual([{ kind: 'ok', text: 'Signed in' }]);
  expect(passedToasts()).toEqual([]);
});

test('what is no list of toasts is nothing to say', () => {
  for (const text of ['{', '{"kind":"ok"}', '[{"kind":"log","text":"x"}]', '[{"kind":"ok","text":1}]']) {
    kept.set('everycast.passed-toasts', text);
    expect(passedToasts(), text).toEqual([]);
  }
});

test('a state goes with its page, and a later link without one takes it back', () => {
  passOn('/create-post', { aiPrompt: 'Bread' });
  expect([...kept.values()]).toEqual([JSON.stringify({ path: '/create-post', state: { aiPrompt: 'Bread' } })]);
  passOn('/faq', undefined);
  expect([...kept.values()]).toEqual([]);
});
