import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage } from '@everycast/messages/render';

/** Characters and the weights that we use of Inter (SIL Open Font License), made with subset-font: wght 400 to 640. */
export interface Font {
  file: string;
  /** Their numbers. */
  characters: readonly number[];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const numbersOf = (characters: string) => [...characters].map((char) => char.charCodeAt(0));

/** English, and the names of other languages: half the size of the file for all Latin letters, which is loaded for other characters. */
const english: Font = { file: 'inter-english', characters: [...range(0x20, 0x7e), ...numbersOf('\u00a0·–—‘’“”…×€•−©é£çñ')] };
/** The letters and marks of Western European languages. */
const western: Font = {
  file: 'inter-western',
  characters: [
    ...english.characters,
    ...[...range(0xc0, 0xff), ...numbersOf('¡¿«»‹›‚„°ªºŒœŸ\u202f')].filter((one) => !english.characters.includes(one) && one !== 0xf7),
  ],
};

/** The font that pages in a language begin with. */
export const fontFor = (language: string): Font => (language === fallbackLanguage ? english : western);

/** Puts the font into the build in `client`. @returns its address */
export function addFont(client: string, { file }: Font): string {
  const source = join(import.meta.dirname, `${file}.woff2`);
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 7);
  const url = `/assets/light/${file}-${hash}.woff2`;
  copyFileSync(source, join(client, url));
  return url;
}

/** Character numbers as CSS has them: "U+20-7E,U+A0". */
function rangeOf(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const starts = sorted.filter((number) => !sorted.includes(number - 1));
  const ends = sorted.filter((number) => !sorted.includes(number + 1));
  return starts.map((start, at) => `U+${start.toString(16)}-${ends[at]?.toString(16)}`).join();
}

/** A range without those characters. */
function without(range: string, ours: readonly number[]): string {
  const kept = range.split(',').flatMap((part) => {
    const [from = '', to = from] = part.slice(2).split('-');
    const [start, end] = [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'F'), 16)];
    return Array.from({ length: end - start + 1 }, (_, at) => start + at).filter((number) => !ours.includes(number));
  });
  return rangeOf(kept);
}

/**
 * A page's styles with a font that is at `url`. Two files with the same character would both be loaded, so the others are left without ours. A
 * page that isn't drawn fast enough keeps the system's font: nothing moves. The weights are said as for the others, because a browser
 * chooses among files of the same weights only.
 */
export function withFont(styles: string, url: string, { characters }: Font): string {
  const others = styles
    .replaceAll('font-display:swap', 'font-display:optional')
    .replaceAll(/unicode-range:([^;}]+)/g, (_all, range: string) => `unicode-range:${without(range, characters)}`);
  return `${others}@font-face{font-family:Inter Variable;font-style:normal;font-display:optional;font-weight:100 900;src:url(${url})format("woff2-variations");unicode-range:${rangeOf(characters)}}`;
}
