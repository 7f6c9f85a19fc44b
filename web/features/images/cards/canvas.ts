import type { BrandFont } from '@everycast/contract/brand';
import type { CardRatio, Cards } from '@everycast/contract/cards/cards';
import { estimatedWidth, type Measure } from '@everycast/contract/cards/measure';
import { frameUnits, type ImageEdit } from '@everycast/contract/image-edits';
import { addBrandFonts } from '../../../lib/brand-fonts.ts';
import { drawnLayers } from '../stage/drawn.ts';
import { fontOf } from '../stage/nodes.ts';

/** Fonts are measured at this size, and each word once. */
const measured = 100;
const maxWords = 20_000;

/** Measures as the editor draws. Fonts have to be loaded before. */
export function measureOnCanvas(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return estimatedWidth;
  const words = new Map<string, number>();
  return (word, { font, bold, size }) => {
    const style = fontOf({ font, bold, size: measured });
    const key = `${style} ${word}`;
    const known = words.get(key);
    if (known !== undefined) return (known * size) / measured;
    context.font = style;
    const { width } = context.measureText(word);
    if (words.size >= maxWords) words.clear();
    words.set(key, width);
    return (width * size) / measured;
  };
}

/** Loads what cards are written in: a font's file comes when it is first used, and then too late. One that browsers refuse isn't used. */
export async function loadFonts(fonts: readonly BrandFont[], text: string): Promise<void> {
  addBrandFonts(fonts);
  const all = [...fonts.map(({ id }) => id), 'sans' as const];
  const styles = all.flatMap((font) => [true, false].map((bold) => fontOf({ font, bold, size: measured })));
  await Promise.allSettled(styles.map((style) => document.fonts.load(style, text)));
}

/** A photo under cards. */
export interface Photo {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** Draws a card as it will be, as large as the canvas is. */
export function drawCard(
  canvas: HTMLCanvasElement,
  { colors, size }: Pick<Cards, 'colors' | 'size'>,
  edit: ImageEdit,
  photo: Photo | null,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  context.clearRect(0, 0, width, height);
  const root = drawnLayers(edit.layers);
  try {
    if (photo) {
      const frame = frameUnits / Math.max(photo.width, photo.height);
      const crop = edit.crop ?? { x: 0, y: 0, width: photo.width * frame, height: photo.height * frame };
      const natural = photo.image.naturalWidth / (photo.width * frame);
      context.drawImage(photo.image, crop.x * natural, crop.y * natural, crop.width * natural, crop.height * natural, 0, 0, width, height);
      const scale = width / crop.width;
      root.setAttrs({ scaleX: scale, scaleY: scale, x: -crop.x * scale, y: -crop.y * scale });
    } else {
      const [from, to = from] = colors.ground;
      const gradient = context.createLinearGradient(0, 0, 0, height);
      gradient.addColorStop(0, from);
      gradient.addColorStop(1, to);
      context.fillStyle = gradient;
      context.fillRect(0, 0, width, height);
      const scale = (width / size.width) * (Math.max(size.width, size.height) / frameUnits);
      root.setAttrs({ scaleX: scale, scaleY: scale });
    }
    context.drawImage(root.toCanvas({ x: 0, y: 0, width, height, pixelRatio: 1 }), 0, 0);
  } finally {
    root.destroy();
  }
}

/** “4:5” as CSS writes it. */
export const aspectOf = (ratio: CardRatio): string => ratio.replace(':', ' / ');
