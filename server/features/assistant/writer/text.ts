/** Reading text in any language: protected pieces, sentences, words, graphemes. Pure, and linear in the length of the text. */

import * as tags from '@everycast/contract/hashtags';
import * as links from '@everycast/contract/links';

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A scheme, or a domain with a path: what people type of a URL. */
const beginningPattern = /\bhttps?:\/\/(?=[\p{L}\p{N}[])|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\/(?=[\w~#?%\p{L}\p{N}])/giu;
const emailPattern = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu;
const mentionPattern = /(?<![\w@])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;

export const linksIn = (text: string): string[] => links.linksIn(text, beginningPattern).map(({ value }) => value);
export const hashtagsIn = (text: string): string[] => tags.hashtagsIn(text).map(({ value }) => `#${value}`);
/** Whether the last word is a hashtag. */
export const endsInHashtag = (text: string): boolean => tags.isHashtag(text.slice(-100).split(/\s/).at(-1) ?? '');
export const graphemes = (text: string): string[] => Array.from(graphemeSegmenter.segment(text), (part) => part.segment);
/** Words as a reader counts them, also in scripts without spaces. */
export const words = (text: string): string[] =>
  Array.from(wordSegmenter.segment(text)).flatMap((part) => (part.isWordLike ? [part.segment] : []));
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Removes control and bidirectional-override characters, exotic spaces, mixed line endings and spaces at line ends. */
export function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}|\p{Cs}/gu, '')
    .replace(/(?<! ) +$/gm, '')
    .trim();
}

const first = 0xe000;

/** A text in which each link, email address and mention is one private-use character, so that no rule can split them. */
export interface Shelter {
  text: string;
  restore(text: string): string;
}

/** Protects at most 6,000 pieces; later ones stay as they are. */
export function shelter(text: string): Shelter {
  const pieces: string[] = [];
  const hide = (piece: string): string => {
    if (pieces.length >= 6000) return piece;
    return String.fromCharCode(first + pieces.push(piece) - 1);
  };
  // The text's own private-use characters would be confused with protected pieces.
  const plain = text.replace(/[\ue000-\uf8ff]/g, '');
  let linkless = '';
  let from = 0;
  for (const { start, end, value } of links.linksIn(plain, beginningPattern)) {
    linkless += plain.slice(from, start) + hide(value);
    from = end;
  }
  const hidden = (linkless + plain.slice(from)).replace(emailPattern, hide).replace(mentionPattern, hide);
  return { text: hidden, restore: (part) => part.replace(/[\ue000-\uf8ff]/g, (mark) => pieces[mark.charCodeAt(0) - first] ?? '') };
}

const abbreviation =
  /(?:^|[\s(“"])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|etc|e\.g|i\.e|approx|Inc|Ltd|Co|z\.B|bzw|ca|d\.h|p\.ej|Sr|Sra|M|Mme|[A-Z])\.$/u;
const month = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu;

/** Splits a protected text into sentences, each with its own end mark, without line breaks. */
export function splitSentences(hidden: string): string[] {
  const found: string[] = [];
  for (const line of hidden.split(/\n+/)) {
    let open: string[] = [];
    const pieces = line.split(/(?<=[.!?…]["”’)]?)\s+|(?<=[。！？])/u);
    for (const [index, piece] of pieces.entries()) {
      const ending = open.length > 0 ? ` ${piece}` : piece;
      open.push(piece);
      // "1. Water early" and "am 12. Juli" continue after their number.
      const numbered = /^\d{1,2}\.$/.test(ending) || (/\s\d{1,2}\.$/.test(ending) && month.test(pieces[index + 1] ?? ''));
      if (abbreviation.test(ending) || numbered) continue;
      found.push(open.join(' '));
      open = [];
    }
    found.push(open.join(' '));
  }
  return found.map((sentence) => sentence.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Splits a text into sentences. Links stay whole. */
export function sentences(text: string): string[] {
  const { text: hidden, restore } = shelter(text);
  return splitSentences(hidden).map(restore);
}

/** Capitalizes the first letter, unless the word is spelled like a name ("iPhone"). */
export const capitalise = (text: string): string =>
  text.replace(/^(["“‘(¿¡«]*)(\p{Ll})(?!\p{Lu})/u, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Removes trailing characters that match `junk`, one at a time: a pattern with `+$` would be quadratic. */
export function trimEnd(text: string, junk: RegExp): string {
  let end = text.length;
  while (end > 0 && junk.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Where a full stop may follow: letters of scripts that use one, digits, closing marks. */
const open = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}%€£$)"”’»]$/u;

/** Ends a sentence with a full stop, unless it ends with an end mark, an emoji or a link. */
export function ended(text: string): string {
  const bare = trimEnd(text, /[\s,;:–—-]/);
  const end = bare.slice(-300);
  return !open.test(end) || /[.!?…]["”’)»]$/u.test(end) || linksIn(end).some((link) => end.endsWith(link)) ? bare : `${bare}.`;
}
