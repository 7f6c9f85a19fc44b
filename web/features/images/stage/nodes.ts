import { type ImageLayer, type TextLayer, textFonts } from '@everycast/contract/image-edits';
import { brandFamily } from '../../../lib/brand-fonts.ts';
import { logoOf } from './logos.ts';

/** One thing that Konva draws. */
export interface NodeSpec {
  kind: 'Text' | 'Tag' | 'Rect' | 'Ellipse' | 'Line' | 'Arrow' | 'Image';
  attrs: Record<string, unknown>;
}

/** Fonts that every device has, and ours. */
const families: Record<(typeof textFonts)[number], string> = {
  sans: '"Inter Variable", system-ui, sans-serif',
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "Cascadia Mono", monospace',
};

const isUsual = (font: TextLayer['font']): font is (typeof textFonts)[number] => textFonts.some((one) => one === font);

/** A font of the workspace, and for the characters that it doesn't have, or once it was deleted, ours. */
const familyOf = (font: TextLayer['font']): string => (isUsual(font) ? families[font] : `"${brandFamily(font)}", ${families.sans}`);

/** As CSS writes a font, to load it before it is drawn. */
export const fontOf = ({ bold, size, font }: Pick<TextLayer, 'bold' | 'size' | 'font'>): string =>
  `${bold ? 700 : 400} ${size}px ${familyOf(font)}`;

/** Space around a text on a ground, as a share of its size. */
const groundPadding = 0.35;

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const sides = { start: ['left', 'right'], center: ['center', 'center'], end: ['right', 'left'] } as const;

/** Start and end are where the text's own script starts and ends. */
function directed({ align, text }: Pick<TextLayer, 'align' | 'text'>): { align: string; direction: 'ltr' | 'rtl' } {
  const rtl = rightToLeft.test(text);
  return { align: sides[align][rtl ? 1 : 0], direction: rtl ? 'rtl' : 'ltr' };
}

/** Where a layer is, for the group around its nodes. */
export const groupOf = ({ x, y, rotation, opacity }: ImageLayer) => ({ x, y, rotation, opacity });

/** What a layer consists of, from the bottom to the top, in units of the frame. The editor and the export draw the same. */
export function nodesOf(layer: ImageLayer): NodeSpec[] {
  // Konva would need a stage to blend a fill with its border, which the export doesn't have.
  const plain = { perfectDrawEnabled: false, strokeScaleEnabled: true };
  switch (layer.type) {
    case 'text':
      return [
        { kind: 'Tag', attrs: { fill: layer.ground ?? undefined, cornerRadius: layer.size * 0.12, ...plain } },
        {
          kind: 'Text',
          attrs: {
            text: layer.text,
            width: layer.width,
            fontSize: layer.size,
            fontFamily: familyOf(layer.font),
            fontStyle: layer.bold ? '700' : '400',
            lineHeight: 1.2,
            ...directed(layer),
            fill: layer.color,
            padding: layer.ground === null ? 0 : layer.size * groundPadding,
            ...plain,
          },
        },
      ];
    case 'rectangle':
    case 'ellipse': {
      const { width, height, fill, stroke } = layer;
      const paint = { fill: fill ?? undefined, stroke: stroke?.color, strokeWidth: stroke?.width ?? 0, ...plain };
      if (layer.type === 'rectangle') return [{ kind: 'Rect', attrs: { width, height, ...paint } }];
      const radius = { radiusX: width / 2, radiusY: height / 2 };
      return [{ kind: 'Ellipse', attrs: { x: width / 2, y: height / 2, ...radius, ...paint } }];
    }
    case 'logo': {
      const { width, height } = layer;
      const image = logoOf(layer.mediaId);
      if (image) return [{ kind: 'Image', attrs: { image, width, height, ...plain } }];
      // Where it will be, or where one was that is gone. Only the editor shows it: nothing is saved without its logos.
      return [{ kind: 'Rect', attrs: { width, height, fill: '#8c92a040', stroke: '#8c92a0', dash: [8, 8], strokeWidth: 2, ...plain } }];
    }
    case 'line':
    case 'arrow':
    case 'drawing': {
      const line = { points: layer.points, stroke: layer.color, strokeWidth: layer.width, lineCap: 'round', lineJoin: 'round', ...plain };
      if (layer.type === 'arrow') {
        const head = { pointerLength: layer.width * 3, pointerWidth: layer.width * 3, fill: layer.color };
        return [{ kind: 'Arrow', attrs: { ...line, ...head } }];
      }
      // Thin lines are hard to hit.
      return [{ kind: 'Line', attrs: { ...line, tension: layer.type === 'drawing' ? 0.3 : 0, hitStrokeWidth: Math.max(24, layer.width) } }];
    }
  }
}
