import { expect, test } from 'vitest';
import { changesNothing, ImageEdit, maxDrawnNumbers } from './image-edits.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const refused = (part: object): boolean => !ImageEdit.safeParse(part).success;
const drawing = (numbers: number) => ({
  id,
  type: 'drawing',
  x: 0,
  y: 0,
  points: Array.from({ length: numbers }, () => 1),
  color: '#000000',
  width: 2,
});

test('an edit without anything has the defaults, which change nothing', () => {
  const untouched = ImageEdit.parse({});
  expect(changesNothing(untouched)).toBe(true);
  expect(changesNothing({ ...untouched, ratio: '4:5' })).toBe(true);
  expect(changesNothing({ ...untouched, light: 1 })).toBe(false);
  expect(changesNothing({ ...untouched, crop: { x: 0, y: 0, width: 10, height: 10 } })).toBe(false);
});

test('an edit is the same after JSON', () => {
  const text = { id, type: 'text', x: 10, y: 20, text: 'سلام 👋', width: 300, size: 40, color: '#ffffff' };
  const logo = { id, type: 'logo', mediaId: id, x: 700, y: 800, width: 200, height: 90 };
  const edit = ImageEdit.parse({ turns: 1, straighten: -2.5, layers: [text, drawing(8), logo] });
  expect(ImageEdit.parse(JSON.parse(JSON.stringify(edit)))).toEqual(edit);
});

test('what doesn’t belong into an edit is refused', () => {
  expect(refused({ turns: 4 })).toBe(true);
  expect(refused({ straighten: 46 })).toBe(true);
  expect(refused({ ratio: 'wide' })).toBe(true);
  expect(refused({ brightness: 10 })).toBe(true);
  expect(refused({ format: 2 })).toBe(true);
  expect(refused({ layers: [{ ...drawing(4), color: 'red' }] })).toBe(true);
  expect(refused({ layers: [drawing(5)] })).toBe(true);
  expect(refused({ layers: [{ id, type: 'video', x: 0, y: 0 }] })).toBe(true);
  expect(refused({ layers: [{ id, type: 'logo', mediaId: 'https://example.org/logo.png', x: 0, y: 0, width: 10, height: 10 }] })).toBe(
    true,
  );
});

test('drawings have limits, each and together', () => {
  expect(refused({ layers: [drawing(maxDrawnNumbers)] })).toBe(false);
  expect(refused({ layers: [drawing(maxDrawnNumbers + 2)] })).toBe(true);
  expect(refused({ layers: Array.from({ length: 11 }, () => drawing(maxDrawnNumbers)) })).toBe(true);
});
