import { LRUCache } from 'lru-cache';
import type { Weight } from './fonts.ts';
import { directionOf, type Run, runsOf } from './runs.ts';

export interface TextStyle {
  /** In points. */
  size: number;
  weight: Weight;
}

export interface Line {
  runs: Run[];
  width: number;
}

const graphemes = new Intl.Segmenter();

const runWidths = new LRUCache<string, number>({ max: 10_000 });

/** In points. */
export function widthOf({ face, text }: Run, size: number): number {
  const key = `${face.key} ${text}`;
  const width = runWidths.get(key) ?? face.font.layout(text, face.featuresFor(text)).advanceWidth / face.font.unitsPerEm;
  runWidths.set(key, width);
  return width * size;
}

/** Words that were measured: columns and lines ask for the same again. */
const measured = new LRUCache<string, number>({ max: 10_000 });

function wordWidth(word: string, { size, weight }: TextStyle, direction: 'ltr' | 'rtl'): number {
  const key = `${weight}${direction}${word}`;
  const known = measured.get(key);
  if (known !== undefined) return known * size;
  const width = runsOf(word, weight, direction).reduce((all, run) => all + widthOf(run, 1), 0);
  measured.set(key, width);
  return width * size;
}

/** The start of a word that fits, at least one character, and the rest. */
function cut(word: string, width: number, style: TextStyle, direction: 'ltr' | 'rtl'): [string, string] {
  let start = '';
  for (const { segment } of graphemes.segment(word)) {
    if (start !== '' && wordWidth(start + segment, style, direction) > width) break;
    start += segment;
  }
  return [start, word.slice(start.length)];
}

/** What was laid out just before: a height is asked for, and then its lines are drawn. */
const laidOut = new LRUCache<string, readonly Line[]>({ max: 500 });

/** As `layOut`. */
export function linesOf(text: string, width: number, style: TextStyle, maxLines = Number.POSITIVE_INFINITY): readonly Line[] {
  const key = `${width} ${style.size} ${style.weight} ${maxLines} ${text}`;
  const lines = laidOut.get(key) ?? layOut(text, width, style, maxLines);
  laidOut.set(key, lines);
  return lines;
}

/**
 * A text in lines that fit into a width. Words that are too long are divided; what is over the last line ends with “…”.
 * @param width in points
 */
function layOut(text: string, width: number, style: TextStyle, maxLines: number): Line[] {
  const direction = directionOf(text);
  const space = wordWidth(' ', style, direction);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line);
    line = '';
    used = 0;
  };
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let [index, word] = [0, words[0]]; word !== undefined && lines.length <= maxLines; ) {
    const needed = wordWidth(word, style, direction);
    const before = line === '' ? 0 : used + space;
    if (before + needed <= width) {
      line = line === '' ? word : `${line} ${word}`;
      used = before + needed;
    } else if (line !== '') {
      end();
      continue;
    } else {
      const [start, rest] = cut(word, width, style, direction);
      line = start;
      end();
      if (rest !== '') {
        word = rest;
        continue;
      }
    }
    index += 1;
    word = words[index];
  }
  if (line !== '') end();
  const shown =
    lines.length > maxLines ? [...lines.slice(0, maxLines - 1), ended(lines[maxLines - 1] ?? '', width, style, direction)] : lines;
  return shown.map((one) => lineOf(one, style, direction));
}

function ended(line: string, width: number, style: TextStyle, direction: 'ltr' | 'rtl'): string {
  const parts = [...graphemes.segment(line)].map(({ segment }) => segment);
  while (parts.length > 0 && wordWidth(`${parts.join('').trimEnd()}…`, style, direction) > width) parts.pop();
  return `${parts.join('').trimEnd()}…`;
}

function lineOf(text: string, { size, weight }: TextStyle, direction: 'ltr' | 'rtl'): Line {
  const runs = runsOf(text, weight, direction);
  return { runs, width: runs.reduce((all, run) => all + widthOf(run, size), 0) };
}
