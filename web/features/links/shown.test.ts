import { expect, test } from 'vitest';
import { countryName, hoursOf, withoutScheme } from './shown.ts';

test('addresses, countries and hours are shown as people read them', () => {
  expect(withoutScheme('HTTPS://casa.example/')).toBe('casa.example');
  expect(withoutScheme('http://casa.example/menu?x=1')).toBe('casa.example/menu?x=1');
  expect(countryName('PT', 'de')).toBe('Portugal');
  expect(countryName('NL', 'de')).toBe('Niederlande');
  expect(countryName('?', 'de')).toBe('?');
  expect(hoursOf([{ hour: 9, clicks: 4 }]).filter(({ clicks }) => clicks > 0)).toEqual([{ name: '09:00', clicks: 4 }]);
  expect(hoursOf([])).toHaveLength(24);
});
