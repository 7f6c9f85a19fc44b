const graphemes = new Intl.Segmenter();

/** The start of a text on one line, which ends with “…” if there is more. `max` is in UTF-16 units; no character is cut in two. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  // Of a character that alone is too long, what is shown is what fits.
  const end = graphemes.segment(line.slice(0, max + 100)).containing(max - 1)?.index || max - 1;
  return `${line.slice(0, end).trimEnd()}…`;
}
