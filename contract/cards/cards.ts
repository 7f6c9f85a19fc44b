import { ImageEdit, type TextLayer } from '../image-edits.ts';
import { cropTo, frameSize, type Size } from '../image-frame.ts';
import { type CardColors, cardColors, photoShade } from './colors.ts';
import { type CardField, type CardFields, type CardTemplate, fieldsFrom, fieldsOf } from './fields.ts';
import { areaOf, isRightToLeft, mirroredShape, rectangle, type Shape, type Sheet, textOf } from './layout.ts';
import { estimatedWidth, graphemesOf, type Measure } from './measure.ts';
import { templates } from './templates.ts';

/** The sizes of cards, in pixels. */
export const cardSizes = {
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '16:9': { width: 1600, height: 900 },
} as const;
export type CardRatio = keyof typeof cardSizes;
export const cardRatios: readonly CardRatio[] = ['4:5', '1:1', '9:16', '16:9'];

/** The most cards of a carousel: what the strictest platform takes. */
export const maxCards = 10;

/** What of a brand its cards use. */
export interface CardBrand {
  colors: readonly string[];
  fonts: readonly { id: string; weight: number; variable: boolean }[];
}

/** How cards look besides their template. */
export interface CardLook {
  brand: CardBrand;
  ratio: CardRatio;
  /** “#1a2b3c”; null: a photo. */
  ground: string | null;
  /** Whether it gets darker or lighter from above to below. */
  gradient: boolean;
}

/** One card: what lies over its ground, and its words. */
export interface Card {
  edit: ImageEdit;
  words: string;
}
/** Cards that belong together, on one ground. */
export interface Cards {
  colors: CardColors;
  size: Size;
  cards: Card[];
}
/** Why there are none: a field that has to be filled is empty, it doesn't fit, or there would be too many. */
export interface Refused {
  refused: 'empty' | 'too_long' | 'beyond_ten';
  field: CardField;
}
export const isRefused = (made: Cards | Refused): made is Refused => 'refused' in made;

const bodyOf = (bold: boolean, font: CardBrand['fonts'][number] | undefined): Pick<TextLayer, 'font' | 'bold'> =>
  font ? { font: font.id, bold: font.weight >= 600 || (bold && font.variable) } : { font: 'sans', bold };

function sheetFor({ brand, ratio, ground, gradient }: CardLook, measure: Measure, isPart: boolean): Sheet {
  const frame = frameSize(cardSizes[ratio], 0);
  const u = Math.min(frame.width, frame.height) / 100;
  const area = areaOf(frame);
  const [head, body = head] = brand.fonts;
  return {
    ...frame,
    u,
    // The counter is below.
    area: isPart ? { ...area, height: area.height - 4 * u } : area,
    colors: cardColors(ground, brand.colors, gradient),
    fonts: { head: bodyOf(true, head), body: bodyOf(false, body) },
    measure,
  };
}

/** Layers get IDs in their order: the same card is the same edit. */
const withId = (shape: Shape, at: number) => ({ ...shape, id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}` });

const endsSentence = /[.!?。！？…:;]["”’»)]?$/u;

/** What is left of a field, and whether a card with only the beginning of it fits. Lines of lists stay whole. */
function beginningThatFits(text: string, isList: boolean, fits: (beginning: string) => boolean): [beginning: string, rest: string] | null {
  if (fits(text)) return [text, ''];
  const words = isList ? text.split(/(?<=\n)/) : text.split(/(?<=\s)/);
  let count = largest(words.length - 1, (some) => fits(words.slice(0, some).join('').trim()));
  if (count === 0) {
    if (isList) return null;
    const letters = graphemesOf(text);
    const some = largest(Math.min(letters.length - 1, 2000), (length) => fits(letters.slice(0, length).join('')));
    return some === 0 ? null : [letters.slice(0, some).join(''), letters.slice(some).join('').trim()];
  }
  if (!isList) {
    // Where a sentence ends, unless that leaves the card half empty.
    const end = words.slice(0, count).findLastIndex((word) => endsSentence.test(word.trimEnd()) || word.endsWith('\n'));
    if (end + 1 > count * 0.5) count = end + 1;
  }
  return [words.slice(0, count).join('').trim(), words.slice(count).join('').trim()];
}

/** The largest number up to `max` that passes, if all smaller ones do; 0 if none does. */
function largest(max: number, passes: (count: number) => boolean): number {
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

const filled = (fields: CardFields, field: CardField): string => fields[field]?.trim() ?? '';

/** The field that is missing; null if none is. */
function missingIn(template: CardTemplate, fields: CardFields): CardField | null {
  const all = fieldsOf[template];
  // A headline or a text is enough.
  if (template === 'announcement') return filled(fields, 'title') || filled(fields, 'text') ? null : 'title';
  return all.find(({ name, needed }) => needed && filled(fields, name) === '')?.name ?? null;
}

/** The words of one card in the order they are read. */
const wordsOf = (template: CardTemplate, fields: CardFields): string =>
  fieldsOf[template]
    .map(({ name }) => filled(fields, name))
    .filter((text) => text !== '')
    .join('\n');

/** What each card of one text says. */
function pagesOf(template: CardTemplate, fields: CardFields, look: CardLook, measure: Measure): CardFields[] | Refused {
  const missing = missingIn(template, fields);
  if (missing) return { refused: 'empty', field: missing };
  const { layout, flows, repeats } = templates[template];
  const longest = longestField(template, fields);
  if (layout(fields, sheetFor(look, measure, false))) return [fields];
  if (flows === null) return { refused: 'too_long', field: longest };
  const sheet = sheetFor(look, measure, true);
  const isList = template === 'list';
  const pages: CardFields[] = [];
  let left = fields;
  let count = 1;
  while (filled(left, flows) !== '' || pages.length === 0) {
    if (pages.length === maxCards) return { refused: 'beyond_ten', field: flows };
    const counted = isList ? { ...left, number: String(count) } : left;
    const found = beginningThatFits(filled(left, flows), isList, (text) => layout({ ...counted, [flows]: text }, sheet) !== null);
    const [text, rest] = found ?? ['', filled(left, flows)];
    const page = { ...counted, [flows]: text };
    // A headline that fits alone is a card of its own.
    if (found === null && (isList || pages.length > 0 || !layout(page, sheet))) return { refused: 'too_long', field: longest };
    pages.push(page);
    count += text.split('\n').length;
    left = { ...Object.fromEntries(repeats.map((name) => [name, left[name] ?? ''])), [flows]: rest };
  }
  return pages;
}

const longestField = (template: CardTemplate, fields: CardFields): CardField =>
  fieldsOf[template].reduce<CardField>(
    (longest, { name }) => (filled(fields, name).length > filled(fields, longest).length ? name : longest),
    fieldsOf[template][0]?.name ?? 'text',
  );

/** Which card it is of how many, below the text. */
function counterOf(number: number, count: number, { width, height, u, colors, fonts, measure }: Sheet): Shape {
  const size = 3.2 * u;
  const area = areaOf({ width, height });
  const block = { ...fonts.body, text: `${number}/${count}`, color: colors.soft, size: [size, size] as const, gap: 0 };
  const y = area.y + area.height - size * 0.6;
  return textOf({ ...block, align: 'end', x: area.x, y, width: area.width, height: size * 1.2, fontSize: size }, measure);
}

/**
 * Cards from a template: a text that doesn't fit on one goes on on further ones. Texts get smaller before that, but stay readable.
 * @param measure how wide lines are; without it, an estimate that is a little too wide
 */
export const cardFrom = (template: CardTemplate, fields: CardFields, look: CardLook, measure: Measure = estimatedWidth): Cards | Refused =>
  cardsOf(template, [fields], look, measure);

/** A carousel of several texts: one card for each, or more if one is long. Empty ones are left out. */
export function carouselFrom(
  template: CardTemplate,
  texts: readonly string[],
  look: CardLook,
  measure: Measure = estimatedWidth,
): Cards | Refused {
  const all = texts.filter((text) => text.trim() !== '').map((text) => fieldsFrom(template, text));
  return cardsOf(template, all.length > 0 ? all : [{}], look, measure);
}

/** Cards with these fields, in order. */
export function cardsOf(
  template: CardTemplate,
  all: readonly CardFields[],
  look: CardLook,
  measure: Measure = estimatedWidth,
): Cards | Refused {
  const pages: CardFields[] = [];
  for (const fields of all) {
    const found = pagesOf(template, fields, look, measure);
    if ('refused' in found) return found;
    pages.push(...found);
  }
  if (pages.length > maxCards) return { refused: 'beyond_ten', field: templates[template].flows ?? 'text' };
  const isCarousel = pages.length > 1;
  const sheet = sheetFor(look, measure, isCarousel);
  const cards: Card[] = [];
  for (const [at, fields] of pages.entries()) {
    const shapes = templates[template].layout(fields, sheet);
    // With the counter there is a little less room than without.
    if (!shapes) return { refused: 'too_long', field: longestField(template, fields) };
    const words = wordsOf(template, fields);
    const sided = isRightToLeft(words) ? shapes.map((shape) => mirroredShape(shape, sheet.width)) : shapes;
    const layers = [...sided, ...(isCarousel ? [counterOf(at + 1, pages.length, sheet)] : [])].map(withId);
    cards.push({ edit: ImageEdit.parse({ layers }), words });
  }
  return { colors: sheet.colors, size: cardSizes[look.ratio], cards };
}

/** A card on a photo: cropped around its middle to the card's ratio, and shaded so that the text can be read. `own`: its pixels. */
export function onPhoto({ edit }: Card, ratio: CardRatio, own: Size): ImageEdit {
  const { width, height } = cardSizes[ratio];
  const crop = cropTo(width / height, frameSize(own, 0), null);
  const scale = Math.max(crop.width, crop.height) / 1000;
  const place = ({ x, y }: { x: number; y: number }) => ({ x: crop.x + x * scale, y: crop.y + y * scale });
  const shade = { ...rectangle(crop, photoShade.color), opacity: photoShade.opacity, id: '00000000-0000-4000-8000-000000000000' };
  const layers = edit.layers.map((layer) => {
    if (layer.type === 'text') return { ...layer, ...place(layer), width: layer.width * scale, size: layer.size * scale };
    if ('points' in layer) return { ...layer, ...place(layer), points: layer.points.map((one) => one * scale), width: layer.width * scale };
    const scaled = { ...place(layer), width: layer.width * scale, height: layer.height * scale };
    if (layer.type === 'logo') return { ...layer, ...scaled };
    return { ...layer, ...scaled, stroke: layer.stroke && { ...layer.stroke, width: layer.stroke.width * scale } };
  });
  return ImageEdit.parse({ crop, ratio, longestEdge: Math.max(width, height), layers: [shade, ...layers] });
}
