import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastBetween, enoughContrast, mixed } from '../color-contrast.ts';
import type { FrameArea, ImageLayer, TextLayer } from '../image-edits.ts';
import { frameSize } from '../image-frame.ts';
import {
  type CardLook,
  type Cards,
  cardFrom,
  cardRatios,
  cardSizes,
  carouselFrom,
  isRefused,
  maxCards,
  onPhoto,
  type Refused,
} from './cards.ts';
import { type CardFields, cardTemplates, fieldsFrom } from './fields.ts';
import { estimatedWidth, wrapped } from './measure.ts';

const brand = { colors: ['#1b4d3e', '#e8b04b', '#f6f1e7'], fonts: [] };
const look: CardLook = { brand, ratio: '4:5', ground: '#1b4d3e', gradient: false };
const complete: CardFields = {
  kicker: 'New',
  title: 'Low tide at seven',
  text: 'Bring boots and a lamp.',
  by: 'Mara Lind',
  items: 'Boots\nA lamp\nTime',
  number: '73%',
  before: 'Gray',
  after: 'Green',
  when: 'Saturday, 10 AM',
  where: 'Harbor 12',
};

function made(found: Cards | Refused): Cards {
  if (isRefused(found)) throw new Error(`${found.refused}: ${found.field}`);
  return found;
}
const textsOf = ({ cards }: Cards): TextLayer[] => cards.flatMap(({ edit }) => edit.layers.filter((layer) => layer.type === 'text'));

/** What is left and above, and right and below, of everything. */
function bounds(layers: readonly ImageLayer[]) {
  const boxes = layers.flatMap((layer): FrameArea[] => {
    if ('points' in layer) return [];
    if (layer.type !== 'text') return [{ ...layer }];
    const padding = layer.ground === null ? 0 : layer.size * 0.35;
    const { lines } = wrapped(layer.text, layer.width - padding * 2, layer, (line, style) => estimatedWidth(line, style) * 0.98);
    return [{ ...layer, height: lines * layer.size * 1.2 + padding * 2 }];
  });
  return {
    left: Math.min(...boxes.map(({ x }) => x)),
    top: Math.min(...boxes.map(({ y }) => y)),
    right: Math.max(...boxes.map(({ x, width }) => x + width)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)),
  };
}

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((one) => one.toString(16).padStart(2, '0')).join('')}`);

/** What a text stands on: the last filled shape that is under its middle, or the ground. */
function groundsOf(text: TextLayer, layers: readonly ImageLayer[], colors: Cards['colors']): string[] {
  if (text.ground !== null) return [text.ground];
  const middle = { x: text.x + Math.min(text.width, text.size) / 2, y: text.y + text.size / 2 };
  const under = layers.slice(0, layers.indexOf(text)).findLast((layer) => {
    if (!('fill' in layer) || layer.fill === null) return false;
    return middle.x >= layer.x && middle.x <= layer.x + layer.width && middle.y >= layer.y && middle.y <= layer.y + layer.height;
  });
  if (under && 'fill' in under && under.fill !== null) return [under.fill];
  const [from, to = from] = colors.ground;
  return Array.from({ length: 11 }, (_, at) => mixed(from, to, at / 10));
}

test('every text can be read, whatever the brand’s colors are, on a color, a gradient and a photo', () => {
  fc.assert(
    fc.property(
      fc.array(color, { maxLength: 5 }),
      fc.option(color),
      fc.boolean(),
      fc.constantFrom(...cardTemplates),
      fc.constantFrom(...cardRatios),
      (colors, ground, gradient, template, ratio) => {
        const found = made(cardFrom(template, complete, { brand: { colors, fonts: [] }, ratio, ground, gradient }));
        for (const { edit } of found.cards) {
          for (const layer of edit.layers) {
            if (layer.type !== 'text') continue;
            for (const one of groundsOf(layer, edit.layers, found.colors)) {
              // Between the ends of a gradient channels are rounded.
              expect(contrastBetween(layer.color, one), `${layer.text} ${layer.color} on ${one}`).toBeGreaterThan(enoughContrast - 0.03);
            }
          }
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('a kit of whites has dark words, and shapes that can be seen', () => {
  const whites = { colors: ['#ffffff', '#fefefe', '#fdfdfd'], fonts: [] };
  const found = made(cardFrom('list', complete, { ...look, brand: whites, ground: '#ffffff' }));
  expect(found.colors).toMatchObject({ ground: ['#ffffff'], ink: '#141821', accent: '#141821', accentInk: '#141821' });
});

test.each(cardTemplates.flatMap((template) => cardRatios.map((ratio) => ({ template, ratio }))))(
  '$template in $ratio has everything on the card, with room around it',
  ({ template, ratio }) => {
    const { cards, size } = made(cardFrom(template, complete, { ...look, ratio }));
    expect(size).toBe(cardSizes[ratio]);
    expect(cards).toHaveLength(1);
    const frame = frameSize(size, 0);
    const box = bounds(cards[0]?.edit.layers ?? []);
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.top).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(frame.width + 1);
    expect(box.bottom).toBeLessThanOrEqual(frame.height + 1);
  },
);

test('texts of any length and script stay on their cards, or are refused', () => {
  const piece = fc.constantFrom(
    'tide ',
    'Überraschung ',
    'سلام ',
    '潮が引く',
    '👩‍👩‍👧‍👦',
    '🏮 ',
    'Donaudampfschifffahrt',
    '\n',
    '. ',
    '#7 ',
    'WWWWWWWW',
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 200 }),
      fc.constantFrom(...cardTemplates),
      fc.constantFrom(...cardRatios),
      (pieces, template, ratio) => {
        const found = cardFrom(template, fieldsFrom(template, pieces.join('')), { ...look, ratio });
        if (isRefused(found)) return;
        expect(found.cards.length).toBeLessThanOrEqual(maxCards);
        const frame = frameSize(found.size, 0);
        for (const { edit } of found.cards) {
          const box = bounds(edit.layers);
          expect(box.left).toBeGreaterThanOrEqual(-0.2);
          expect(box.right).toBeLessThanOrEqual(frame.width + 1);
          expect(box.bottom).toBeLessThanOrEqual(frame.height + 1);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a text that doesn’t fit goes on on further cards, whole, with a counter', () => {
  const text = Array.from({ length: 160 }, (_, at) => `Sentence number ${at} is here.`).join(' ');
  const found = made(cardFrom('announcement', fieldsFrom('announcement', text), look));
  expect(found.cards.length).toBeGreaterThan(1);
  const said = found.cards.map(({ words }) => words.replaceAll('\n', ' ')).join(' ');
  expect(said).toBe(text);
  expect(textsOf(found).filter(({ text: one }) => one === `2/${found.cards.length}`)).toHaveLength(1);
  // Cards end where sentences do.
  for (const { words } of found.cards) expect(words).toMatch(/\.$/);
  expect(isRefused(cardFrom('announcement', { text: text.repeat(8) }, look))).toBe(true);
});

test('items that don’t fit go on on the next card, and are counted on', () => {
  const items = Array.from({ length: 24 }, (_, at) => `Item ${at + 1} is of some length, so that it takes two lines`).join('\n');
  const found = made(cardFrom('list', { title: 'All', items }, look));
  expect(found.cards.length).toBeGreaterThan(1);
  expect(found.cards.every(({ words }) => words.startsWith('All\n'))).toBe(true);
  expect(textsOf(found).filter(({ text }) => text === '24')).toHaveLength(1);
});

test('what has to fit on one card is refused if it doesn’t, with the field', () => {
  expect(cardFrom('event', { when: 'Saturday', title: 'word '.repeat(400) }, look)).toEqual({ refused: 'too_long', field: 'title' });
  expect(cardFrom('beforeAfter', { before: 'x', after: 'word '.repeat(400) }, look)).toEqual({ refused: 'too_long', field: 'after' });
  expect(cardFrom('number', { number: '9'.repeat(80) }, look)).toEqual({ refused: 'too_long', field: 'number' });
});

test('nothing to write is refused, and one letter is enough', () => {
  expect(cardFrom('announcement', { title: ' ', text: '\n' }, look)).toEqual({ refused: 'empty', field: 'title' });
  expect(cardFrom('event', { title: 'Kiln opening' }, look)).toEqual({ refused: 'empty', field: 'when' });
  expect(carouselFrom('announcement', ['', ' '], look)).toEqual({ refused: 'empty', field: 'title' });
  const [card] = made(cardFrom('announcement', fieldsFrom('announcement', 'A'), look)).cards;
  expect(card?.words).toBe('A');
});

test('a text from right to left begins at the right, and so do its shapes', () => {
  const left = made(cardFrom('announcement', { title: 'Low tide' }, look)).cards[0]?.edit.layers[0];
  const right = made(cardFrom('announcement', { title: 'سلام على الجميع' }, look)).cards[0]?.edit.layers[0];
  if (left?.type !== 'rectangle' || right?.type !== 'rectangle') throw new Error('The bar comes first.');
  expect(left.x).toBe(80);
  expect(right.x + right.width).toBe(720);
});

test('a long word is written smaller before it is cut', () => {
  const [short, long] = ['Tide', 'Donaudampfschifffahrtskapitän'].map(
    (title) => textsOf(made(cardFrom('announcement', { title }, look)))[0]?.size ?? 0,
  );
  expect(short).toBeGreaterThan((long ?? 0) * 1.5);
});

test('a brand’s fonts are for headlines and texts; one that is bold stays as it is', () => {
  const fonts = [
    { id: '019a0000-0000-7000-8000-000000000001', weight: 700, variable: false },
    { id: '019a0000-0000-7000-8000-000000000002', weight: 400, variable: false },
  ];
  const [head, body] = textsOf(made(cardFrom('announcement', { title: 'Tide', text: 'Low' }, { ...look, brand: { ...brand, fonts } })));
  expect(head).toMatchObject({ font: fonts[0]?.id, bold: true });
  expect(body).toMatchObject({ font: fonts[1]?.id, bold: false });
});

test('a thread is a carousel, one card for each part that says something', () => {
  const { cards } = made(carouselFrom('announcement', ['One', '', 'Two 🏮', 'ثلاثة'], look));
  expect(cards.map(({ words }) => words)).toEqual(['One', 'Two 🏮', 'ثلاثة']);
});

test('on a photo a card is cropped around the middle, shaded, and as large as the photo allows', () => {
  const [card] = made(cardFrom('announcement', complete, { ...look, ground: null, ratio: '1:1' })).cards;
  if (!card) throw new Error('There is a card.');
  const { crop, layers, longestEdge } = onPhoto(card, '1:1', { width: 3000, height: 2000 });
  expect(crop).toEqual({ x: (1000 - 2000 / 3) / 2, y: 0, width: 2000 / 3, height: 2000 / 3 });
  expect(longestEdge).toBe(1080);
  expect(layers[0]).toMatchObject({ type: 'rectangle', fill: '#000000', opacity: 0.6 });
  const { left, right } = bounds(layers.slice(1));
  expect(left).toBeGreaterThan(crop?.x ?? 0);
  expect(right).toBeLessThan((crop?.x ?? 0) + (crop?.width ?? 0));
});
