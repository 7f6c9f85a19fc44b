/**
 * Letters, marks, digits and underscores; and between letters what joins them: zero-width (non-)joiners, the Catalan middle dot and the
 * Tibetan tsheg. The marks that make an emoji of a character are none of a word.
 */
const hashtag =
  /(?<![\p{L}\p{N}_&]|(?![\uFE0E\uFE0F\u20E3])\p{M})#(?=[\p{L}\p{N}_])((?:(?![\uFE0E\uFE0F\u20E3])[\p{L}\p{M}\p{N}_]|(?<=[\p{L}\p{M}])(?:\u200D|[\u200C·་])(?=\p{L}))+)/gu;

/** The hashtags in a text, except inside of words, and digits alone. `value` is without the #, `end` exclusive. */
export const hashtagsIn = (text: string): { start: number; end: number; value: string }[] =>
  [...text.matchAll(hashtag)].flatMap(({ 0: found, 1: value = '', index }) =>
    /[\p{L}_]/u.test(value) ? [{ start: index, end: index + found.length, value }] : [],
  );

/** The words of a text as hashtags, each once, whatever its case; commas and spaces separate them, and a missing # is added. */
export function hashtagsOf(text: string): string[] {
  const tags = new Map<string, string>();
  for (const word of text
    .normalize()
    .split(/[\s,;]+/u)
    .filter(Boolean)) {
    const tag = `#${word.replace(/^[#＃]+/u, '')}`;
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

/** Whether a word is one hashtag and nothing else. */
export function isHashtag(word: string): boolean {
  const [tag] = hashtagsIn(word);
  return tag?.start === 0 && tag.end === word.length;
}
