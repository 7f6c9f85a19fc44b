import { expect, test } from 'vitest';
import { StartError } from '../kernel/errors.ts';
import { StorageUnavailable } from '../kernel/storage.ts';
import { plainly } from './plainly.ts';

test('what a person can mend is one line, and a fault of ours is not hidden behind one', () => {
  const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
  expect(plainly(new StartError('Mend this.'))).toBe('Mend this.');
  for (const lost of [
    new Error('Connection terminated unexpectedly'),
    coded('terminating connection due to administrator command', '57P01'),
  ])
    expect(plainly(lost)).toBe(
      `The connection to the database was lost, perhaps because it was stopped (${lost.message}). Nothing was finished. You can run it again.`,
    );
  expect(plainly(new StorageUnavailable(new Error('connect ECONNREFUSED')))).toMatch(/^The file storage could not be used\. Check S3_/);
  for (const full of [coded('write', 'ENOSPC'), coded('could not extend file: No space left on device', '53100')])
    expect(plainly(full)).toMatch(/^The disk is full\. Free some space \(/);
  expect(plainly(new TypeError('x is not a function'))).toBe(null);
  expect(plainly('a text')).toBe(null);
});
