type Entities = { urls?: { start?: unknown; end?: unknown; expanded_url?: unknown }[] };

/**
 * Is this the post with that text? X shows links by its own short ones and names what they stand for beside, adds one for media at the
 * end, writes the characters & < > as HTML does, and composes accents (NFC).
 */
export function sameText({ text, entities }: { text?: unknown; entities?: unknown }, sent: string): boolean {
  if (typeof text !== 'string') return false;
  const links = ((entities as Entities | undefined)?.urls ?? []).filter(
    ({ start, end }) => typeof start === 'number' && typeof end === 'number',
  );
  let shown = [...text];
  for (const { start, end, expanded_url: whole } of links.sort((a, b) => Number(b.start) - Number(a.start))) {
    shown = [...shown.slice(0, Number(start)), ...(typeof whole === 'string' ? whole : ''), ...shown.slice(Number(end))];
  }
  const plain = shown.join('').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return loose(plain) === loose(sent) || loose(plain.replace(/\s*https:\/\/(t\.co|x\.com|pic\.x\.com)\/\S+$/, '')) === loose(sent);
}

/** Without what X changes in passing: schemes of links, slashes after hosts, white space. */
const loose = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/https?:\/\//gi, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
