import { verbatim } from '@everycast/messages/message';
import { describe, expect, test } from 'vitest';
import { reads } from '../../tests/support/reads.ts';
import { CallFailure } from '../port/call.ts';
import { problemOf } from './problems.ts';

const now = new Date('2026-11-21T12:00:00Z');
const refused = (status: number, error: string, message = 'Words') =>
  new CallFailure('refused', 'pds.test', { status, body: { error, message } });
/** An answer that no XRPC server gives. */
const strange = (status: number, headers = {}) =>
  new CallFailure(status === 200 ? 'unexpected' : 'refused', 'pds.test', { status, headers: new Headers(headers), body: '<html></html>' });
const silent = new CallFailure('unanswered', 'pds.test', {
  why: { code: 'address_unreachable', sent: true, reason: verbatim('It broke.'), passing: false },
});
const unsent = new CallFailure('unsent', 'pds.test', {
  why: { code: 'address_unreachable', sent: false, reason: verbatim('Nobody there.'), passing: false },
});

describe('what a failure means for creating a post', () => {
  test.each([
    [refused(400, 'InvalidRequest'), 'rejected'],
    [refused(403, 'Forbidden'), 'rejected'],
    [refused(413, 'PayloadTooLarge'), 'rejected'],
    [refused(400, 'ExpiredToken'), 'refresh'],
    [refused(400, 'InvalidToken'), 'refresh'],
    [refused(401, 'AuthenticationRequired'), 'refresh'],
    [refused(401, 'AccountTakedown'), 'reconnect'],
    [refused(401, 'AccountDeactivated'), 'reconnect'],
    [refused(403, 'AccountNotFound'), 'reconnect'],
    [refused(429, 'RateLimitExceeded'), 'retry_later'],
    [strange(429), 'retry_later'],
    [refused(500, 'InternalServerError'), 'unconfirmed'],
    [refused(409, 'Conflict'), 'unconfirmed'],
    [refused(400, 'InvalidRequest', 'Record already exists'), 'unconfirmed'],
    [refused(404, 'NotFound'), 'unconfirmed'],
    [refused(408, 'RequestTimeout'), 'unconfirmed'],
    [strange(200), 'unconfirmed'],
    [strange(302), 'unconfirmed'],
    [strange(401), 'unconfirmed'],
    [strange(403), 'unconfirmed'],
    [strange(502), 'unconfirmed'],
    [silent, 'unconfirmed'],
    [unsent, 'outage'],
  ])('%s', (failure, kind) => {
    expect(problemOf(failure, 'create', now)).toMatchObject({ kind });
  });
});

test('what harms nobody when done again is never left open', () => {
  for (const failure of [refused(500, 'InternalServerError'), strange(200), strange(502), silent, unsent]) {
    expect(problemOf(failure, 'ask', now)).toMatchObject({ kind: 'outage' });
    expect(problemOf(failure, 'refresh', now)).toMatchObject({ kind: 'outage' });
  }
});

describe('what the video service refuses', () => {
  test.each([
    [refused(400, 'VideoTooLarge'), 'rejected'],
    [refused(403, 'UploadForbidden'), 'rejected'],
    [refused(404, 'UploadNotFound'), 'outage'],
    [refused(400, 'UploadExpired'), 'outage'],
    [refused(400, 'MissingParts'), 'outage'],
    [refused(503, 'ServiceOverloaded'), 'outage'],
  ])('%s', (failure, kind) => {
    expect(problemOf(failure, 'ask', now)).toMatchObject({ kind });
  });

  test.each([
    [refused(400, 'DailyLimitExceeded'), '2026-11-21T13:00:00Z'],
    [refused(429, 'DailyLimitExceeded'), '2026-11-21T13:00:00Z'],
    [refused(400, 'TooManyOpenUploads'), '2026-11-21T12:10:00Z'],
  ])('for now: %s until %s', (failure, at) => {
    expect(problemOf(failure, 'ask', now)).toMatchObject({ kind: 'retry_later', at: new Date(at) });
  });
});

describe('only the server’s own word ends a connection', () => {
  test.each([
    [refused(400, 'ExpiredToken', 'Token has been revoked'), 'reconnect'],
    [refused(400, 'InvalidToken'), 'reconnect'],
    [refused(401, 'AuthMissing'), 'reconnect'],
    [refused(400, 'InvalidRequest', 'Could not find user info for account: did:plc:abc'), 'reconnect'],
    [refused(429, 'RateLimitExceeded'), 'retry_later'],
    [refused(502, 'UpstreamFailure'), 'outage'],
    [strange(401), 'outage'],
    [strange(403), 'outage'],
  ])('%s', (failure, kind) => {
    expect(problemOf(failure, 'refresh', now)).toMatchObject({ kind });
  });
});

test('keeps the server’s words and says what to do', () => {
  expect(problemOf(refused(400, 'InvalidRequest', 'Bad text'), 'create', now)).toMatchObject({
    reason: reads('Bluesky refused this: Bad text'),
    platformMessage: '400 InvalidRequest: Bad text',
  });
  expect(problemOf(strange(503), 'create', now)).toMatchObject({
    reason: reads('Bluesky hasn’t confirmed the post. pds.test had an internal error (HTTP 503).'),
    platformMessage: 'HTTP 503',
  });
  expect(problemOf(silent, 'ask', now)).toMatchObject({ reason: verbatim('It broke.'), platformMessage: null });
  expect(problemOf(strange(429, { 'retry-after': '90' }), 'ask', now)).toMatchObject({ at: new Date('2026-11-21T12:01:30Z') });
});
