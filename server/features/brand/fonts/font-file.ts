import type { BrandFont } from '@everycast/contract/brand';
import type { MessageCode } from '@everycast/messages/message';
import { AppError } from '../../../kernel/errors.ts';
import { type Tables, tablesOf } from './tables.ts';
import { unpackedWoff2 } from './woff2.ts';

/** What a font file says about itself. */
type FontFacts = Pick<BrandFont, 'family' | 'style' | 'weight' | 'italic' | 'variable' | 'format'>;

/** What files that aren't fonts begin with, or fonts that can't be used. */
const others: readonly [start: string, code: MessageCode][] = [
  ['PK', 'brand.font_is_zip'],
  ['ttcf', 'brand.font_collection'],
  ['wOFF', 'brand.font_woff1'],
];

/**
 * Reads a font: its directory, and every table that drawing text needs.
 * @throws AppError unsupported_media, with what the file is instead or which part of it is damaged
 */
export async function readFont(bytes: Buffer): Promise<FontFacts> {
  const start = bytes.toString('latin1', 0, 4);
  const other = others.find(([signature]) => start.startsWith(signature));
  if (other) throw new AppError('unsupported_media', other[1]);
  const isWoff2 = start === 'wOF2';
  const tables = isWoff2 ? await unpackedWoff2(bytes) : tablesOf(bytes);
  return { ...factsIn(tables), format: isWoff2 ? 'woff2' : tables.has('glyf') ? 'ttf' : 'otf' };
}

const damaged = (part: string) => new AppError('unsupported_media', 'brand.font_damaged', { part });

/** A table with at least so many bytes. */
function table(tables: Tables, tag: string, least: number): Buffer {
  const found = tables.get(tag);
  if (!found || found.byteLength < least) throw damaged(tag);
  return found;
}

const headMagic = 0x5f0f3cf5;

function factsIn(tables: Tables): Omit<FontFacts, 'format'> {
  const head = table(tables, 'head', 54);
  if (head.readUInt32BE(12) !== headMagic) throw damaged('head');
  const unitsPerEm = head.readUInt16BE(18);
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw damaged('head');
  const glyphs = table(tables, 'maxp', 6).readUInt16BE(4);
  if (glyphs === 0) throw damaged('maxp');
  if (table(tables, 'cmap', 12).readUInt16BE(2) === 0) throw damaged('cmap');
  const metrics = table(tables, 'hhea', 36).readUInt16BE(34);
  // A WOFF2 file may leave out side bearings: four bytes for each long metric are two then.
  if (metrics === 0 || metrics > glyphs) throw damaged('hhea');
  table(tables, 'hmtx', metrics * 2);
  refuseWithoutOutlines(tables, { glyphs, longOffsets: head.readInt16BE(50) === 1 });
  const names = namesIn(table(tables, 'name', 6));
  const family = names.get(16) ?? names.get(1);
  if (!family) throw damaged('name');
  const os2 = tables.get('OS/2');
  const weight = os2 && os2.byteLength >= 64 ? os2.readUInt16BE(4) : 400;
  const italic = os2 && os2.byteLength >= 64 ? (os2.readUInt16BE(62) & 1) === 1 : (head.readUInt16BE(44) & 2) === 2;
  return {
    family,
    style: names.get(17) ?? names.get(2) ?? '',
    weight: Math.min(1000, Math.max(1, weight)),
    italic,
    variable: tables.has('fvar'),
  };
}

function refuseWithoutOutlines(tables: Tables, { glyphs, longOffsets }: { glyphs: number; longOffsets: boolean }): void {
  if (tables.has('CFF ') || tables.has('CFF2')) return void table(tables, tables.has('CFF ') ? 'CFF ' : 'CFF2', 5);
  table(tables, 'glyf', 1);
  // Transformed tables of WOFF2 have no offsets of their own.
  const loca = tables.get('loca');
  if (!loca || (loca.byteLength > 0 && loca.byteLength < (glyphs + 1) * (longOffsets ? 4 : 2))) throw damaged('loca');
}

/** The longest name that is shown. Characters. */
const longestName = 100;
const english = 0x409;

/** Names by their number: 1 and 16 are families, 2 and 17 styles. English ones win. */
function namesIn(name: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  const isEnglish = new Set<number>();
  const [count, texts] = [name.readUInt16BE(2), name.readUInt16BE(4)];
  for (let index = 0; index < count; index += 1) {
    const at = 6 + index * 12;
    if (at + 12 > name.byteLength) throw damaged('name');
    const [platform, language, id] = [name.readUInt16BE(at), name.readUInt16BE(at + 4), name.readUInt16BE(at + 6)];
    const [length, offset] = [name.readUInt16BE(at + 8), texts + name.readUInt16BE(at + 10)];
    if (![1, 2, 16, 17].includes(id) || isEnglish.has(id) || offset + length > name.byteLength) continue;
    const text = said(name.subarray(offset, offset + length), platform);
    if (text === '') continue;
    names.set(id, text);
    if (platform === 3 && language === english) isEnglish.add(id);
  }
  return names;
}

/** Names of Macintosh are in its own encoding, whose Latin letters are ASCII; all others are in UTF-16. */
function said(bytes: Buffer, platform: number): string {
  const text =
    platform === 1
      ? bytes.toString('latin1')
      : Buffer.from(bytes.subarray(0, bytes.byteLength & ~1))
          .swap16()
          .toString('utf16le');
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, longestName);
}
