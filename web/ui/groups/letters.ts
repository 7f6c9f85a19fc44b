const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const first = (text: string, count: number): string =>
  Array.from(segments.segment(text), ({ segment }) => segment)
    .slice(0, count)
    .join('');

/** The two letters of a group's tile: of its first two words, or the first two of its only one. */
export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\u200d]+/u).filter(Boolean);
  const [one = name.trim(), two] = words;
  return (two === undefined ? first(one, 2) : first(one, 1) + first(two, 1)).toLocaleUpperCase();
}
