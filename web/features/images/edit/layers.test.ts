import { ImageEdit, type ImageLayer, maxDrawnNumbers } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { added, duplicated, isFarEnough, raised, removed, replaced, strokeThrough, transformed } from './layers.ts';

const one = '019a0000-0000-7000-8000-000000000001';
const two = '019a0000-0000-7000-8000-000000000002';
const three = '019a0000-0000-7000-8000-000000000003';
const box = (id: string): ImageLayer => ({
  id,
  type: 'rectangle',
  x: 10,
  y: 20,
  width: 100,
  height: 50,
  rotation: 0,
  opacity: 1,
  fill: '#ff0000',
  stroke: null,
});
const line: ImageLayer = { id: one, type: 'line', x: 0, y: 0, points: [0, 0, 30, 40], rotation: 0, opacity: 1, color: '#ff0000', width: 4 };
const text: ImageLayer = {
  id: one,
  type: 'text',
  x: 0,
  y: 0,
  rotation: 0,
  opacity: 1,
  text: 'Kiln opening',
  width: 300,
  size: 40,
  font: 'sans',
  bold: true,
  align: 'start',
  color: '#ffffff',
  ground: null,
};
const edit = [box(one), box(two)].reduce(added, ImageEdit.parse({}));
const ids = ({ layers }: ImageEdit) => layers.map(({ id }) => id);

test('layers are added on top, raised, lowered, copied and removed', () => {
  expect(ids(edit)).toEqual([one, two]);
  expect(ids(raised(edit, one, 1))).toEqual([two, one]);
  expect(raised(edit, two, 1)).toBe(edit);
  expect(raised(edit, one, -1)).toBe(edit);
  const copied = duplicated(edit, one, three);
  expect(ids(copied)).toEqual([one, three, two]);
  expect(copied.layers[1]).toMatchObject({ x: 30, y: 40, width: 100 });
  expect(ids(removed(edit, one))).toEqual([two]);
  expect(ids(removed(edit, three))).toEqual([one, two]);
});

test('a layer is replaced, and no other', () => {
  const changed = replaced(edit, two, (layer) => ({ ...layer, opacity: 0.5 }));
  expect(changed.layers.map(({ opacity }) => opacity)).toEqual([1, 0.5]);
});

test('a resized layer takes the new size, and an edit with it is valid', () => {
  const state = { x: 5, y: 6, rotation: 12.34, scaleX: 2, scaleY: 0.5 };
  expect(transformed(box(one), state)).toMatchObject({ x: 5, y: 6, rotation: 12.3, width: 200, height: 25 });
  expect(transformed(line, state)).toMatchObject({ points: [0, 0, 60, 20], width: 4 });
  expect(transformed(text, { ...state, scaleY: 2 })).toMatchObject({ size: 80, width: 600 });
  expect(transformed(text, { ...state, scaleX: 1.5, scaleY: 1 })).toMatchObject({ size: 40, width: 450 });
  const tiny = transformed(box(one), { ...state, scaleX: 0, scaleY: 0 });
  expect(ImageEdit.safeParse({ layers: [tiny] }).success).toBe(true);
});

test('strokes start at their first point, and a click is a dot', () => {
  expect(
    strokeThrough([
      { x: 10, y: 10 },
      { x: 13.04, y: 14 },
    ]),
  ).toEqual({ x: 10, y: 10, points: [0, 0, 3, 4] });
  expect(strokeThrough([{ x: 1, y: 2 }]).points).toHaveLength(4);
  const endless = Array.from({ length: 5000 }, (_, index) => ({ x: index, y: 0 }));
  expect(strokeThrough(endless).points).toHaveLength(maxDrawnNumbers);
});

test('points next to each other are left out', () => {
  expect(isFarEnough(undefined, { x: 0, y: 0 })).toBe(true);
  expect(isFarEnough({ x: 0, y: 0 }, { x: 1, y: 1 })).toBe(false);
  expect(isFarEnough({ x: 0, y: 0 }, { x: 2, y: 0 })).toBe(true);
});
