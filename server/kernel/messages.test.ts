import { expect, test } from 'vitest';
import { compareNames, installed, readBy } from './messages.ts';

test.each([
  ['de', ['Äpfel', 'Apfel', 'Zebra', 'Teil 10', 'Teil 2'], ['Apfel', 'Äpfel', 'Teil 2', 'Teil 10', 'Zebra']],
  ['es', ['ñandú', 'oso', 'nube', 'árbol', 'barco'], ['árbol', 'barco', 'nube', 'ñandú', 'oso']],
  ['fr', ['zoo', 'École', 'eau', 'œuf', 'odeur'], ['eau', 'École', 'odeur', 'œuf', 'zoo']],
])('names are sorted as readers of %s sort them', (language, names, sorted) => {
  expect(readBy({ language }, () => names.toSorted(compareNames))).toEqual(sorted);
});

test('a language is installed by its exact name', () => {
  expect(installed('en')).toBe('en');
  for (const other of ['tlh', 'EN', '', null, undefined, 7, {}, '__proto__']) expect(installed(other)).toBeNull();
});
