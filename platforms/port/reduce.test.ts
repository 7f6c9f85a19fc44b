import { expect, test } from 'vitest';
import { CallFailure } from './call.ts';
import { problemReader } from './reduce.ts';

const problemOf = problemReader({ name: 'Here', said: () => null });
const brokeOff = new CallFailure('silent', 'here.test', {
  why: { code: 'address_unreachable', sent: true, message: 'The connection to here.test broke off. Try again later.' },
});

test('of a post that may be out nobody is told to try again', () => {
  expect(problemOf(brokeOff, 'create', new Date())).toMatchObject({
    kind: 'unconfirmed',
    message: 'Here has not confirmed the post. The connection to here.test broke off.',
  });
  expect(problemOf(brokeOff, 'ask', new Date())).toMatchObject({ kind: 'outage', message: expect.stringMatching(/Try again later\.$/) });
});
