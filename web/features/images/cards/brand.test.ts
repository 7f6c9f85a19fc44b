import { expect, test } from 'vitest';
import { brandOf, ratioFor } from './brand.ts';
import { cardName } from './make.ts';

const groups = [
  { id: 'one', accountIds: ['a', 'b'] },
  { id: 'two', accountIds: ['a', 'b', 'c'] },
];

test('the brand is that of the first group with all accounts', () => {
  expect(brandOf(['a'], groups)).toBe('one');
  expect(brandOf(['a', 'c'], groups)).toBe('two');
  expect(brandOf(['a', 'd'], groups)).toBeNull();
  expect(brandOf([], groups)).toBeNull();
});

test('the size is what most platforms show best, and whole', () => {
  expect(ratioFor([])).toBe('4:5');
  expect(ratioFor(['instagram'])).toBe('4:5');
  expect(ratioFor(['instagram', 'twitter'])).toBe('1:1');
  expect(ratioFor(['tiktok'])).toBe('9:16');
  expect(ratioFor(['twitter'])).toBe('1:1');
});

test('a card is called what it says, without what file names can’t have', () => {
  expect(cardName('Low tide\nat seven', 'Text card')).toBe('Low tide.png');
  expect(cardName('  a/b: "c"?  ', 'Text card')).toBe('ab c.png');
  expect(cardName('🏮'.repeat(60), 'Text card')).toBe(`${'🏮'.repeat(40)}.png`);
  expect(cardName('', 'Text card')).toBe('Text card.png');
});
