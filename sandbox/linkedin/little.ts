/** The longest element for one visible character: a mention of a page by a 64-bit ID. */
const longestElement = '@[a](urn:li:organization:9223372036854775807)'.length;

/** The longest text in the “little” format of which people see this many characters. UTF-16 units. */
export const longestLittle = (seen: number): number => seen * longestElement;

const inner = String.raw`(?:\\.|[^|{}@[\]()<>#\\*_~])+`;
/** A hashtag by template, a mention, a hashtag as written, an escaped character, or plain text. */
const element = new RegExp(
  [
    String.raw`\{hashtag\|\\#\|(?<tag>${inner})\}`,
    String.raw`@\[(?<name>${inner})\]\(urn:li:(?:person|organization):[\w-]+\)`,
    String.raw`(?<written>#[\p{L}\p{N}]+)`,
    String.raw`\\(?<escaped>[|{}@[\]()<>#\\*_~])`,
    String.raw`(?<plain>[^|{}@[\]()<>#\\*_~]+)`,
  ].join('|'),
  'suy',
);
const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

/**
 * A text in the “little” format as people see it: unescaped, with hashtags by template or as written, and mentions. It ends at the first
 * character that should have been escaped and wasn't, because LinkedIn silently cuts it off there.
 */
export function seen(little: string): string {
  let text = '';
  element.lastIndex = 0;
  for (let groups = element.exec(little)?.groups; groups; groups = element.exec(little)?.groups) {
    const { tag, name, written, escaped, plain } = groups;
    text += tag === undefined ? (written ?? escaped ?? plain ?? unescaped(name ?? '')) : `#${unescaped(tag)}`;
  }
  return text;
}

/** How a text exceeds what people may see of it, in characters; null if it doesn't. A text that can't fit isn't read. */
export function excessOf(little: string, max: number, read = seen): number | null {
  const { length } = little.length > longestLittle(max) ? little : read(little);
  return length > max ? length : null;
}
