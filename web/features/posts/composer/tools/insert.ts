/** A range of a text; empty where the caret is. In UTF-16 units. */
export interface Range {
  start: number;
  end: number;
}

/** A text after an insertion, with the caret behind what was inserted. */
export interface Inserted {
  text: string;
  caret: number;
}

/** Replaces a range of a text. */
export const inserted = (text: string, { start, end }: Range, piece: string): Inserted => ({
  text: text.slice(0, start) + piece + text.slice(end),
  caret: start + piece.length,
});

/** The same with words: a space keeps them apart from what is before and behind them. */
export function insertedWords(text: string, at: Range, words: string): Inserted {
  const before = /\S$/u.test(text.slice(0, at.start)) ? ' ' : '';
  const after = /^\S/u.test(text.slice(at.end)) ? ' ' : '';
  return inserted(text, at, before + words + after);
}

/** A text at the end of another one, as a separate paragraph; null if it is already there. */
export function appended(text: string, ending: string): string | null {
  const kept = text.trimEnd();
  if (kept === ending || kept.endsWith(`\n${ending}`)) return null;
  return kept === '' ? ending : `${kept}\n\n${ending}`;
}
