/** Does a text fit, as the platforms measure it that it goes to? */
type Renditions = (text: string) => boolean;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const graphemes = new Intl.Segmenter();

/**
 * Splits a long text into parts of a thread, each of which fits: after sentences where it can, else between words, and inside a word only
 * where that alone does not fit. No word is lost. With `numbered` each part ends with its number, " 2/5".
 * One part comes back as it is; null where not even a single character fits.
 */
export function splitText(text: string, fits: Renditions, { numbered = false } = {}): string[] | null {
  const whole = text.trim();
  if (fits(whole)) return [whole];
  if (!numbered) return packed(whole, fits);
  // How long a number is depends on how many there are, and how many on how long they are.
  for (let digits = 1; digits <= 4; digits += 1) {
    const widest = ` ${'9'.repeat(digits)}/${'9'.repeat(digits)}`;
    const parts = packed(whole, (part) => fits(part + widest));
    if (parts === null) return null;
    if (String(parts.length).length <= digits) return parts.map((part, index) => `${part} ${index + 1}/${parts.length}`);
  }
  return null;
}

/** As much in each part as fits. */
function packed(text: string, fits: Renditions): string[] | null {
  const pieces = piecesOf(text, fits);
  const parts = pieces && joined(pieces, fits);
  return parts === null ? null : parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Pieces that fit each by itself, with the white space after them; together they are the text. null: something never fits. */
function piecesOf(text: string, fits: Renditions): string[] | null {
  const pieces: string[] = [];
  for (const sentence of sentencesOf(text)) {
    const smaller = fits(sentence.trim()) ? [sentence] : wordsOf(sentence, fits);
    if (smaller === null) return null;
    for (const piece of smaller) pieces.push(piece);
  }
  return pieces;
}

/** Sentences end before white space alone, so that no address is cut at its question mark. */
function sentencesOf(text: string): string[] {
  const ends = [...sentences.segment(text)].flatMap(({ segment, index }) => (/\s$/u.test(segment) ? [index + segment.length] : []));
  return [...ends, text.length].map((end, place) => text.slice(ends[place - 1] ?? 0, end)).filter((sentence) => sentence !== '');
}

function wordsOf(sentence: string, fits: Renditions): string[] | null {
  const words: string[] = [];
  for (const [word] of sentence.matchAll(/(?:^\s+)?\S+\s*/gu)) {
    const smaller = fits(word.trim())
      ? [word]
      : joined(
          [...graphemes.segment(word)].map(({ segment }) => segment),
          fits,
        );
    if (smaller === null) return null;
    for (const piece of smaller) words.push(piece);
  }
  return words;
}

/** As many pieces at a time as fit together. null: one does not fit even alone. */
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

/** The most, up to `limit`, of which `holds` is true: found by doubling and then halving, since to ask is slow. 0 if there is none. */
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
