import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folded, maxToasts, removalDelay, toast, toastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of toastStore.read()) toast.close(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('at most twenty are kept, the newest first', () => {
  for (let count = 1; count <= maxToasts + 5; count++) toast.ok(`Number ${count}`);
  const texts = toastStore.read().map(({ text }) => text);
  expect(texts).toHaveLength(20);
  expect(texts[0]).toBe('Number 25');
});

test('a closed one leaves the list a second later', () => {
  const id = toast.ok('Copied to clipboard');
  toast.close(id);
  expect(toastStore.read()[0]?.open).toBe(false);
  vi.advanceTimersByTime(removalDelay - 1);
  expect(toastStore.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastStore.read()).toHaveLength(0);
});

test('failures stay until somebody closes them, unless told otherwise', () => {
  toast.fail('It broke.');
  toast.fail('This email is already registered. Please sign in instead.', { duration: 5000 });
  expect(toastStore.read().map(({ duration }) => duration)).toEqual([5000, Number.POSITIVE_INFINITY]);
});

test('of many failures the newest three are shown, and whatever leaves by itself', () => {
  const shown = () => {
    const all = toastStore.read();
    return all.filter((one) => !folded(all).includes(one)).map(({ text }) => text);
  };
  for (let count = 1; count <= 4; count++) toast.fail(`Failure ${count}`);
  expect(shown()).toEqual(['Failure 4', 'Failure 3', 'Failure 2', 'Failure 1']);
  toast.ok('Saved');
  for (let count = 5; count <= 15; count++) toast.fail(`Failure ${count}`);
  expect(shown()).toEqual(['Failure 15', 'Failure 14', 'Failure 13', 'Saved']);
  for (const { id } of folded(toastStore.read())) toast.close(id);
  expect(folded(toastStore.read())).toEqual([]);
});
