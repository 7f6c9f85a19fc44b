import { verbatim } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reads } from '../../../tests/support/reads.ts';
import { afterLook, afterNotFound, afterSend, isLate, lookupDelay, maxAttempts, retryDelay } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const moment = { now, random: 0.5, out: false };
const problem = (kind: PlatformProblem['kind'], at?: Date) =>
  new PlatformProblem(kind, verbatim('What happened.'), { platformMessage: '500 Oops', at: at ?? null });
const create = { repeatable: false };
const upload = { repeatable: true };

describe('waits', () => {
  test('between tries grow from seconds and spread the budget over about two hours', () => {
    const waits = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1, 0.5));
    expect(waits[0]).toBe(5_000);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(1.5);
    expect(hours).toBeLessThan(2.5);
  });

  test('differ by chance, by a fifth either way, and those of look-ups never pass an hour by more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, random) => {
        expect(retryDelay(1, random)).toBeGreaterThanOrEqual(4_000);
        expect(retryDelay(1, random)).toBeLessThanOrEqual(6_000);
        expect(lookupDelay(count, random)).toBeLessThanOrEqual(3_600_000 * 1.2);
        expect(lookupDelay(count, random)).toBeGreaterThanOrEqual(4_000);
      }),
    );
  });
});

describe('after a send', () => {
  test('only what is safe is sent again', () => {
    const state = (kind: PlatformProblem['kind'], step = create) => afterSend(problem(kind, now), step, 0, moment).state;
    expect(state('rejected')).toBe('failed');
    expect(state('reconnect')).toBe('failed');
    expect(state('refresh')).toBe('failed');
    expect(state('outage')).toBe('scheduled');
    expect(state('retry_later')).toBe('scheduled');
    expect(state('unconfirmed')).toBe('unconfirmed');
    expect(state('unconfirmed', upload)).toBe('scheduled'); // an upload that arrived twice shows nobody anything
  });

  test('the platform’s own moment is checkpoint, and asking to wait quota nothing', () => {
    const at = new Date('2026-11-21T13:37:00Z');
    expect(afterSend(problem('retry_later', at), create, maxAttempts, moment)).toMatchObject({ nextAttemptAt: at, spent: false });
  });

  test('the last try fails with what happened, and says how often it was tried', () => {
    expect(afterSend(problem('outage'), create, maxAttempts - 1, moment)).toEqual({
      state: 'failed',
      problem: {
        kind: 'outage',
        message: reads('What happened. It was tried 8 times, and nothing was published.'),
        platformMessage: '500 Oops',
      },
      spent: true,
    });
  });
});

describe('after a look', () => {
  test('that could not tell now it looks again, and where it never can a person decides', () => {
    expect(afterLook(problem('outage'), 3, moment)).toMatchObject({
      state: 'unconfirmed',
      nextAttemptAt: new Date(now.getTime() + 40_000),
    });
    expect(afterLook(problem('rejected'), 0, moment)).toMatchObject({
      state: 'unconfirmed',
      nextAttemptAt: new Date(now.getTime() + 5_000),
    });
    expect(afterLook(problem('unconfirmed'), 0, moment)).toMatchObject({ state: 'unconfirmed', nextAttemptAt: null });
    expect(afterLook(problem('reconnect'), 0, moment)).toMatchObject({ nextAttemptAt: null, problem: { kind: 'reconnect' } });
  });

  test('that did not find it sends again at once the first time, then with waits, and at last not', () => {
    const last = { kind: 'unconfirmed' as const, message: verbatim('No answer.'), platformMessage: null };
    expect(afterNotFound(last, { attempts: 1, faults: 0 }, moment)).toBeNull();
    expect(afterNotFound(last, { attempts: 2, faults: 0 }, moment)).toMatchObject({
      state: 'scheduled',
      problem: { kind: 'outage', message: reads('It wasn’t delivered. No answer.') },
    });
    expect(afterNotFound(last, { attempts: maxAttempts, faults: 0 }, moment)).toMatchObject({ state: 'failed' });
  });
});

test('late is what nobody took before, longer than the grace', () => {
  const target = { state: 'scheduled', first: true, dueAt: new Date(now.getTime() - 16 * 60_000) };
  expect(isLate(target, 15, now)).toBe(true);
  expect(isLate(target, 16, now)).toBe(false);
  expect(isLate({ ...target, first: false }, 15, now)).toBe(false);
  expect(isLate({ ...target, state: 'unconfirmed' }, 15, now)).toBe(false);
});
