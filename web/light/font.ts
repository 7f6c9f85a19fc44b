import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Inter with the characters of English pages and the weights that we use: half the size of the file for all languages with Latin letters,
 * which is loaded for other characters. Made with subset-font of Inter (SIL Open Font License): U+20-7E and `others`, wght 400 to 640.
 */
const source = join(import.meta.dirname, 'inter-english.woff2');
const others = '\u00a0·–—‘’“”…×€•−©é£';

/** Puts the font into the build in `client`. @returns its address */
export function addFont(client: string): string {
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 7);
  const url = `/assets/light/inter-english-${hash}.woff2`;
  copyFileSync(source, join(client, url));
  return url;
}

const ours = [...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at), ...[...others].map((char) => char.charCodeAt(0))];

/** Character numbers as CSS has them: "U+20-7E,U+A0". */
function rangeOf(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const starts = sorted.filter((number) => !sorted.includes(number - 1));
  const ends = sorted.filter((number) => !sorted.includes(number + 1));
  return starts.map((start, at) => `U+${start.toString(16)}-${ends[at]?.toString(16)}`).join();
}

/** A range without our characters. */
function without(range: string): string {
  const kept = range.split(',').flatMap((part) => {
    const [from = '', to = from] = part.slice(2).split('-');
    const [start, end] = [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)];
    return Array.from({ length: end - start + 1 }, (_, at) => start + at).filter((number) => !ours.includes(number));
  });
  return rangeOf(kept);
}

/**
 * A page's styles with the font at `url`. Two files with the same character would both be loaded, so the others are left without ours. A
 * page that isn't drawn fast enough keeps the system's font: nothing moves. The weights are said as for the others, because a browser
 * chooses among files of the same weights only.
 */
export function withFont(styles: string, url: string): string {
  const others = styles
    .replaceAll('font-display:swap', 'font-display:optional')
    .replaceAll(/unicode-range:([^;}]+)/g, (_all, range: string) => `unicode-range:${without(range)}`);
  return `${others}@font-face{font-family:Inter Variable;font-style:normal;font-display:optional;font-weight:100 900;src:url(${url})format("woff2-variations");unicode-range:${rangeOf(ours)}}`;
}
