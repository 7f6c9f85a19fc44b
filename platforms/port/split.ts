import { sentencesOf, wordPieces } from './word-pieces.ts';

/** Whether a text fits all platforms it is for. */
type Renditions = (text: string) => boolean;

const graphemes = new Intl.Segmenter();

/**
 * Splits a long text into parts of a thread that fit: after sentences if possible, otherwise between words, in scripts with and without
 * spaces, and inside a word only if it doesn't fit alone. No word is lost. With `numbered`, each part ends with its number, " 2/5". A single part is returned unchanged; null if
 * not even one character fits.
 */
export function splitText(text: string, fits: Renditions, { numbered = false } = {}): string[] | null {
  const whole = text.trim();
  if (fits(whole)) return [whole];
  if (!numbered) return packed(whole, fits);
  // The length of a number depends on the number of parts, which depends on their length.
  for (let digits = 1; digits <= 4; digits += 1) {
    const widest = ` ${'9'.repeat(digits)}/${'9'.repeat(digits)}`;
    const parts = packed(whole, (part) => fits(part + widest));
    if (parts === null) return null;
    if (String(parts.length).length <= digits) return parts.map((part, index) => `${part} ${index + 1}/${parts.length}`);
  }
  return null;
}

/** As much as fits in each part. */
function packed(text: string, fits: Renditions): string[] | null {
  const pieces = piecesOf(text, fits);
  const parts = pieces && joined(pieces, fits);
  return parts === null ? null : parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Pieces that fit individually, with the white space after them; joined they are the text. null: something never fits. */
function piecesOf(text: string, fits: Renditions): string[] | null {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const smaller = fits(sentence.trim()) ? [sentence] : wordsOf(sentence, fits);
    if (smaller === null) return null;
    for (const piece of smaller) pieces.push(piece);
  }
  return pieces;
}

/** Words that are separated by white space, where such a one doesn't fit its pieces, and where a piece doesn't fit as much of it as does. */
function wordsOf(sentence: string, fits: Renditions): string[] | null {
  const words: string[] = [];
  for (const [spaced] of sentence.matchAll(/(?:^\s+)?\S+\s*/gu)) {
    for (const word of fits(spaced.trim()) ? [spaced] : wordPieces(spaced)) {
      const smaller = fits(word.trim())
        ? [word]
        : joined(
            [...graphemes.segment(word)].map(({ segment }) => segment),
            fits,
          );
      if (smaller === null) return null;
      for (const piece of smaller) words.push(piece);
    }
  }
  return words;
}

/** As many pieces together as fit. null: one doesn't fit alone. */
function joined(pieces: readonly string[], fits: Renditions): string[] | null {
  const whole = pieces.join('');
  let length = 0;
  const ends = pieces.map((piece) => {
    length += piece.length;
    return length;
  });
  const parts: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    const start = ends[from - 1] ?? 0;
    const count = max(pieces.length - from, (some) => fits(whole.slice(start, ends[from + some - 1]).trim()));
    if (count === 0) return null;
    parts.push(whole.slice(start, ends[from + count - 1]));
    from += count;
  }
  return parts;
}

/**
 * The maximum up to `limit` for which `holds` is true, found by doubling and then bisecting, because the check is slow. 0 if there is none.
 */
function max(limit: number, holds: (some: number) => boolean): number {
  let some = 0;
  let tooMany = 1;
  while (tooMany <= limit && holds(tooMany)) [some, tooMany] = [tooMany, 2 * tooMany];
  tooMany = Math.min(tooMany, limit + 1);
  while (tooMany - some > 1) {
    const between = Math.floor((some + tooMany) / 2);
    if (holds(between)) some = between;
    else tooMany = between;
  }
  return some;
}
