/** A text with another one inserted at a place, separated from the words around it; and where the caret is then. Nothing is lost. */
export function withInserted(text: string, at: number, inserted: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const start = before === '' || /\s$/.test(before) ? before : `${before} `;
  const end = after === '' || /^\s/.test(after) ? after : ` ${after}`;
  return { text: `${start}${inserted}${end}`, caret: start.length + inserted.length };
}
