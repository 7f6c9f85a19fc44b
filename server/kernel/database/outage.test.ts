import { expect, test } from 'vitest';
import { isDatabaseOutage, isDiskFull, ofDatabase } from './outage.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(`It failed: ${code}.`), { code, ...more });
const wrapped = (cause: unknown) => new Error('The request failed.', { cause });
const anyOf = (...errors: unknown[]) => new AggregateError(errors, 'No address answered.');

const sqlStates = ['08000', '08006', '25006', '53200', '53300', '57014', '57P01', '57P02', '57P03', '57P05', '25P03'];
const words = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];
const network = [
  ...['EAGAIN', 'EAI_AGAIN', 'ECONNABORTED', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN'],
  ...['ENETUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'],
];

test.each([...sqlStates.map((code) => [code, coded(code)] as const), ...words.map((text) => [text, new Error(text)] as const)])(
  '%s is an outage, also wrapped and among others',
  (_name, error) => {
    expect([error, wrapped(error), wrapped(wrapped(error)), anyOf(coded('22P02'), error)].map(isDatabaseOutage)).toEqual([
      ...[true, true, true, true],
    ]);
  },
);

test.each([
  ...network.map((code) => [code, coded(code)] as const),
  ['a socket that is missing', coded('ENOENT', { syscall: 'connect' })],
] as const)('%s is one on a connection of the database, and nobody else’s', (_name, error) => {
  expect([error, wrapped(error), anyOf(error)].map(isDatabaseOutage)).toEqual([false, false, false]);
  expect(isDatabaseOutage(ofDatabase(anyOf(error)))).toBe(true);
  expect(isDatabaseOutage(ofDatabase(error))).toBe(true);
  expect([error, wrapped(error), anyOf(error)].map(isDatabaseOutage)).toEqual([true, true, true]);
});

test.each([
  ['a missing file', ofDatabase(coded('ENOENT', { syscall: 'open' }))],
  ['a violated constraint', ofDatabase(coded('23505'))],
  ['a wrong password', ofDatabase(coded('28P01'))],
  ['a full disk', ofDatabase(coded('53100'))],
  ['a deadlock', ofDatabase(coded('40P01'))],
  ['a fault of ours', new TypeError('x is not a function')],
  ['a text', '57P01'],
  ['nothing', undefined],
])('%s is none', (_name, error) => {
  expect(isDatabaseOutage(error)).toBe(false);
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s is a full disk, also wrapped', (code) => {
  expect([isDiskFull(coded(code)), isDiskFull(wrapped(coded(code))), isDiskFull(coded('22P02'))]).toEqual([true, true, false]);
});
