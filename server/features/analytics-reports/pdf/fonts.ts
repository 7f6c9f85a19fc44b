import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const { resolve } = createRequire(import.meta.url);

export type Weight = 400 | 600;

/** Features of a font that are switched on or off, against its defaults. */
type Features = Record<string, boolean>;

/** A font as it is embedded: `key` names it in a document. */
export interface Face {
  key: string;
  font: fontkit.Font;
  /** Whether spaces after its characters are another font's. */
  isEmoji: boolean;
  featuresFor(text: string): Features;
}

/** Alternates of Inter take most of the time, and change arrows at most. Figures stand below each other. */
const ofWords: Features = { calt: false };
const ofFigures: Features = { calt: false, kern: false, tnum: true };
/** Letters stay whole instead of being composed of strokes and dots, which couldn't be copied as text. */
const ofArabic: Features = { ccmp: false };

function featuresOf(name: string): (text: string) => Features {
  if (name.startsWith('inter')) return (text) => (/\d/.test(text) ? ofFigures : ofWords);
  return () => (name.startsWith('noto-sans-arabic') ? ofArabic : {});
}

const texts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
  (part) => `inter/files/inter-${part}`,
);
const others = ['noto-sans-arabic/files/noto-sans-arabic-arabic', 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew'];
/** Its parts are by topic, so a symbol may be in any. */
const emoji = ['emoji', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((part) => `noto-emoji/files/noto-emoji-${part}`);

/** Fonts that were read: parsing one takes longer than writing a page with it. */
const opened = new Map<string, Face>();

function faceOf(name: string, weight: Weight): Face {
  const key = `${name}-${weight}`;
  const known = opened.get(key);
  if (known) return known;
  const font = fontkit.create(readFileSync(resolve(`@fontsource/${key}-normal.woff`)));
  if (!('layout' in font)) throw new Error(`${key} is a collection of fonts.`);
  // A glyph keeps the characters of its first use: as a part of another glyph it would have none, and couldn't be copied as text.
  for (const codePoint of inOrderOfUse(font.characterSet)) font.glyphForCodePoint(codePoint);
  const face: Face = { key, font, isEmoji: name.startsWith('noto-emoji'), featuresFor: featuresOf(name) };
  opened.set(key, face);
  return face;
}

/** Some characters share a glyph, which is copied as the first: punctuation comes before letters like it, and forms of letters don't count. */
function inOrderOfUse(characters: readonly number[]): number[] {
  const isPunctuation = (one: number) => one >= 0x2000 && one < 0x2070;
  const isForm = (one: number) => (one >= 0xfb1d && one < 0xfe00) || (one >= 0xfe70 && one < 0xff00);
  const usual = characters.filter((one) => !isForm(one));
  return [...usual.filter(isPunctuation), ...usual.filter((one) => !isPunctuation(one))];
}

/** What has a picture of its own: not digits and signs, which are also parts of emoji. */
const isEmoji = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}|^\p{Emoji_Modifier}/u;

/** Which font draws a character, by character and weight; null if none can. */
const found = new Map<string, Face | null>();
/** There are more characters than this, but not in names and posts of one team. */
const maxFound = 20_000;

/** The font that draws a character, or null. Of text, Inter comes first; of emoji, Noto Emoji, which has one weight. */
export function faceFor(character: string, weight: Weight): Face | null {
  const key = `${weight}${character}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0) ?? 0;
  const candidates = [...[...texts, ...others].map((name) => [name, weight] as const), ...emoji.map((name) => [name, 400] as const)];
  const inOrder = isEmoji.test(character) && codePoint > 0xff ? candidates.toReversed() : candidates;
  const name = inOrder.find(([one, its]) => faceOf(one, its).font.hasGlyphForCodePoint(codePoint));
  const face = name ? faceOf(...name) : null;
  if (found.size < maxFound) found.set(key, face);
  return face;
}
