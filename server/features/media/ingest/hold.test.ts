import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { createLog } from '../../../kernel/log.ts';
import { holding, leaseFor } from './hold.ts';
import { LeaseLost } from './ingest.ts';
import type { IngestStore } from './store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const kernel = { clock: systemClock, log: createLog('silent'), events: { onWake: () => () => undefined } };
/** Work that only ends when it is told to. */
const endless = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))));
const hold = (renew: IngestStore['renew'], work: typeof endless | (() => Promise<string>)) =>
  holding(kernel as unknown as Parameters<typeof holding>[0], { renew } as IngestStore, { id: 'one', token: 'mine' }, work);

test('work whose lease cannot be renewed ends before another may take over', async () => {
  const ended = vi.fn();
  void hold(() => Promise.reject(new Error('No database.')), endless).catch(ended);
  await vi.advanceTimersByTimeAsync(leaseFor - 5_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).toHaveBeenCalledWith(expect.any(LeaseLost));
});

test('work whose lease is renewed now and then goes on for as long as it likes', async () => {
  let asked = 0;
  const done = hold(
    () => (asked++ % 2 === 0 ? Promise.reject(new Error('No database.')) : Promise.resolve(true)),
    () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 10 * leaseFor)),
  );
  await vi.advanceTimersByTimeAsync(10 * leaseFor);
  expect(await done).toBe('done');
});
