import { mixed } from '../color-contrast.ts';
import type { FrameArea } from '../image-edits.ts';
import { type CardColors, inkOn } from './colors.ts';
import type { CardField, CardFields, CardTemplate } from './fields.ts';
import { type Block, fitted, type PlacedBlock } from './fit.ts';
import { ellipse, rectangle, type Shape, type Sheet, textOf } from './layout.ts';

/** Lays the fields out on one card. Null: they don't fit. */
type Layout = (fields: CardFields, sheet: Sheet) => Shape[] | null;

interface Template {
  layout: Layout;
  /** The field that goes on on further cards; null: everything has to fit on one. */
  flows: CardField | null;
  /** What further cards show besides it. */
  repeats: readonly CardField[];
}

const said = (text: string | undefined): string => text?.trim() ?? '';

/** A headline, and the text below it. A text without a headline is larger. */
function headAndText({ u, colors, fonts }: Sheet, title: string, text: string): Block[] {
  const alone = title === '';
  return [
    ...(alone ? [] : [{ ...fonts.head, text: title, color: colors.ink, size: [6, 14.5] as const, gap: 3 }]),
    ...(text === ''
      ? []
      : [
          { ...fonts.body, text, color: alone ? colors.ink : colors.soft, size: alone ? ([4, 9] as const) : ([3.8, 5.6] as const), gap: 4 },
        ]),
  ].map((block) => scaled(block, u));
}

/** Sizes are given in hundredths of the card's shorter side. */
const scaled = (block: Block, u: number): Block => ({
  ...block,
  size: [block.size[0] * u, block.size[1] * u],
  gap: block.gap * u,
  ...(block.indent !== undefined && { indent: block.indent * u }),
});

const texts = (blocks: readonly PlacedBlock[], { measure }: Sheet): Shape[] => blocks.map((block) => textOf(block, measure));

const below = (area: FrameArea, height: number): FrameArea => ({ ...area, y: area.y + height, height: area.height - height });

const announcement: Layout = (fields, sheet) => {
  const { u, area, colors, fonts, measure } = sheet;
  const kicker = said(fields.kicker);
  const blocks = [
    ...(kicker === '' ? [] : [scaled({ ...fonts.body, bold: true, text: kicker, color: colors.accentInk, size: [3.6, 4.4], gap: 0 }, u)]),
    ...headAndText(sheet, said(fields.title), said(fields.text)),
  ];
  const bar = { width: 12 * u, height: 1.4 * u };
  const placed = fitted(blocks, below(area, bar.height + 4.5 * u), measure);
  const [first] = placed ?? [];
  if (!placed || !first) return null;
  return [rectangle({ x: area.x, y: first.y - 4.5 * u - bar.height, ...bar }, colors.accent), ...texts(placed, sheet)];
};

const quote: Layout = (fields, sheet) => {
  const { u, area, colors, fonts, measure } = sheet;
  const by = said(fields.by);
  const [markSize, markHeight] = [30 * u, 15 * u];
  const blocks: Block[] = [
    scaled({ ...fonts.head, text: said(fields.text), color: colors.ink, size: [4.4, 10], gap: 0 }, u),
    ...(by === '' ? [] : [scaled({ ...fonts.body, text: by, color: colors.soft, size: [3.6, 4.8], gap: 7, indent: 9 }, u)]),
  ];
  const placed = fitted(blocks, below(area, markHeight), measure);
  const [first, author] = placed ?? [];
  if (!placed || !first) return null;
  const mark = { ...fonts.head, bold: true, text: '“', color: colors.accentInk, size: [markSize, markSize] as const, gap: 0 };
  return [
    textOf(
      { ...mark, x: area.x - 1.5 * u, y: first.y - markHeight - 6 * u, width: markSize, height: markSize, fontSize: markSize },
      measure,
    ),
    ...texts(placed, sheet),
    ...(author ? [rectangle({ x: area.x, y: author.y + author.fontSize * 0.55, width: 6 * u, height: 0.7 * u }, colors.accent)] : []),
  ];
};

const list: Layout = (fields, sheet) => {
  const { u, area, colors, fonts, measure } = sheet;
  const title = said(fields.title);
  const [first = 1, items] = numbered(fields);
  const head = scaled({ ...fonts.head, text: title, color: colors.ink, size: [5, 9.5], gap: 0 }, u);
  const largest = title === '' ? 7.6 : 6.2;
  const rows = items.map((text, at) =>
    scaled({ ...fonts.body, text, color: colors.ink, size: [3.8, largest], gap: at === 0 ? 6.5 : 4.5, indent: largest * 2 }, u),
  );
  const placed = fitted(title === '' ? rows : [head, ...rows], area, measure);
  if (!placed) return null;
  const numbers = placed.slice(title === '' ? 0 : 1).flatMap((row, at): Shape[] => {
    const [disc, size] = [row.fontSize * 1.35, row.fontSize * 0.72];
    const y = row.y + row.fontSize * 0.6 - disc / 2;
    const number = {
      ...fonts.body,
      bold: true,
      text: String(first + at),
      color: inkOn(colors.accent),
      size: [size, size] as const,
      gap: 0,
    };
    return [
      ellipse({ x: area.x, y, width: disc, height: disc }, colors.accent),
      textOf({ ...number, align: 'center', x: area.x, y: y + (disc - size * 1.2) / 2, width: disc, height: disc, fontSize: size }, measure),
    ];
  });
  return [...texts(placed, sheet), ...numbers];
};

/** The number of the first item, and the items: “3\n” before them counts from there. */
function numbered(fields: CardFields): [first: number, items: string[]] {
  const items = said(fields.items)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [Number(fields.number ?? 1) || 1, items];
}

const number: Layout = (fields, sheet) => {
  const { u, area, colors, fonts, measure } = sheet;
  const figure = said(fields.number);
  const lines = [said(fields.title), said(fields.text)] as const;
  // As large as one line holds, whatever is below it.
  const widest = (area.width / (measure(figure, { ...fonts.head, bold: true, size: 100 }) * 1.03)) * 100;
  const largest = Math.max(10, Math.min(38, widest / u));
  const blocks: Block[] = [
    ...(figure === ''
      ? []
      : [scaled({ ...fonts.head, bold: true, text: figure, color: colors.accentInk, size: [10, largest], gap: 0, oneLine: true }, u)]),
    ...(lines[0] === '' ? [] : [scaled({ ...fonts.head, text: lines[0], color: colors.ink, size: [4.4, 8], gap: 6 }, u)]),
    ...(lines[1] === '' ? [] : [scaled({ ...fonts.body, text: lines[1], color: colors.soft, size: [3.6, 5.2], gap: 3 }, u)]),
  ];
  const placed = fitted(blocks, area, measure);
  if (!placed) return null;
  const [first, second] = placed;
  const rule =
    figure !== '' && first && second ? [rectangle({ x: area.x, y: second.y - 4 * u, width: 12 * u, height: 1.2 * u }, colors.accent)] : [];
  return [...texts(placed, sheet), ...rule];
};

/** The color of the second half: it differs from the first one's, and a text on it can be read. */
const otherGround = ({ ground, ink, accent }: CardColors): string => (accent === ink ? mixed(ground[0], ink, 0.14) : accent);

/** Two halves, beside each other if the card is wide. */
const beforeAfter: Layout = (fields, sheet) => {
  const { width, height, u, area, colors, fonts, measure } = sheet;
  const isWide = width / height > 1.2;
  const gap = 10 * u;
  const half = isWide ? { width: (area.width - gap) / 2, height: area.height } : { width: area.width, height: (area.height - gap) / 2 };
  const second = isWide ? { ...area, ...half, x: area.x + half.width + gap } : { ...area, ...half, y: area.y + half.height + gap };
  const over = otherGround(colors);
  const ink = inkOn(over);
  const block = (text: string, color: string): Block[] => [scaled({ ...fonts.head, text, color, size: [4, 10], gap: 0 }, u)];
  const one = fitted(block(said(fields.before), colors.soft), { ...area, ...half }, measure);
  const other = fitted(block(said(fields.after), ink), second, measure);
  if (!one || !other) return null;
  const ground = isWide
    ? { x: width / 2, y: 0, width: width / 2, height }
    : { x: 0, y: second.y - gap / 2, width, height: height - second.y + gap / 2 };
  // An arrowhead over the border, from the first to the second.
  const center = isWide ? { x: width / 2, y: height / 2 } : { x: area.x + 5 * u, y: second.y - gap / 2 };
  const disc = 9 * u;
  const place = { x: center.x - disc / 2, y: center.y - disc / 2, width: disc, height: disc };
  const tip = 1.7 * u;
  const points = isWide ? [0, 0, tip, tip, 0, tip * 2] : [0, 0, tip, tip, tip * 2, 0];
  const from = isWide ? { x: center.x - tip / 2, y: center.y - tip } : { x: center.x - tip, y: center.y - tip / 2 };
  return [
    rectangle(ground, over),
    ellipse(place, colors.ink),
    { type: 'line', ...from, points, rotation: 0, opacity: 1, color: inkOn(colors.ink), width: 0.9 * u },
    ...texts([...one, ...other], sheet),
  ];
};

const event: Layout = (fields, sheet) => {
  const { width, height, u, area, colors, fonts, measure } = sheet;
  const [when, where] = [said(fields.when), said(fields.where)];
  const inset = 4.5 * u;
  const inner = { ...area, x: area.x + 2 * u, width: area.width - 4 * u };
  const blocks: Block[] = [
    ...(when === ''
      ? []
      : [scaled({ ...fonts.body, bold: true, text: when, color: inkOn(colors.accent), ground: colors.accent, size: [4.2, 6], gap: 0 }, u)]),
    scaled({ ...fonts.head, text: said(fields.title), color: colors.ink, size: [5, 13], gap: 5 }, u),
    ...(where === '' ? [] : [scaled({ ...fonts.body, text: where, color: colors.soft, size: [3.6, 5.2], gap: 5 }, u)]),
  ];
  const placed = fitted(blocks, inner, measure, 0.5);
  if (!placed) return null;
  const frame = { x: inset, y: inset, width: width - inset * 2, height: height - inset * 2 };
  return [rectangle(frame, null, { color: colors.accent, width: 0.6 * u }), ...texts(placed, sheet)];
};

export const templates: Record<CardTemplate, Template> = {
  announcement: { layout: announcement, flows: 'text', repeats: ['kicker'] },
  quote: { layout: quote, flows: 'text', repeats: ['by'] },
  list: { layout: list, flows: 'items', repeats: ['title'] },
  number: { layout: number, flows: 'text', repeats: [] },
  beforeAfter: { layout: beforeAfter, flows: null, repeats: [] },
  event: { layout: event, flows: null, repeats: [] },
};
