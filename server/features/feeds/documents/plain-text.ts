import { Parser } from 'htmlparser2';

/** What ends a line of text. */
const blocks = new Set([
  'p',
  'br',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'tr',
  'table',
  'hr',
  'figure',
]);
/** What isn't text. */
const silent = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'noscript']);
/** No more of a text is read: only its beginning is used. UTF-16 units. */
const maxRead = 20_000;

/** What an HTML fragment says, as plain text with at most one empty line in a row. Plain text stays as it is. */
export function plainText(html: string): string {
  let [text, hidden] = ['', 0];
  const parser = new Parser({
    onopentagname(name) {
      if (silent.has(name)) hidden += 1;
      if (blocks.has(name)) text += '\n';
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
    onclosetag(name) {
      if (silent.has(name)) hidden = Math.max(0, hidden - 1);
      if (name !== 'br' && blocks.has(name)) text += '\n';
    },
  });
  parser.end(html.slice(0, maxRead).toWellFormed());
  return text
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[\p{Cc}--\n]/gv, '')
    .trim();
}
