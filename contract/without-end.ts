/** A text without the repetitions of a character at its end. `/x+$/` reads every run of them once per character. */
export function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
