/** A URL with its scheme. The host may be a variable of an account. */
const scheme = /https?:\/\/(?=[\p{L}\p{N}[{])/giu;

/**
 * What no URL contains unencoded: white space, markup, and punctuation of scripts that may continue without a space. Joiners, hyphens and
 * apostrophes inside of words aren't such punctuation.
 */
const ending = /[\s<>"\p{Cc}＄＋＜＝＞＾｀｜～]|(?!\u200D|[!-~\u200C·་・‐‑–‘’־׳״])[\p{P}\p{Cf}]/gu;

/** Ends a sentence, not a URL. */
const trailing = /^[.,;:!?']$|^\u200C$|^\u200D$|^(?!\p{ASCII})\p{P}$/u;

const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * URLs in a text, without the punctuation of the surrounding sentence.
 * @param beginning global; what a URL begins with, by default its scheme
 * @returns `end` is exclusive
 */
export function linksIn(text: string, beginning: RegExp = scheme): { start: number; end: number; value: string }[] {
  const links: { start: number; end: number; value: string }[] = [];
  for (const { index: start, 0: begun } of text.matchAll(beginning)) {
    if (start < (links.at(-1)?.end ?? 0)) continue;
    const end = endOfLink(text, start + begun.length);
    links.push({ start, end, value: text.slice(start, end) });
  }
  return links;
}

/** Where the URL ends that is at `from`. A closing bracket belongs to it only if it was opened in it. */
export function endOfLink(text: string, from: number): number {
  ending.lastIndex = from;
  const whole = text.slice(from, ending.exec(text)?.index ?? text.length);
  const unopened: Record<string, number> = {};
  for (const [close, open] of Object.entries(opening)) unopened[close] = countOf(close, whole) - countOf(open, whole);
  let end = whole.length;
  for (; end > 0; end -= 1) {
    const last = whole.charAt(end - 1);
    if ((unopened[last] ?? 0) > 0) unopened[last] = (unopened[last] ?? 0) - 1;
    else if (!trailing.test(last)) break;
  }
  return from + end;
}

const countOf = (character: string, text: string): number => text.split(character).length - 1;
