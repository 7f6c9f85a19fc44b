import type { Buffer } from 'node:buffer';

const beginning = '%PDF-';
const page = /\/Type\s*\/Page(?![a-zA-Z])/g;
/** The longest form of a page's mark that is expected. Characters. */
const longestMark = 20;

/** How many pages a PDF has whose objects aren't compressed; 0 if it is no PDF. */
export async function pagesIn(bytes: AsyncIterable<Buffer>): Promise<number> {
  let head = '';
  let rest = '';
  let pages = 0;
  for await (const chunk of bytes) {
    const text = rest + chunk.toString('latin1');
    if (head.length < beginning.length) head = (head + chunk.toString('latin1', 0, beginning.length)).slice(0, beginning.length);
    // What may be the start of a mark is read again with the next chunk.
    const end = Math.max(0, text.length - longestMark);
    pages += [...text.matchAll(page)].filter(({ index }) => index < end).length;
    rest = text.slice(end);
  }
  pages += [...rest.matchAll(page)].length;
  return head === beginning ? pages : 0;
}
