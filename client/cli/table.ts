import { plain } from './terminal.ts';

const wide = /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\uff01-\uff60]/u;
const segmenter = new Intl.Segmenter('en');
const characters = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const widthOfOne = (character: string): number => (wide.test(character) ? 2 : 1);

/** The columns that a text takes in a terminal. */
export const widthOf = (text: string): number => characters(text).reduce((width, one) => width + widthOfOne(one), 0);

/** A text in at most `width` columns, with “…” where it is cut. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let [kept, left] = ['', width - 1];
  for (const one of characters(text)) {
    left -= widthOfOne(one);
    if (left < 0) break;
    kept += one;
  }
  return `${kept}…`;
}

const gap = '  ';
const narrowest = 10;

/**
 * Rows with aligned columns. The last column gets what is left of the terminal's width.
 * @param columns of the terminal
 */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], columns: number): string {
  const lines = [heads, ...rows].map((row) => row.map(plain));
  const widths = heads.map((_head, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + gap.length, 0);
  const last = Math.max(columns - before, narrowest);
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === heads.length - 1 ? cut(cell, last) : cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))),
        )
        .join(gap)
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
