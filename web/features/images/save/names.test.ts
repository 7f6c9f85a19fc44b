import { expect, test } from 'vitest';
import { nameWith } from './names.ts';

test('a suffix stands before the ending', () => {
  expect(nameWith('kiln.opening.jpg', 'instagram')).toBe('kiln.opening-instagram.jpg');
  expect(nameWith('kiln', 'copy')).toBe('kiln-copy');
  expect(nameWith('.hidden', 'copy')).toBe('.hidden-copy');
});

test('a long name is cut before its suffix', () => {
  const name = nameWith(`${'🏺'.repeat(200)}.jpeg`, 'copy');
  expect([...name]).toHaveLength(200);
  expect(name.endsWith('🏺-copy.jpeg')).toBe(true);
});
