import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPulse } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const times = { lasts: 10_000, margin: 2_000, every: 1_000 };
function pulse(beat: () => Promise<boolean>) {
  const [lost, missed] = [vi.fn(), vi.fn()];
  return { lost, missed, ...startPulse({ ...times, beat, lost, missed }) };
}

test('a lease that cannot be renewed is given up before another may take over', async () => {
  const { lost, missed, stop } = pulse(() => Promise.reject(new Error('No database.')));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(missed).toHaveBeenCalled();
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(lost).toHaveBeenCalled();
  await stop();
});

test('a database that never answers is the same', async () => {
  const { lost } = pulse(() => new Promise<boolean>(() => undefined));
  await vi.advanceTimersByTimeAsync(8_100);
  expect(lost).toHaveBeenCalled();
});

test('a lease that is renewed now and then is kept, and one that is another’s is lost at once', async () => {
  let beats = 0;
  let ours = true;
  const { lost, stop } = pulse(() => (beats++ % 3 === 0 ? Promise.resolve(ours) : Promise.reject(new Error('No database.'))));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost).not.toHaveBeenCalled();
  ours = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(lost).toHaveBeenCalled();
  await stop();
});

test('a caller that changed the row has it read again, after a beat that was under way', async () => {
  const answers: ((held: boolean) => void)[] = [];
  const { now, lost, stop } = pulse(() => new Promise<boolean>((resolve) => answers.push(resolve)));
  now();
  await vi.advanceTimersByTimeAsync(0);
  now();
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(lost).toHaveBeenCalledTimes(1);
  await stop();
});
