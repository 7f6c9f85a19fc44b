/** Does a text fit, as the platforms measure it that it goes to? */
type Fits = (text: string) => boolean;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const graphemes = new Intl.Segmenter();

/**
 * Splits a long text into parts of a thread, each of which fits: after sentences where it can, else between words, and inside a word only
 * where that alone does not fit. No word is lost. With `numbered` each part ends with its number, " 2/5".
 * One part comes back as it is; null where not even a single character fits.
 */
export function splitText(text: string, fits: Fits, { numbered = false } = {}): string[] | null {
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
function packed(text: string, fits: Fits): string[] | null {
  const parts: string[] = [];
  let open = '';
  for (const piece of piecesOf(text, fits)) {
    if (piece === null) return null;
    const joined = open + piece;
    if (fits(joined.trim())) {
      open = joined;
      continue;
    }
    if (open.trim() !== '') parts.push(open.trim());
    open = piece;
  }
  if (open.trim() !== '') parts.push(open.trim());
  return parts;
}

/** Pieces that fit each by itself, with the white space after them; together they are the text. null: something never fits. */
function* piecesOf(text: string, fits: Fits): Generator<string | null> {
  for (const sentence of sentencesOf(text)) {
    if (fits(sentence.trim())) {
      yield sentence;
      continue;
    }
    for (const [word] of sentence.matchAll(/\s*\S+\s*/gu)) {
      if (fits(word.trim())) yield word;
      else yield* brokenUp(word, fits);
    }
  }
}

/** Sentences end before white space alone, so that no address is cut at its question mark. */
function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of sentences.segment(text)) {
    const last = found.at(-1);
    if (last === undefined || /\s$/u.test(last)) found.push(segment);
    else found[found.length - 1] = last + segment;
  }
  return found;
}

function* brokenUp(word: string, fits: Fits): Generator<string | null> {
  let open = '';
  for (const { segment } of graphemes.segment(word)) {
    if (fits((open + segment).trim())) {
      open += segment;
      continue;
    }
    if (open === '') {
      yield null;
      return;
    }
    yield open;
    open = segment;
  }
  yield open;
}
