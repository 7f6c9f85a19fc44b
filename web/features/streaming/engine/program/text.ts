import type { TextSource } from '../../scenes/edits.ts';
import { loadFont } from './fonts.ts';

type Context = Pick<OffscreenCanvasRenderingContext2D, 'font' | 'measureText' | 'fillStyle' | 'fillText' | 'textBaseline' | 'fillRect'>;

/** Height of a line, as a fraction of the picture's height. */
const lineHeight = { small: 0.045, medium: 0.065, large: 0.1 };
/** The same in every theme: viewers don't have the person's. */
const colors = { light: '#ffffff', dark: '#171b26' };
const plates = { light: 'rgb(23 27 38 / 0.88)', dark: 'rgb(255 255 255 / 0.92)' };
/** The product's font, and then what the system has. */
export const mainFont = 'Inter Variable';
const family = `"${mainFont}", "Inter", system-ui, sans-serif`;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text in lines that are no wider than this; a word that is too wide is broken. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line !== '' && widthOf((line + word).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      for (const character of word) {
        if (line !== '' && widthOf((line + character).trimEnd()) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

interface Layout {
  /** The box's and the picture's size that it is for. */
  fits: string;
  lines: string[];
  /** Pixels. */
  line: number;
}

/** A source is replaced when it changes, so that what was measured for it stays right. */
let layouts = new WeakMap<TextSource, Layout>();

/** How often files of the font have been loaded. */
let loads = 0;

/** Loads the font's files for a text; then everything is measured and drawn again. */
export async function loadText({ text }: TextSource): Promise<void> {
  if (!(await loadFont(fontOf(16), text))) return;
  layouts = new WeakMap();
  loads += 1;
}

/** A worker's canvas keeps what it once found for a font's description, so it gets another one when there are more files. */
const fontOf = (line: number) => `600 ${line * 0.78}px ${family}, "loaded ${loads}"`;

/** In its size, or as much smaller as it takes to show all of it. */
function layoutOf(context: Context, source: TextSource, box: Box, height: number): Layout {
  const fits = `${box.width} ${box.height} ${height}`;
  const known = layouts.get(source);
  if (known?.fits === fits) return known;
  let line = lineHeight[source.size] * height;
  let lines: string[];
  for (;;) {
    context.font = fontOf(line);
    lines = linesOf(source.text, box.width - line, (text) => context.measureText(text).width);
    if (lines.length * line <= box.height || line < 4) break;
    line *= 0.92;
  }
  const layout = { fits, lines, line };
  layouts.set(source, layout);
  return layout;
}

/** Draws a text into a box in pixels of a picture of this height, from the left and centered vertically. */
export function drawText(context: Context, source: TextSource, box: Box, height: number): void {
  if (source.plate) {
    context.fillStyle = plates[source.color];
    context.fillRect(box.x, box.y, box.width, box.height);
  }
  const { lines, line } = layoutOf(context, source, box, height);
  context.font = fontOf(line);
  context.fillStyle = colors[source.color];
  context.textBaseline = 'middle';
  const top = box.y + (box.height - lines.length * line) / 2;
  for (const [index, text] of lines.entries()) context.fillText(text, box.x + line / 2, top + (index + 0.5) * line);
}
