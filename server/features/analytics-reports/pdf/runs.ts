import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, faceFor, type Weight } from './fonts.ts';

/** The package is CommonJS: its export is the function itself, whatever its types say. */
const bidi = (bidiFactory as unknown as () => Bidi)();
const graphemes = new Intl.Segmenter();

/** A stretch of a line in one font and one direction, as it is handed to the font. */
export interface Run {
  text: string;
  face: Face;
}

/** What stands for characters that no font here has, once per stretch of them. */
const missing = '…';
/** Joiners, selectors and marks of direction: they have a meaning between characters, and no look. */
const unseen = /^[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;

interface Piece extends Run {
  level: number;
}

/** The text without what can't be drawn: each character with a font for it. */
function drawable(text: string, weight: Weight): { text: string; faces: Face[] } {
  const faces: Face[] = [];
  let drawn = '';
  for (const character of text.normalize().replaceAll(/\s/g, ' ')) {
    const face = nextFace(character, faces.at(-1), weight);
    if (face === 'none' || (face === null && drawn.endsWith(missing))) continue;
    const shown = face === null ? missing : character;
    drawn += shown;
    // As many as the text has UTF-16 units, as levels are counted.
    for (let unit = 0; unit < shown.length; unit += 1) faces.push(face ?? faceFor(missing, weight) ?? unusable());
  }
  return { text: drawn, faces };
}

function nextFace(character: string, before: Face | undefined, weight: Weight): Face | 'none' | null {
  const codePoint = character.codePointAt(0) ?? 0;
  // Spaces, marks and joiners stay with what they follow, so that words are shaped as a whole.
  const follows = /^[\p{M}\p{Cf}\p{P}\p{Zs}]/u.test(character);
  if (before && follows && !(before.isEmoji && character === ' ') && before.font.hasGlyphForCodePoint(codePoint)) return before;
  if (unseen.test(character)) return 'none';
  return faceFor(character, weight);
}

function unusable(): never {
  throw new Error('The fonts of reports have no “…”.');
}

/**
 * A line in the order in which it is drawn, from left to right: by the Unicode bidirectional algorithm, with a font for each part.
 * @param direction of the paragraph that the line is part of
 */
export function runsOf(line: string, weight: Weight, direction: 'ltr' | 'rtl'): Run[] {
  const { text, faces } = drawable(line, weight);
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const pieces: Piece[] = [];
  for (const [index, face] of faces.entries()) {
    const [level = 0, last] = [levels[index], pieces.at(-1)];
    const unit = text[index] ?? '';
    if (last && last.level === level && last.face === face) last.text += unit;
    else pieces.push({ text: unit, face, level });
  }
  return reordered(pieces).map(({ text: part, face, level }) => ({ face, text: level % 2 === 1 ? backwards(part) : part }));
}

/** Rule L2: from the highest level down to the lowest odd one, what is at least on that level is turned around. */
function reordered(pieces: readonly Piece[]): Piece[] {
  let order = [...pieces];
  for (let level = Math.max(0, ...pieces.map((one) => one.level)); level > 0; level -= 1) {
    const next: Piece[] = [];
    let stretch: Piece[] = [];
    for (const piece of order) {
      if (piece.level >= level) {
        stretch.unshift(piece);
        continue;
      }
      next.push(...stretch, piece);
      stretch = [];
    }
    order = [...next, ...stretch];
  }
  return order;
}

const readsBackwards = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Fonts turn Arabic and Hebrew around themselves. Everything else between these is turned here, brackets always. */
function backwards(text: string): string {
  const turned = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
  if (readsBackwards.test(text)) return turned;
  return [...graphemes.segment(turned)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');
}

/** The direction of a paragraph: that of its first letter. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [paragraph] = bidi.getEmbeddingLevels(text, 'auto').paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}
