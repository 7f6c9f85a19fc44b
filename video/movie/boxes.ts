/** The boxes of ISO and QuickTime files (ISO/IEC 14496-12, 4.2): a length, four letters, and the content. */
export interface Box {
  type: string;
  /** The content, without length and letters. */
  body: Buffer;
}

export function boxes(buffer: Buffer): Box[] {
  const found: Box[] = [];
  let at = 0;
  while (at + 8 <= buffer.length) {
    const short = buffer.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? readLong(buffer, at + 8) : short === 0 ? buffer.length - at : short;
    // QuickTime ends some lists with zeros.
    if (size < header || at + size > buffer.length) break;
    found.push({ type: buffer.toString('latin1', at + 4, at + 8), body: buffer.subarray(at + header, at + size) });
    at += size;
  }
  return found;
}

/** The content of the first box with that path; null if there is none. */
export function inside(buffer: Buffer, ...path: string[]): Buffer | null {
  let body: Buffer | null = buffer;
  for (const type of path) {
    if (body === null) return null;
    body = boxes(body).find((box) => box.type === type)?.body ?? null;
  }
  return body;
}

export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...parts]);
}

/** A box with a version and flags before its content. */
export const fullBox = (type: string, version: number, flags: number, ...parts: Uint8Array[]): Buffer =>
  box(type, u32((version << 24) | flags), ...parts);

export function u16(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => {
    buffer.writeUInt16BE(value, index * 2);
  });
  return buffer;
}

export function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    buffer.writeUInt32BE(value >>> 0, index * 4);
  });
  return buffer;
}

export function u64(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    buffer.writeBigInt64BE(BigInt(Math.round(value)), index * 8);
  });
  return buffer;
}

/** Eight bytes as a number: larger than 53 bits is invalid. */
export const readLong = (buffer: Buffer, at: number): number => Number(buffer.readBigInt64BE(at));

/** The part of a video sample entry before its boxes (ISO/IEC 14496-12, 12.1.3), including its own header. */
const visualHeader = 86;

/** A sample entry's four letters. */
export const entryType = (entry: Buffer): string => entry.toString('latin1', 4, 8);

/** The content of one box of a video sample entry. */
export const visualBox = (entry: Buffer, type: string): Buffer | null =>
  boxes(entry.subarray(visualHeader)).find((one) => one.type === type)?.body ?? null;

/** The sample entry with one box's content replaced. */
export function withVisualBox(entry: Buffer, type: string, body: Buffer): Buffer {
  const inner = boxes(entry.subarray(visualHeader)).map((one) => box(one.type, one.type === type ? body : one.body));
  return box(entryType(entry), entry.subarray(8, visualHeader), ...inner);
}
