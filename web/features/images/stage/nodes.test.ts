import type { ImageLayer, TextLayer } from '@everycast/contract/image-edits';
import { expect, test } from 'vitest';
import { fontOf, nodesOf } from './nodes.ts';
import { viewOf } from './view.ts';

const text: TextLayer = {
  id: '019a0000-0000-7000-8000-000000000001',
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
const attrsOf = (layer: ImageLayer, kind: string) => nodesOf(layer).find((one) => one.kind === kind)?.attrs;

test('a text starts where its script does', () => {
  expect(attrsOf(text, 'Text')).toMatchObject({ align: 'left', fontStyle: '700', fontSize: 40 });
  expect(attrsOf({ ...text, text: '“سلام”' }, 'Text')).toMatchObject({ align: 'right', direction: 'rtl' });
  expect(attrsOf({ ...text, text: 'שלום', align: 'end' }, 'Text')).toMatchObject({ align: 'left' });
  expect(attrsOf({ ...text, text: '👋', align: 'center' }, 'Text')).toMatchObject({ align: 'center' });
});

test('only a text on a ground has space around it', () => {
  expect(attrsOf(text, 'Text')).toMatchObject({ padding: 0 });
  expect(attrsOf({ ...text, ground: '#000000' }, 'Text')).toMatchObject({ padding: 14 });
  expect(attrsOf({ ...text, ground: '#000000' }, 'Tag')).toMatchObject({ fill: '#000000' });
  expect(fontOf({ ...text, bold: false })).toMatch(/^400 40px "Inter Variable"/);
});

test('an ellipse fills its box', () => {
  const { text: _, ...rest } = text;
  const ellipse = {
    ...rest,
    type: 'ellipse',
    width: 100,
    height: 50,
    fill: null,
    stroke: { color: '#ff0000', width: 3 },
  } as unknown as ImageLayer;
  expect(attrsOf(ellipse, 'Ellipse')).toMatchObject({ x: 50, y: 25, radiusX: 50, radiusY: 25, strokeWidth: 3 });
});

test('what is shown is in the middle, as large as it fits', () => {
  const view = viewOf({ x: 0, y: 0, width: 1000, height: 500 }, { width: 564, height: 564 }, 1, { x: 0, y: 0 });
  expect(view).toEqual({ scale: 0.5, x: 32, y: 157 });
  const part = viewOf({ x: 500, y: 0, width: 100, height: 100 }, { width: 164, height: 164 }, 2, { x: 10, y: 0 });
  expect(part).toEqual({ scale: 2, x: 82 - 1100 + 10, y: 82 - 100 });
});
