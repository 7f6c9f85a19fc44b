import { webhookRetryDays } from '@everycast/contract/webhooks';
import { expect, test } from 'vitest';
import { fateOf, signing } from './rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
const day = 24 * 3600_000;
const failed = { isAccepted: false, isGone: false, attempts: 0, failingSince: null, acceptedAt: null, now };
const even = { first: 5_000, factor: 4, max: 8 * 3600_000 };

test('what is accepted is delivered, whatever came before', () => {
  expect(fateOf({ ...failed, isAccepted: true, attempts: 9, failingSince: ago(9 * day) })).toEqual({ state: 'delivered' });
});

test('waits grow up to eight hours, and the last attempt is three days after the first', () => {
  const waits: number[] = [];
  let at = now;
  let attempts = 0;
  for (;;) {
    const fate = fateOf({ ...failed, attempts, failingSince: attempts === 0 ? null : now, now: at }, even);
    if (fate.state !== 'waiting') {
      expect(fate).toEqual({ state: 'paused' });
      break;
    }
    waits.push((fate.dueAt.getTime() - at.getTime()) / 1000);
    at = fate.dueAt;
    attempts += 1;
  }
  expect(waits.slice(0, 7)).toEqual([5, 20, 80, 320, 1280, 5120, 20_480]);
  expect(Math.max(...waits)).toBe(8 * 3600);
  expect(at).toEqual(new Date(now.getTime() + webhookRetryDays * day));
});

test('one that alone isn’t accepted fails, and the webhook goes on; one that is gone pauses it at once', () => {
  const old = { ...failed, failingSince: ago(3 * day) };
  expect(fateOf({ ...old, acceptedAt: ago(day) })).toEqual({ state: 'failed' });
  expect(fateOf({ ...old, acceptedAt: ago(4 * day) })).toEqual({ state: 'paused' });
  expect(fateOf({ ...failed, isGone: true, acceptedAt: now })).toEqual({ state: 'paused' });
});

test('a replaced secret signs until its time is over', () => {
  const keys = { secret: 'new', oldSecret: 'old', oldSecretUntil: now };
  expect(signing(keys, ago(1))).toEqual(['new', 'old']);
  expect(signing(keys, now)).toEqual(['new']);
  expect(signing({ secret: 'only', oldSecret: null, oldSecretUntil: null }, now)).toEqual(['only']);
});
