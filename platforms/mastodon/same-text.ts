import { withLocalMentions } from './text.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Whether this is a server's HTML of that text. It creates paragraphs and line breaks, hides the ends of links in spans, and shows mentions
 * without their server. White space is ignored.
 */
export const sameText = (html: string, sent: string): boolean => loose(plain(html)) === loose(sent);

/** A status's text without its HTML. */
export function plain(html: string): string {
  // An unclosed tag is read once, to the end.
  const lines = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag));
  return lines.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return character(Number(decimal));
    if (hex) return character(Number.parseInt(hex, 16));
    return named[name ?? ''] ?? entity;
  });
}

/** As in HTML, anything past the last code point is U+FFFD. */
const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const loose = (text: string): string => withLocalMentions(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
