import { afterEach, expect, test, vi } from 'vitest';
import { showBadge } from './badge.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the icon shows how much is unread, and nothing without any', () => {
  const shown: (number | 'none')[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
  });
  showBadge(3);
  showBadge(0);
  expect(shown).toEqual([3, 'none']);
});

test('a browser without one, or that refuses it, is left alone', async () => {
  vi.stubGlobal('navigator', {});
  expect(() => showBadge(3)).not.toThrow();
  const refuse = () => Promise.reject(new DOMException('Not installed', 'InvalidStateError'));
  vi.stubGlobal('navigator', { setAppBadge: refuse, clearAppBadge: refuse });
  showBadge(3);
  showBadge(0);
  // An unhandled rejection would fail the run.
  await Promise.resolve();
});
