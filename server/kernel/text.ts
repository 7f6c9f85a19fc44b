/** A name for comparison: two that differ only in case or Unicode normalization are the same. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/**
 * A name that someone chose, as it may stand in a mail. Mail programs turn what looks like an address into a link, and an invitation goes to
 * people who never agreed to read anything: addresses are taken apart.
 */
export const nameInMail = (name: string): string => name.replaceAll(/[.。．｡](?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$& ');

const graphemes = new Intl.Segmenter();

/** A text, or its start and “…” if it is longer. `max` is in UTF-16 units; no character is cut in two. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  // Of a character that alone is too long, what is shown is what fits.
  const end = graphemes.segment(text.slice(0, max + 100)).containing(max - 1)?.index || max - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The same on one line. */
export const excerpt = (text: string, max: number): string => shortened(text.replace(/\s+/g, ' ').trim(), max);
