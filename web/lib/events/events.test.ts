import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { backoff } from '../backoff.ts';
import { followEvents } from './events.ts';

/** The browser's side of a stream, as far as it is used. */
class Source {
  static open: Source[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Source.open.push(this);
  }
  close(): void {
    Source.open = Source.open.filter((one) => one !== this);
  }
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const turn = (to: 'visible' | 'hidden') => {
  page.visibilityState = to;
  page.dispatchEvent(new Event('visibilitychange'));
};
const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  stop = () => undefined;
});
afterEach(() => {
  stop();
  expect(Source.open).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  asked.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('tries to connect again ever more slowly, and never at the same moment as all others', () => {
  expect(backoff(0, 0.5)).toBe(1000);
  expect(backoff(3, 0.5)).toBe(8000);
  expect(backoff(50, 0.5)).toBe(30_000);
  expect(backoff(0, 0)).toBe(750);
  expect(backoff(0, 1)).toBe(1250);
});

test('a tab that is left gives its stream to others, and asks for what it missed when it is seen again', () => {
  stop = followEvents();
  Source.open[0]?.onopen?.();
  turn('hidden');
  vi.advanceTimersByTime(5_000);
  turn('visible');
  vi.advanceTimersByTime(60_000);
  expect(Source.open).toHaveLength(1);

  turn('hidden');
  vi.advanceTimersByTime(10_000);
  expect(Source.open).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  turn('visible');
  Source.open[0]?.onopen?.();
  expect(Source.open).toHaveLength(1);
  expect(asked).toHaveBeenCalledOnce();
});

test('a tab that was opened behind others has none until it is seen', () => {
  page.visibilityState = 'hidden';
  stop = followEvents();
  vi.advanceTimersByTime(60_000);
  expect(Source.open).toEqual([]);
  turn('visible');
  expect(Source.open).toHaveLength(1);
});

test('a tab that is left while it waits to connect again does not', () => {
  stop = followEvents();
  Source.open[0]?.onerror?.();
  expect(Source.open).toEqual([]);
  vi.advanceTimersByTime(2_000);
  Source.open[0]?.onerror?.();
  turn('hidden');
  vi.advanceTimersByTime(60_000);
  expect(Source.open).toEqual([]);
  turn('visible');
  expect(Source.open).toHaveLength(1);
});
