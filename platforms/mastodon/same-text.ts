import { withLocalMentions } from './text.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/**
 * Is this the HTML that a server made of that text? It makes paragraphs and breaks of lines, hides the ends of links in spans, and shows
 * mentions without their server. White space is not told apart.
 */
export const sameText = (html: string, sent: string): boolean => loose(plain(html)) === loose(sent);

function plain(html: string): string {
  // What is opened and never closed is read once, to the end.
  const lines = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? '' : tag));
  return lines.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return character(Number(decimal));
    if (hex) return character(Number.parseInt(hex, 16));
    return named[name ?? ''] ?? entity;
  });
}

/** As HTML has it, what is past the last code point is U+FFFD. */
const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const loose = (text: string): string => withLocalMentions(text.normalize('NFC')).replace(/\s+/g, ' ').trim();
