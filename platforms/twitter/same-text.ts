type Entities = { urls?: { start?: unknown; end?: unknown; expanded_url?: unknown }[] };

/**
 * Whether this is the post with that text. X replaces links by its own short ones and lists what they stand for, adds one for media at the
 * end, escapes & < > as in HTML, and composes accents (NFC).
 */
export function sameText({ text, entities }: { text?: unknown; entities?: unknown }, sent: string): boolean {
  if (typeof text !== 'string') return false;
  const links = ((entities as Entities | undefined)?.urls ?? []).filter(
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
  const plain = pieces.join('').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return loose(plain) === loose(sent) || loose(withoutMedia(plain)) === loose(sent);
}

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
