/** A text without its trailing characters that match `ending` one by one. A regular expression for such a run would be quadratic. */
export function withoutEnd(text: string, ending: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const from = end - (end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1);
    if (!ending.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(0, end);
}
