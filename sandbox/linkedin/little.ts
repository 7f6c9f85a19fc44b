const reserved = '|{}@[]()<>#\\*_~';

/**
 * A text in the “little” format as people see it: unescaped, with hashtags by template or as written, and mentions. It ends at the first
 * character that should have been escaped and wasn't, because LinkedIn silently cuts it off there.
 */
export function seen(little: string): string {
  let text = '';
  let at = 0;
  while (at < little.length) {
    const rest = little.slice(at);
    const element = template(rest) ?? mention(rest) ?? hashtag(rest) ?? escaped(rest) ?? plain(rest);
    if (element === null) return text;
    text += element.text;
    at += element.length;
  }
  return text;
}

type Element = { text: string; length: number };
const inner = String.raw`((?:\\.|[^|{}@[\]()<>#\\*_~])+)`;
const found = (match: RegExpExecArray | null, text: (groups: string[]) => string): Element | null =>
  match && { text: text(match.slice(1)), length: match[0].length };
const unescaped = (text: string): string => text.replace(/\\(.)/gs, '$1');

const template = (rest: string) =>
  found(new RegExp(`^\\{hashtag\\|\\\\#\\|${inner}\\}`, 's').exec(rest), ([tag = '']) => `#${unescaped(tag)}`);
const mention = (rest: string) =>
  found(new RegExp(`^@\\[${inner}\\]\\(urn:li:(?:person|organization):[\\w-]+\\)`, 's').exec(rest), ([name = '']) => unescaped(name));
const hashtag = (rest: string) => found(/^#([\p{L}\p{N}]+)/u.exec(rest), ([tag = '']) => `#${tag}`);
const escaped = (rest: string): Element | null =>
  rest[0] === '\\' && reserved.includes(rest[1] ?? ' ') ? { text: rest[1] ?? '', length: 2 } : null;
const plain = (rest: string): Element | null => (reserved.includes(rest[0] ?? '') ? null : { text: rest[0] ?? '', length: 1 });
