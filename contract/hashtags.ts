const characters = /^#[\p{L}\p{M}\p{N}_]+$/u;

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

export const isHashtag = (word: string): boolean => characters.test(word) && /[\p{L}_]/u.test(word);
