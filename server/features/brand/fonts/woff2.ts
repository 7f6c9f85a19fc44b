import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { AppError } from '../../../kernel/errors.ts';
import { cutOff, maxTables, notAFont, type Tables } from './tables.ts';

/** The largest font that a file may unpack to, in bytes. */
const maxUnpacked = 40_000_000;
const headerBytes = 48;

/** Tags that a directory names by a number: https://www.w3.org/TR/WOFF2/#table_dir_format. */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG', 'EBDT'],
  ...['EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH'],
  ...['CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar'],
  ...['gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
] as const;
const namedTag = 63;
const collection = 0x7474_6366;

const unpacked = promisify(brotliDecompress);

/** The tables of a WOFF2 file. Those that it transforms (glyf, loca, hmtx) stay as it has them. @throws AppError unsupported_media */
export async function unpackedWoff2(file: Buffer): Promise<Tables> {
  if (file.byteLength < headerBytes) throw cutOff();
  if (file.readUInt32BE(4) === collection) throw new AppError('unsupported_media', 'brand.font_collection');
  const [length, count, packed] = [file.readUInt32BE(8), file.readUInt16BE(12), file.readUInt32BE(20)];
  if (length > file.byteLength) throw cutOff();
  if (count === 0 || count > maxTables) throw notAFont();
  const { entries, end } = directoryOf(file, count);
  const total = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (total > maxUnpacked) throw new AppError('unsupported_media', 'brand.font_unpacks_to_much', { max: maxUnpacked });
  if (end + packed > file.byteLength) throw cutOff();
  const all = await unpacked(file.subarray(end, end + packed), { maxOutputLength: Math.max(1, total) }).catch(() => {
    // zlib says no more than that it can't continue.
    throw new AppError('unsupported_media', 'brand.font_damaged', { part: 'WOFF2' });
  });
  if (all.byteLength < total) throw cutOff();
  let at = 0;
  return new Map(
    entries.map(({ tag, length: bytes }) => {
      at += bytes;
      return [tag, all.subarray(at - bytes, at)];
    }),
  );
}

interface Entry {
  tag: string;
  length: number;
}

function directoryOf(file: Buffer, count: number): { entries: Entry[]; end: number } {
  const entries: Entry[] = [];
  let at = headerBytes;
  const byte = (): number => {
    if (at >= file.byteLength) throw cutOff();
    return file.readUInt8(at++);
  };
  /** UIntBase128: seven bits per byte, at most five bytes, without leading zeros. */
  const number = (): number => {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const next = byte();
      if (index === 0 && next === 0x80) throw notAFont();
      value = value * 128 + (next & 0x7f);
      if (next < 0x80) return value;
    }
    throw notAFont();
  };
  for (let index = 0; index < count; index += 1) {
    const flags = byte();
    const known = knownTags[flags & 0x3f];
    const tag = (flags & 0x3f) === namedTag ? Buffer.from([byte(), byte(), byte(), byte()]).toString('latin1') : (known ?? '');
    const original = number();
    const version = flags >> 6;
    const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    entries.push({ tag, length: isTransformed ? number() : original });
  }
  return { entries, end: at };
}
