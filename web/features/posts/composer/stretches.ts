/** UTF-16 units. */
const shortest = 500;

/**
 * Where a long text is divided into stretches of some sentences. At each key, browsers then lay out and draw the stretch that changed
 * instead of a whole article.
 * @returns the ends, in UTF-16 units; that of the text isn't among them
 */
export function stretchEnds(text: string): number[] {
  const sentenceEnd = /[.!?\n]\s/g;
  const ends: number[] = [];
  for (;;) {
    sentenceEnd.lastIndex = (ends.at(-1) ?? 0) + shortest;
    if (!sentenceEnd.test(text) || sentenceEnd.lastIndex >= text.length) return ends;
    ends.push(sentenceEnd.lastIndex);
  }
}
