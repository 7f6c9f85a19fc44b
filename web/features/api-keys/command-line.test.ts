import { expect, test } from 'vitest';
import { commandLineIn } from './command-line.ts';

const state = '0123456789abcdef0123456789abcdef';

test('a key goes to the port of this computer that waits for it', () => {
  expect(commandLineIn(`?login=41393-${state}`)?.('a&b')).toBe(`http://127.0.0.1:41393/?state=${state}&key=a%26b`);
});

test.each(['', '?login=', `?login=80-${state}`, `?login=99999-${state}`, '?login=41393-short', `?login=41393-${state}@example.org`])(
  'nothing waits behind “%s”',
  (search) => {
    expect(commandLineIn(search)).toBeNull();
  },
);
