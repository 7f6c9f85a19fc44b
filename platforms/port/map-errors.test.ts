import { message } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { CallFailure } from './call.ts';
import { problemReader } from './map-errors.ts';

const now = new Date('2026-11-21T12:00:00Z');
const limited = new CallFailure('refused', 'platform.example', { status: 429, body: { error: 'slow down' } });

/** What a platform says by itself of the end of a limit, and until when that makes a post wait. */
test.each([
  ['later', new Date('2026-11-21T12:15:00Z'), '2026-11-21T12:15:00.000Z'],
  ['in thousands of years, which are milliseconds taken for seconds', new Date(1_795_262_400_000_000), '2026-11-22T12:00:00.000Z'],
  ['at no moment at all', new Date(Number.NaN), '2026-11-21T12:01:00.000Z'],
  ['in the past', new Date('2026-11-21T11:00:00Z'), '2026-11-21T12:00:01.000Z'],
])('a limit that ends %s', (_when, reset, until) => {
  const problemOf = problemReader({ name: 'Platform', reportedIn: () => ({ code: 'limited', message: '' }), resetAt: () => reset });
  expect(problemOf(limited, 'ask', now)).toMatchObject({ kind: 'retry_later', at: new Date(until) });
});

const problemHere = problemReader({ name: 'Here', reportedIn: () => null });
const brokeOff = new CallFailure('unanswered', 'here.test', {
  why: { code: 'address_unreachable', sent: true, reason: message('addresses.broke_off', { host: 'here.test' }), passing: true },
});

test('of a post that may be out nobody is told to try again', () => {
  expect(problemHere(brokeOff, 'create', new Date())).toMatchObject({
    kind: 'unconfirmed',
    reason: reads('Here hasn’t confirmed the post. The connection to here.test was lost.'),
  });
  expect(problemHere(brokeOff, 'ask', new Date())).toMatchObject({ kind: 'outage', reason: reads(/Try again later\.$/) });
});
