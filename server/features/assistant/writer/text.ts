/** Reading and cutting text, in any language: pieces that must stay whole, sentences, words, graphemes. Pure. */

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A trailing bracket or stop belongs to the sentence, not to the link. */
const linkPattern =
  /\bhttps?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’…]|(?<![@\w.-])(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\/[^\s<>"“”]*[^\s<>"“”.,;:!?)\]}'’…]/giu;
const emailPattern = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/gu;
const mentionPattern = /(?<![\w@])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu;
const hashtagPattern = /(?<![\p{L}\p{N}_&/#])#(?=[\p{L}\p{N}_]*[\p{L}_])[\p{L}\p{N}_]+/gu;
const emojiPattern = /\p{RGI_Emoji}/gv;

export const linksIn = (text: string): string[] => text.match(linkPattern) ?? [];
export const hashtagsIn = (text: string): string[] => text.match(hashtagPattern) ?? [];
export const emojiIn = (text: string): string[] => text.match(emojiPattern) ?? [];
export const graphemes = (text: string): string[] => Array.from(graphemeSegmenter.segment(text), (part) => part.segment);
/** Words as a reader counts them, also where no spaces are written (Japanese). */
export const words = (text: string): string[] =>
  Array.from(wordSegmenter.segment(text)).flatMap((part) => (part.isWordLike ? [part.segment] : []));
export const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Removes what nobody typed on purpose: control and invisible characters, mixed line ends, spaces at the ends of lines. */
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

/** A text whose links, addresses and mentions are each hidden in one private-use character, so that no rule can take them apart. */
export interface Sheltered {
  text: string;
  restore(text: string): string;
}

/** At most 6,000 pieces are hidden; what comes after them stays as it is. */
export function shelter(text: string): Sheltered {
  const pieces: string[] = [];
  const hide = (piece: string): string => {
    if (pieces.length >= 6000) return piece;
    return String.fromCharCode(first + pieces.push(piece) - 1);
  };
  // A private-use character of the text itself would be taken for a hidden piece.
  const plain = text.replace(/[\ue000-\uf8ff]/g, '');
  const hidden = plain.replace(linkPattern, hide).replace(emailPattern, hide).replace(mentionPattern, hide);
  return { text: hidden, restore: (part) => part.replace(/[\ue000-\uf8ff]/g, (mark) => pieces[mark.charCodeAt(0) - first] ?? '') };
}

const abbreviation =
  /(?:^|[\s(“"])(?:Mr|Mrs|Ms|Dr|Prof|St|No|Nr|vs|etc|e\.g|i\.e|approx|Inc|Ltd|Co|z\.B|bzw|ca|d\.h|p\.ej|Sr|Sra|M|Mme|[A-Z])\.$/u;

const month = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|sty|lut|marca|kwi|maja|cze|lip|sie|wrz|paź|lis|gru)/iu;

/** Splits a text whose links are hidden into sentences, each with its own end mark, its line breaks gone. */
export function splitSentences(hidden: string): string[] {
  const found: string[] = [];
  for (const line of hidden.split(/\n+/)) {
    let open: string[] = [];
    const pieces = line.split(/(?<=[.!?…]["”’)]?)\s+|(?<=[。！？])/u);
    for (const [index, piece] of pieces.entries()) {
      // How the sentence so far ends, which its last piece decides.
      const ending = open.length > 0 ? ` ${piece}` : piece;
      open.push(piece);
      // "1. Water early" and "am 12. Juli" go on after their number.
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

/** How many things a sentence states that nobody could guess: numbers, prices, times, names. At most five count. */
export const factsIn = (text: string): number =>
  Math.min(5, (text.match(/\p{N}[\p{N}.,:]*|(?<=[\p{L}\p{N}],? )\p{Lu}\p{Ll}+/gu) ?? []).length);

export const capitalise = (text: string): string =>
  text.replace(/^(["“‘(¿¡]*)(\p{Ll})/u, (_, before: string, letter: string) => before + letter.toUpperCase());

/** Ends a sentence with a full stop unless it has an end of its own (a mark, an emoji, a link). */
export const ended = (text: string, mark = '.'): string => {
  const bare = text
    .trim()
    .replace(/(?<![,;:–—-])[,;:–—-]+$/u, '')
    .trim();
  return /[.!?…。！？]["”’)]*$|[\ue000-\uf8ff]$/u.test(bare) ||
    /\p{RGI_Emoji}$/v.test(bare) ||
    linksIn(bare).some((link) => bare.endsWith(link))
    ? bare
    : bare + mark;
};
