/** Markers of AMF0 types (AMF0 specification, section 2.1). Not listed: movie clip and record set, which are reserved. */
export const marker = {
  number: 0x00,
  boolean: 0x01,
  string: 0x02,
  object: 0x03,
  null: 0x05,
  undefined: 0x06,
  reference: 0x07,
  ecmaArray: 0x08,
  objectEnd: 0x09,
  strictArray: 0x0a,
  date: 0x0b,
  longString: 0x0c,
  unsupported: 0x0d,
  xmlDocument: 0x0f,
  typedObject: 0x10,
} as const;

/** An object or ECMA array. Decoded ones have no prototype, so a key such as `__proto__` is harmless. */
export type AmfObject = { [key: string]: AmfValue };

export type AmfValue = number | boolean | string | null | undefined | Date | AmfValue[] | AmfObject;

/** Data that isn't AMF0, or exceeds a limit. */
export class AmfError extends Error {
  override readonly name = 'AmfError';
  readonly code: 'truncated' | 'too-deep' | 'too-large' | 'unsupported';
  constructor(code: AmfError['code']) {
    super(code);
    this.code = code;
  }
}
