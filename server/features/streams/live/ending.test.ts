import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../kernel/log.ts';
import { watchEnding } from './ending.ts';

/* A running stream that is watched, on timers that the test moves. */

let lastTagAt: number;
let left: number | null;
let may: boolean;
let failing: boolean;
let accessChanged: () => void;
let told: string[];
let ending: ReturnType<typeof watchEnding>;

beforeEach(async () => {
  vi.useFakeTimers();
  [lastTagAt, left, may, failing, told] = [0, null, true, false, []];
  const reads = async <T>(value: () => T): Promise<T> => {
    if (failing) throw new Error('The database is away.');
    return value();
  };
  const onWake = (_name: string, listener: () => void) => {
    accessChanged = listener;
    return () => undefined;
  };
  const log = createLog('silent');
  const stream = { id: 'stream', workspaceId: 'workspace', userId: 'ida', title: 'Morning' };
  ending = watchEnding(
    stream,
    { hasSource: () => true, lastTagAt: () => lastTagAt },
    {
      kernel: { log, events: { onWake } as never },
      news: { airtime: async (_stream, stage) => void told.push(stage) },
      graceOf: async () => 60_000,
      mayStart: () => reads(() => may),
      airtimeLeft: () => reads(() => left),
    },
  );
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  ending.close();
  vi.useRealTimers();
});

const why = () => ending.why()?.code ?? null;
/** Lets so many seconds pass, in which the source sends. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    lastTagAt = performance.now();
    left = left === null ? null : left - 1;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

test('a lost source ends it after the time that its person has set', async () => {
  await pass(10);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(why()).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(why()).toBe('streams.source_lost');
});

test('it ends when its person may no longer stream there, and not because that can’t be checked', async () => {
  await pass(1);
  [may, failing] = [false, true];
  accessChanged();
  await pass(1);
  expect(why()).toBeNull();
  failing = false;
  accessChanged();
  await pass(1);
  expect(why()).toBe('streams.no_access');
});

test('at the limit of its plan’s hours it goes on for another hour, and tells its person three times before it ends', async () => {
  left = 1_900;
  await pass(90);
  expect([why(), told]).toEqual([null, []]);
  await pass(20);
  expect([why(), told]).toEqual([null, ['low']]);
  await pass(1_800);
  expect([why(), told]).toEqual([null, ['low', 'over']]);
  failing = true;
  await pass(1_800);
  failing = false;
  await pass(1_200);
  expect([why(), told]).toEqual([null, ['low', 'over', 'ending']]);
  await pass(580);
  expect(why()).toBeNull();
  await pass(30);
  expect([why(), told]).toEqual(['streams.airtime_over', ['low', 'over', 'ending']]);
});
