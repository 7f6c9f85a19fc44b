/** Boxes of ISO files (ISO/IEC 14496-12). */
export const box = (type: string, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
export const full = (type: string, version: number, ...parts: Uint8Array[]) => box(type, Buffer.from([version, 0, 0, 0]), ...parts);
export const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
export const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

/** The content of the first box of this type, at any depth. */
export function found(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`There is no ${type}.`);
  return file.subarray(at + 8, at + file.readUInt32BE(at));
}
