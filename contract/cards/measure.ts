import type { TextLayer } from '../image-edits.ts';

/** How a text is written, as far as its width depends on it. */
export type TextStyle = Pick<TextLayer, 'font' | 'bold' | 'size'>;
/** The width of a line, in the unit of its size. */
export type Measure = (line: string, style: TextStyle) => number;

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What people see as one character, such as an emoji of several code points. */
export const graphemesOf = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment);

/** Scripts that break lines between any two characters. */
const breaksAnywhere = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** By shares of the size, of letters that are somewhat wider than most fonts'. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/\p{Extended_Pictographic}/u, 1.3],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.02],
  [/[MWmw@%]/, 0.92],
  [/\s/, 0.3],
  [/[iljtfI.,:;'’!|()[\]-]/, 0.38],
  [/\p{Lu}/u, 0.72],
];

/** Where there is no canvas to measure on: wide enough for common fonts. */
export const estimatedWidth: Measure = (line, { bold, size }) => {
  const width = graphemesOf(line).reduce((sum, one) => sum + (widths.find(([of]) => of.test(one))?.[1] ?? 0.6), 0);
  return width * size * (bold ? 1.06 : 1);
};

/** Lines may come out this much wider than measured. */
const slack = 1.02;

/** A text's lines, broken as the editor breaks them, and whether a word had to be cut in two. */
export function wrapped(text: string, width: number, style: TextStyle, measure: Measure): { lines: number; cut: boolean } {
  const widthOf = (some: string) => measure(some, style) * slack;
  let [lines, cut] = [0, false];
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let taken = 0;
    for (const word of paragraph.split(/(?<=[\s-])/)) {
      const own = widthOf(word.trimEnd());
      if (taken + own > width) {
        if (taken > 0) lines += 1;
        taken = 0;
      }
      if (own <= width) {
        taken += word.endsWith(' ') ? widthOf(word) : own;
        continue;
      }
      cut ||= !breaksAnywhere.test(word);
      for (const one of graphemesOf(word)) {
        const letter = widthOf(one);
        if (taken > 0 && taken + letter > width) {
          lines += 1;
          taken = 0;
        }
        taken += letter;
      }
    }
  }
  return { lines, cut };
}
