import { expect, test } from 'vitest';
import { newSecret, stepOf } from './totp.ts';

/** “12345678901234567890”, the secret of RFC 6238’s examples (appendix B), whose last six digits these are. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the standard’s code of second %i', (second, code) => {
  const step = Math.floor(second / 30);
  const at = (offset: number) => stepOf(secret, code, new Date((second + offset) * 1_000));
  expect([at(0), at(-30), at(30)]).toEqual([step, step, step]);
  expect([at(-90), at(90)]).toEqual([null, null]);
});

test.each(['', '28708', '2870821', '28 082', 'abcdef'])('“%s” is no code', (text) => {
  expect(stepOf(secret, text, new Date(59_000))).toBeNull();
});

test('secrets are long and differ', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});
