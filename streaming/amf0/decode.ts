import { AmfError, type AmfObject, type AmfValue, marker } from './value.ts';

export interface AmfLimits {
  /** How deep objects and arrays may nest. */
  depth: number;
  /** How many values there may be in total: a few bytes can announce billions. */
  values: number;
}

const defaultLimits: AmfLimits = { depth: 16, values: 4096 };
const utf8 = new TextDecoder();

/**
 * All values in a message body (AMF0 specification, section 2).
 * @throws AmfError for anything that isn't AMF0 or exceeds the limits
 */
export function decodeAmf0(bytes: Uint8Array, limits: AmfLimits = defaultLimits): AmfValue[] {
  const reader = new Reader(bytes, limits);
  const values: AmfValue[] = [];
  while (!reader.atEnd) values.push(reader.value(0));
  return values;
}

/**
 * The length in bytes of the first value: what stands before the rest of a body.
 * @throws AmfError
 */
export function firstAmf0(bytes: Uint8Array, limits: AmfLimits = defaultLimits): { value: AmfValue; length: number } {
  const reader = new Reader(bytes, limits);
  return { value: reader.value(0), length: reader.position };
}

class Reader {
  position = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: AmfLimits;
  #values = 0;

  constructor(bytes: Uint8Array, limits: AmfLimits) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
  }

  get atEnd(): boolean {
    return this.position >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > this.#limits.depth) throw new AmfError('too-deep');
    if (++this.#values > this.#limits.values) throw new AmfError('too-large');
    const type = this.#u8();
    switch (type) {
      case marker.number:
        return this.#f64();
      case marker.boolean:
        return this.#u8() !== 0;
      case marker.string:
        return this.#text(this.#u16());
      case marker.object:
        return this.#object(depth);
      case marker.null:
        return null;
      case marker.undefined:
      case marker.unsupported:
        return undefined;
      case marker.ecmaArray:
        // The count is only a hint (section 2.10): like an object, the array ends with its end marker.
        this.#take(4);
        return this.#object(depth);
      case marker.strictArray:
        return this.#array(depth);
      case marker.date: {
        const time = this.#f64();
        // The time zone is reserved (section 2.13).
        this.#take(2);
        return new Date(time);
      }
      case marker.longString:
      case marker.xmlDocument:
        return this.#text(this.#u32());
      case marker.typedObject:
        this.#text(this.#u16());
        return this.#object(depth);
      default:
        throw new AmfError('unsupported');
    }
  }

  #object(depth: number): AmfObject {
    const object: AmfObject = Object.create(null);
    for (;;) {
      const key = this.#text(this.#u16());
      if (key === '' && this.#bytes[this.position] === marker.objectEnd) {
        this.position += 1;
        return object;
      }
      object[key] = this.value(depth + 1);
    }
  }

  #array(depth: number): AmfValue[] {
    const count = this.#u32();
    if (count > this.#limits.values) throw new AmfError('too-large');
    const items: AmfValue[] = [];
    while (items.length < count) items.push(this.value(depth + 1));
    return items;
  }

  /** The position of the next `size` bytes, which are then behind. */
  #take(size: number): number {
    const at = this.position;
    if (size > this.#bytes.length - at) throw new AmfError('truncated');
    this.position += size;
    return at;
  }

  #text(size: number): string {
    const at = this.#take(size);
    return utf8.decode(this.#bytes.subarray(at, at + size));
  }

  #u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  #u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  #u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  #f64(): number {
    return this.#view.getFloat64(this.#take(8));
  }
}
