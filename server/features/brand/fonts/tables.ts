import { AppError } from '../../../kernel/errors.ts';

/** A font's tables by their tags. */
export type Tables = ReadonlyMap<string, Buffer>;

/** The most tables that a font has here; real ones have about twenty. */
export const maxTables = 100;

export const notAFont = () => new AppError('unsupported_media', 'brand.not_a_font');
export const cutOff = () => new AppError('unsupported_media', 'brand.font_cut_off');

const signatures: ReadonlySet<number> = new Set([0x0001_0000, 0x4f54_544f, 0x7472_7565]);
const headerBytes = 12;
const recordBytes = 16;

/** The tables of a TrueType or OpenType file. @throws AppError unsupported_media */
export function tablesOf(file: Buffer): Tables {
  if (file.byteLength < headerBytes || !signatures.has(file.readUInt32BE(0))) throw notAFont();
  const count = file.readUInt16BE(4);
  if (count === 0 || count > maxTables) throw notAFont();
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const at = headerBytes + index * recordBytes;
    if (at + recordBytes > file.byteLength) throw cutOff();
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    if (offset + length > file.byteLength) throw cutOff();
    tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + length));
  }
  return tables;
}
