import { type FrameArea, minTextSize, type TextLayer } from '@everycast/contract/image-edits';

/** What a text stands on if it needs a ground. */
export const usualGround = '#141821';

/** A text for the lower part of what is kept, readable on any picture. */
export function newText(kept: FrameArea, text: string, id: string): TextLayer {
  const width = kept.width * 0.8;
  return {
    id,
    type: 'text',
    x: kept.x + (kept.width - width) / 2,
    y: kept.y + kept.height * 0.7,
    rotation: 0,
    opacity: 1,
    text,
    width,
    size: Math.max(minTextSize, Math.round(kept.width * 0.08)),
    font: 'sans',
    bold: true,
    align: 'center',
    color: '#ffffff',
    ground: usualGround,
  };
}
