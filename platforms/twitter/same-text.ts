import { fieldsIn } from '../port/fields.ts';

type Written = { text?: unknown; entities?: unknown };

/**
 * Whether this is the post with that text. X replaces links by its own short ones, adds one for media at the end, escapes & < > as in HTML,
 * and composes accents (NFC).
 */
export function sameText(post: Written, sent: string): boolean {
  const plain = plainText(post);
  return plain !== null && (loose(plain) === loose(sent) || loose(withoutMedia(plain)) === loose(sent));
}

/** A text as its author wrote it: with what X's short links stand for, and without its escapes. null if it is none. */
export function plainText({ text, entities }: Written): string | null {
  if (typeof text !== 'string') return null;
  const { urls } = fieldsIn(entities);
  const links = (Array.isArray(urls) ? urls.map(fieldsIn) : []).filter(
    ({ start, end }) => typeof start === 'number' && typeof end === 'number',
  );
  const shown = [...text];
  const pieces: string[] = [];
  let read = 0;
  for (const { start, end, expanded_url: whole } of links.sort((a, b) => Number(a.start) - Number(b.start))) {
    pieces.push(shown.slice(read, Number(start)).join(''), typeof whole === 'string' ? whole : '');
    read = Number(end);
  }
  pieces.push(shown.slice(read).join(''));
  return pieces.join('').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The same for a reply: X puts the handles of the people it answers first. */
export function sameReply(post: Written, sent: string): boolean {
  const plain = plainText(post);
  return sameText(post, sent) || (plain !== null && loose(withoutAddressees(plain)) === loose(sent));
}

/** Without the handles that X puts before a reply. */
export const withoutAddressees = (text: string): string => text.replace(/^(?:@\w{1,15}\s+)+(?=\S)/, '');

/** Without the trailing link that stands for its media. A word is read once, from its start. */
const withoutMedia = (text: string): string =>
  text.replace(/(?<!\S)\S+$/, (last) => last.replace(/https:\/\/(?:t\.co|x\.com|pic\.x\.com)\/\S+$/, ''));

/** Without what X changes: schemes of links, slashes after hosts, white space. */
const loose = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/https?:\/\//gi, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
