import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { newText } from '../../scenes/edits.ts';
import { type Box, drawText, linesOf, loadText } from './text.ts';

const widthOf = (text: string) => text.length;

test.each<[string, string, number, string[]]>([
  ['one line', 'Back soon', 20, ['Back soon']],
  ['between words', 'We are back soon', 8, ['We are', 'back', 'soon']],
  ['where the person broke it', 'Morning\n\nMara', 20, ['Morning', '', 'Mara']],
  ['a word that is too long', 'Hi everycast', 5, ['Hi', 'every', 'cast']],
])('a text breaks: %s', (_, text, width, lines) => expect(linesOf(text, width, widthOf)).toEqual(lines));

test('no character is lost, and no line is too wide', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n') }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const lines = linesOf(text, width, widthOf);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    }),
  );
});

/** Every character is as wide as half of the font’s size. */
function fakeContext() {
  const drawn: { text: string; x: number; y: number; size: number }[] = [];
  const plates: number[][] = [];
  const sizeOf = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1]);
  const context = {
    font: '',
    fillStyle: '',
    textBaseline: 'alphabetic' as CanvasTextBaseline,
    measureText: (text: string) => ({ width: (text.length * sizeOf(context.font)) / 2 }) as TextMetrics,
    fillText: (text: string, x: number, y: number) => drawn.push({ text, x, y, size: sizeOf(context.font) }),
    fillRect: (...box: number[]) => plates.push(box),
  };
  return { context, drawn, plates };
}

const box: Box = { x: 100, y: 500, width: 500, height: 100 };

test('a text stands on its plate, centered vertically', () => {
  const { context, drawn, plates } = fakeContext();
  drawText(context, newText('t', 'Morning'), box, 720);
  expect(plates).toEqual([[100, 500, 500, 100]]);
  expect(drawn).toMatchObject([{ text: 'Morning', y: 550 }]);
  drawText(context, { ...newText('t', 'Morning'), plate: false }, box, 720);
  expect(plates).toHaveLength(1);
});

test('a text that is too long for its box gets smaller until all of it fits', () => {
  const { context, drawn } = fakeContext();
  const text = 'Morning at the wheel with Mara '.repeat(6).trim();
  drawText(context, newText('t', text), box, 720);
  expect(drawn.map((line) => line.text).join(' ')).toBe(text);
  const [first, last] = [drawn[0], drawn.at(-1)] as [(typeof drawn)[0], (typeof drawn)[0]];
  expect(first.y - first.size / 2).toBeGreaterThanOrEqual(box.y);
  expect(last.y + last.size / 2).toBeLessThanOrEqual(box.y + box.height);
});

test('once its font is loaded, a text is drawn with a description that the canvas hasn’t resolved before', async () => {
  const { context } = fakeContext();
  const source = newText('t', 'Morning');
  drawText(context, source, box, 720);
  const before = context.font;
  drawText(context, source, box, 720);
  expect(context.font).toBe(before);
  vi.stubGlobal('self', { fonts: { load: async () => [] } });
  await loadText(source);
  vi.unstubAllGlobals();
  drawText(context, source, box, 720);
  expect(context.font).not.toBe(before);
});
