/** A range of a text that counts as another text, such as a link that counts 23 characters whatever its length. In UTF-16 units. */
interface Replaced {
  start: number;
  end: number;
  as: string;
}

/**
 * A text as a platform counts it.
 * @param replaced in order, without overlaps
 * @returns `indexOf` converts an index in the counted text to one in the text itself; one inside a replacement is the start of what it
 *   replaces
 */
export function countedText(text: string, replaced: readonly Replaced[]): { counted: string; indexOf: (counted: number) => number } {
  const pieces: { at: number; from: number; plain: boolean }[] = [];
  let counted = '';
  let from = 0;
  const add = (piece: string, start: number, plain: boolean): void => {
    pieces.push({ at: counted.length, from: start, plain });
    counted += piece;
  };
  for (const { start, end, as } of replaced) {
    add(text.slice(from, start), from, true);
    add(as, start, false);
    from = end;
  }
  add(text.slice(from), from, true);
  return {
    counted,
    indexOf(index) {
      const piece = pieces.findLast(({ at }) => at <= index);
      return piece ? piece.from + (piece.plain ? index - piece.at : 0) : index;
    },
  };
}
