import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { createKeeper } from './keeper.ts';
import { LeaseLostError } from './lease.ts';
import type { Lease } from './types.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const log = createLog('silent');
const lengths = { lasts: 10_000, margin: 2_000, every: 1_000 };
const one = { id: 'one', token: 'mine' };
const ours = new Set(['one']);
type Renew = (held: readonly (Lease & { progress: number | null })[]) => Promise<ReadonlySet<string>>;

function hold(renew: Renew) {
  const keeper = createKeeper({ renew, log, lengths });
  return { keeper, ...keeper.hold(one, performance.now()) };
}

test('a lease that cannot be renewed is given up before another may take over', async () => {
  const { signal, close } = hold(() => Promise.reject(new Error('No database.')));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(signal.reason).toBeInstanceOf(LeaseLostError);
  close();
});

test('a database that never answers is the same', async () => {
  const { signal } = hold(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(8_100);
  expect(signal.reason).toBeInstanceOf(LeaseLostError);
});

test('a lease that is renewed now and then is kept, and one that is another’s is lost', async () => {
  let beats = 0;
  let held: ReadonlySet<string> = ours;
  const { signal, close } = hold(() => (beats++ % 2 === 0 ? Promise.resolve(held) : Promise.reject(new Error('No database.'))));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(false);
  held = new Set();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signal.reason).toBeInstanceOf(LeaseLostError);
  close();
});

test('a renewal that is never answered keeps no later one from being in time', async () => {
  let beats = 0;
  const { signal, close } = hold(() => (beats++ === 0 ? new Promise(() => undefined) : Promise.resolve(ours)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signal.aborted).toBe(false);
  close();
});

test('a caller that needs more of a lease than is left has it renewed, once for all callers, and is refused once it is lost', async () => {
  const answers: ((held: ReadonlySet<string>) => void)[] = [];
  const { sure, signal, close } = hold(() => new Promise((resolve) => answers.push(resolve)));
  await sure(7_000);
  expect(answers).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2_000);
  const asked = Promise.all([sure(7_000), sure(7_000)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
  answers[0]?.(ours);
  await asked;
  await vi.advanceTimersByTimeAsync(1_500);
  const late = expect(sure(7_500)).rejects.toBeInstanceOf(LeaseLostError);
  await vi.advanceTimersByTimeAsync(0);
  answers[1]?.(new Set());
  await late;
  expect(signal.aborted).toBe(true);
  close();
});

test('progress is written with the next renewal, once, and those who want to know are told', async () => {
  const written = vi.fn();
  const sent: (number | null)[] = [];
  const renew: Renew = async ([held]) => {
    sent.push(held?.progress ?? null);
    return ours;
  };
  const keeper = createKeeper({ renew, log, lengths });
  const { progress, close } = keeper.hold(one, performance.now(), written);
  progress(0.5);
  progress(0.4); // it never goes back
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([0.5, null]);
  expect(written).toHaveBeenCalledTimes(1);
  close();
});

test('changing the row has it read again, after a renewal that was under way', async () => {
  const answers: ((held: ReadonlySet<string>) => void)[] = [];
  const { keeper, signal, close } = hold(() => new Promise((resolve) => answers.push(resolve)));
  void keeper.check();
  await vi.advanceTimersByTimeAsync(0);
  void keeper.check();
  answers[0]?.(ours);
  await vi.advanceTimersByTimeAsync(0);
  expect(signal.aborted).toBe(false);
  answers[1]?.(new Set());
  await vi.advanceTimersByTimeAsync(0);
  expect(signal.reason).toBeInstanceOf(LeaseLostError);
  close();
});

test('a lease that is given back while a renewal is under way is not lost', async () => {
  const answers: ((held: ReadonlySet<string>) => void)[] = [];
  const { keeper, signal, close } = hold(() => new Promise((resolve) => answers.push(resolve)));
  void keeper.check();
  await vi.advanceTimersByTimeAsync(0);
  close();
  answers[0]?.(new Set());
  await vi.advanceTimersByTimeAsync(0);
  expect(signal.aborted).toBe(false);
});
