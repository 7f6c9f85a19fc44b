import { hashtagsIn } from '@everycast/contract/hashtags';
import { linksIn } from '@everycast/contract/links';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Scripts that write words without spaces between them. */
const unspaced =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}]/u;
/** What never begins a line, and what never ends one. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u30FC]/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** Whether something may be cut at an index: not inside a link or a hashtag. Ask in ascending order. */
function outsideFacets(text: string): (index: number) => boolean {
  const facets = [...linksIn(text), ...hashtagsIn(text)].sort((a, b) => a.start - b.start);
  let at = 0;
  return (index) => {
    while ((facets[at]?.end ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    return index <= (facets[at]?.start ?? Number.POSITIVE_INFINITY);
  };
}

/** Where a segment ends without the brackets and quotation marks at its end that open something. */
function endBeforeOpening(segment: string): number {
  let end = segment.length;
  while (end > 0 && opening.test(segment.charAt(end - 1))) end -= 1;
  return end;
}

/**
 * The sentences of a text with the white space after them; joined they are the text. They end before white space, or where a script
 * continues without.
 */
export function sentencesOf(text: string): string[] {
  const isFree = outsideFacets(text);
  const ends = [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const next = index + segment.length;
    const ended = /\s$|(?!\p{ASCII})\p{P}$/u.test(segment) || unspaced.test(text.slice(next, next + 2));
    // Unicode's rules count a bracket right after a full stop as part of that sentence, also one that opens the next.
    const end = next === text.length ? next : index + endBeforeOpening(segment);
    return ended && isFree(end) ? [end] : [];
  });
  return pieces(text, ends);
}

/** The words of a text without white space, in scripts that don't separate them, with their punctuation; joined they are the text. */
export function wordPieces(text: string): string[] {
  const isFree = outsideFacets(text);
  const ends: number[] = [];
  let before = '';
  for (const { segment, index } of words.segment(text)) {
    const between = unspaced.test(segment) || unspaced.test(before);
    if (between && !closing.test(segment) && !opening.test(before) && isFree(index)) ends.push(index);
    before = segment;
  }
  return pieces(text, ends);
}

const pieces = (text: string, ends: readonly number[]): string[] =>
  [...ends, text.length].map((end, place) => text.slice(ends[place - 1] ?? 0, end)).filter((piece) => piece !== '');
