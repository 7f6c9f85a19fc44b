import { useWords } from 'words:images';
import type { BrandFont } from '@everycast/contract/brand';
import type { ImageLayer, LogoLayer } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import { newUuid } from '../../../lib/new-uuid.ts';
import { added, replaced } from '../edit/layers.ts';
import { newLogo } from '../edit/logos.ts';
import { useEditor } from '../editor.ts';
import { useText } from '../panels/use-text.ts';
import { isBold } from './use-brand.ts';

/** A layer in another color: words, what fills a shape, or its line. A logo has its own. */
function recolored(layer: ImageLayer, color: string): ImageLayer {
  if ('points' in layer || layer.type === 'text') return { ...layer, color };
  if (layer.type === 'logo') return layer;
  if (layer.fill !== null || !layer.stroke) return { ...layer, fill: color };
  return { ...layer, stroke: { ...layer.stroke, color } };
}

/** Gives the selected layer a color or a font of the brand; without one, what is drawn or written next. Adds its logo. */
export function useApply() {
  const t = useWords();
  const { edit, frame, layer, change, pen, setPen, setTool, select } = useEditor();
  const { text, add, set } = useText();

  function color(next: string) {
    if (!layer || layer.type === 'logo') return setPen({ ...pen, color: next });
    change((was) => replaced(was, layer.id, (one) => recolored(one, next)));
  }
  function font(next: BrandFont) {
    const look = { font: next.id, bold: isBold(next) };
    if (text) return set(look);
    setTool('text');
    add(t('text.first'), look);
  }
  /** The color that it would change. */
  const current = layer && layer.type !== 'logo' ? colorOf(layer) : pen.color;
  function logo(media: Media) {
    const id = newUuid();
    change((was) => added(was, newLogo(edit.crop ?? { x: 0, y: 0, ...frame }, media, id)));
    // With other tools, layers can't be moved.
    setTool('text');
    select(id);
  }
  return { color, font, logo, current, currentFont: text?.font ?? null };
}

function colorOf(layer: Exclude<ImageLayer, LogoLayer>): string | null {
  if ('points' in layer || layer.type === 'text') return layer.color;
  return layer.fill ?? layer.stroke?.color ?? null;
}
