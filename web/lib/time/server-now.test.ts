import { expect, test, vi } from 'vitest';
import { serverNow, syncServerTime } from './server-now.ts';

const hour = 3_600_000;
const near = (at: number) => Math.abs(serverNow() - at) < 3_000;

test('the server’s time is kept, whatever this computer’s clock says or is set to', () => {
  const now = Date.now();
  expect(near(now)).toBe(true);
  syncServerTime(new Date(now + hour).toUTCString());
  expect(near(now + hour)).toBe(true);
  vi.spyOn(Date, 'now').mockReturnValue(now - 5 * hour);
  expect(near(now + hour)).toBe(true);
  vi.restoreAllMocks();
  // A response a moment later names the same second, and a broken one nothing.
  const before = serverNow();
  for (const date of [new Date(now + hour).toUTCString(), '', null, 'soon']) syncServerTime(date);
  expect(serverNow()).toBeGreaterThanOrEqual(before);
  // The server's clock was set back.
  syncServerTime(new Date(now).toUTCString());
  expect(near(now)).toBe(true);
});
