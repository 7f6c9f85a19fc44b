import { useWords } from 'words:images';
import type { BrandFont } from '@everycast/contract/brand';
import type { ImageLayer } from '@everycast/contract/image-edits';
import { replaced } from '../edit/layers.ts';
import { useEditor } from '../editor.ts';
import { useText } from '../panels/use-text.ts';
import { isBold } from './use-brand.ts';

/** A layer in another color: words, what fills a shape, or its line. */
function recolored(layer: ImageLayer, color: string): ImageLayer {
  if ('points' in layer || layer.type === 'text') return { ...layer, color };
  if (layer.fill !== null || !layer.stroke) return { ...layer, fill: color };
  return { ...layer, stroke: { ...layer.stroke, color } };
}

/** Gives the selected layer a color or a font of the brand; without one, what is drawn or written next. */
export function useApply() {
  const t = useWords();
  const { layer, change, pen, setPen, setTool } = useEditor();
  const { text, add, set } = useText();

  function color(next: string) {
    if (!layer) return setPen({ ...pen, color: next });
    change((was) => replaced(was, layer.id, (one) => recolored(one, next)));
  }
  function font(next: BrandFont) {
    const look = { font: next.id, bold: isBold(next) };
    if (text) return set(look);
    setTool('text');
    add(t('text.first'), look);
  }
  /** The color that it would change. */
  const current = layer ? colorOf(layer) : pen.color;
  return { color, font, current, currentFont: text?.font ?? null };
}

function colorOf(layer: ImageLayer): string | null {
  if ('points' in layer || layer.type === 'text') return layer.color;
  return layer.fill ?? layer.stroke?.color ?? null;
}
