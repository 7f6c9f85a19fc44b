const segmenter = new Intl.Segmenter();

/** The number of grapheme clusters. */
const graphemesIn = (text: string): number => [...segmenter.segment(text)].length;

/**
 * How a text exceeds its lexicon, or null. As on servers, bytes are checked first: a text with too many isn't split into graphemes, of which
 * one can have any length.
 */
export function excessOf(
  text: string,
  max: { graphemes: number; bytes: number },
  count = graphemesIn,
): { of: 'string' | 'grapheme'; max: number; got: number } | null {
  const bytes = Buffer.byteLength(text);
  if (bytes > max.bytes) return { of: 'string', max: max.bytes, got: bytes };
  const graphemes = count(text);
  return graphemes > max.graphemes ? { of: 'grapheme', max: max.graphemes, got: graphemes } : null;
}
