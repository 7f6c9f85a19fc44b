import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, refreshSoon } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('what becomes old many times in a second is asked for once in it, and once more at last', () => {
  vi.useFakeTimers();
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  for (let news = 0; news < 100; news += 1) {
    refreshSoon('/api/v1/media');
    vi.advanceTimersByTime(50);
  }
  const during = asked.mock.calls.length;
  expect(during).toBeGreaterThanOrEqual(4);
  expect(during).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(10_000);
  expect(asked).toHaveBeenCalledTimes(during + 1);

  refreshSoon('/api/v1/media');
  refreshSoon('/api/v1/posts');
  vi.advanceTimersByTime(200);
  expect(asked).toHaveBeenCalledTimes(during + 3);
});
