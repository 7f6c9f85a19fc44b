import { AmfError, type AmfObject, type AmfValue, marker } from './value.ts';

const maxDepth = 32;
const utf8 = new TextEncoder();

/**
 * The values in a row, as AMF0: the body of an RTMP command or data message. Plain objects become objects; `asEcmaArray` makes the other
 * kind.
 * @throws AmfError `too-deep`, `too-large` (a key longer than 65,535 bytes)
 */
export function encodeAmf0(...values: readonly (AmfValue | EcmaArray)[]): Uint8Array {
  const writer = new Writer();
  for (const value of values) write(writer, value, 0);
  return writer.bytes();
}

/** An object to encode as an ECMA array, as encoders send their metadata. */
export class EcmaArray {
  readonly entries: AmfObject;
  constructor(entries: AmfObject) {
    this.entries = entries;
  }
}

export const asEcmaArray = (entries: AmfObject): EcmaArray => new EcmaArray(entries);

class Writer {
  #buffer = new Uint8Array(256);
  #view = new DataView(this.#buffer.buffer);
  #length = 0;

  bytes(): Uint8Array {
    return this.#buffer.slice(0, this.#length);
  }

  /** Where the next `size` bytes go. May replace buffer and view, so call it before using them. */
  #room(size: number): number {
    const at = this.#length;
    this.#length += size;
    if (this.#length > this.#buffer.length) {
      const grown = new Uint8Array(Math.max(this.#length, this.#buffer.length * 2));
      grown.set(this.#buffer);
      this.#buffer = grown;
      this.#view = new DataView(grown.buffer);
    }
    return at;
  }

  u8(value: number): void {
    const at = this.#room(1);
    this.#view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.#room(2);
    this.#view.setUint16(at, value);
  }

  u32(value: number): void {
    const at = this.#room(4);
    this.#view.setUint32(at, value);
  }

  f64(value: number): void {
    const at = this.#room(8);
    this.#view.setFloat64(at, value);
  }

  copy(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#buffer.set(bytes, at);
  }
}

function write(writer: Writer, value: AmfValue | EcmaArray, depth: number): void {
  if (depth > maxDepth) throw new AmfError('too-deep');
  if (value === null) writer.u8(marker.null);
  else if (value === undefined) writer.u8(marker.undefined);
  else if (typeof value === 'number') {
    writer.u8(marker.number);
    writer.f64(value);
  } else if (typeof value === 'boolean') {
    writer.u8(marker.boolean);
    writer.u8(value ? 1 : 0);
  } else if (typeof value === 'string') writeString(writer, value);
  else if (value instanceof Date) {
    writer.u8(marker.date);
    writer.f64(value.getTime());
    // The time zone is reserved (section 2.13).
    writer.u16(0);
  } else if (Array.isArray(value)) {
    writer.u8(marker.strictArray);
    writer.u32(value.length);
    for (const item of value) write(writer, item, depth + 1);
  } else writeObject(writer, value, depth);
}

function writeObject(writer: Writer, value: AmfObject | EcmaArray, depth: number): void {
  const ecma = value instanceof EcmaArray;
  const entries = Object.entries(ecma ? value.entries : value);
  writer.u8(ecma ? marker.ecmaArray : marker.object);
  if (ecma) writer.u32(entries.length);
  for (const [key, item] of entries) {
    writeKey(writer, key);
    write(writer, item, depth + 1);
  }
  writeKey(writer, '');
  writer.u8(marker.objectEnd);
}

function writeString(writer: Writer, value: string): void {
  const bytes = utf8.encode(value);
  const long = bytes.length > 0xffff;
  writer.u8(long ? marker.longString : marker.string);
  if (long) writer.u32(bytes.length);
  else writer.u16(bytes.length);
  writer.copy(bytes);
}

function writeKey(writer: Writer, key: string): void {
  const bytes = utf8.encode(key);
  if (bytes.length > 0xffff) throw new AmfError('too-large');
  writer.u16(bytes.length);
  writer.copy(bytes);
}
