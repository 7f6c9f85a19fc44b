import type { FrameArea, ImageLayer, TextLayer } from '../image-edits.ts';
import type { Size } from '../image-frame.ts';
import type { CardColors } from './colors.ts';
import type { PlacedBlock } from './fit.ts';
import { type Measure, wrapped } from './measure.ts';

/** The fonts of a brand's cards. */
export interface CardFonts {
  head: Pick<TextLayer, 'font' | 'bold'>;
  body: Pick<TextLayer, 'font' | 'bold'>;
}

/** What a template lays out with. Lengths are in units of the frame. */
export interface Sheet extends Size {
  /** A hundredth of the shorter side. */
  u: number;
  /** Where texts may be. */
  area: FrameArea;
  colors: CardColors;
  fonts: CardFonts;
  measure: Measure;
}

/** A layer without an ID: it gets one at the end. */
export type Shape = ImageLayer extends infer L ? (L extends ImageLayer ? Omit<L, 'id'> : never) : never;

/** Space around everything. Tall frames keep clear of what apps lay over their upper and lower ends. */
export function areaOf({ width, height }: Size): FrameArea {
  const margin = Math.min(width, height) * 0.1;
  const tall = height / width > 1.5;
  const [top, bottom] = tall ? [height * 0.14, height * 0.18] : [margin, margin];
  return { x: margin, y: top, width: width - margin * 2, height: height - top - bottom };
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const rectangle = (
  { x, y, width, height }: FrameArea,
  fill: string | null,
  stroke: { color: string; width: number } | null = null,
) =>
  ({
    type: 'rectangle',
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    rotation: 0,
    opacity: 1,
    fill,
    stroke: stroke && { color: stroke.color, width: round(stroke.width) },
  }) satisfies Shape;

export const ellipse = (area: FrameArea, fill: string): Shape => ({ ...rectangle(area, fill), type: 'ellipse' });

/** A text's layer. One with a ground is only as wide as its words. */
export function textOf(
  { x, y, width, text, fontSize: size, font, bold, color, align = 'start', ground }: PlacedBlock,
  measure: Measure,
): Shape {
  const own = ground === undefined ? width : Math.min(width, hugged({ text, font, bold, size }, width, measure));
  return {
    type: 'text',
    x: round(x),
    y: round(y),
    rotation: 0,
    opacity: 1,
    text,
    width: round(own),
    size: round(size),
    font,
    bold,
    align,
    color,
    ground: ground ?? null,
  };
}

function hugged({ text, ...style }: Pick<TextLayer, 'text' | 'font' | 'bold' | 'size'>, width: number, measure: Measure): number {
  const padding = style.size * 0.7;
  if (wrapped(text, width - padding, style, measure).lines > 1) return width;
  return measure(text, style) * 1.03 + padding;
}

const strongLetter = /[\p{L}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text is read from right to left: its first letter says so. */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(strongLetter.exec(text)?.[0] ?? '');

/** Left and right swapped: texts begin at the right then. */
export const mirroredShape = (shape: Shape, width: number): Shape =>
  'points' in shape ? shape : { ...shape, x: round(width - shape.x - shape.width) };
