import type { FileHandle } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { type Blank, readAt } from './blank.ts';

/** An EBML element (RFC 8794) in the file. */
interface Element {
  id: number;
  at: number;
  /** The start of its content. */
  from: number;
  /** null: unknown size; it ends where the next of its kind starts. */
  to: number | null;
}

export const segmentId = 0x18538067;
const clusterId = 0x1f43b675;
const tagsId = 0x1254c367;
const tagId = 0x7373;
const simpleTagId = 0x67c8;
const tagNameId = 0x45a3;
const checksumId = 0xbf;

/** Tags that only describe the file: statistics, and the tool that wrote it (Matroska, “Tags”). */
const harmless =
  /^(DURATION|BPS|NUMBER_OF_(FRAMES|BYTES)|_STATISTICS_\w+|ENCODER(_OPTIONS)?|LANGUAGE|TITLE|HANDLER_NAME|VENDOR_ID|MAJOR_BRAND|MINOR_VERSION|COMPATIBLE_BRANDS|TIMECODE)(-\w+)?$/i;
/** Statistics don't need more than this: larger tags are blanked as they are, without being read. Bytes. */
const maxTags = 1_000_000;
/** More than the longest name of a harmless tag. Bytes. */
const maxName = 256;

/** Where a Matroska or WebM file has personal metadata: in its tags. */
export async function blanksOfMatroska(file: FileHandle, size: number): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for (let at = 0; at < size; ) {
    const head = await readAt(file, at, 12);
    const element = elementAt(head, 0);
    if (element === null) break;
    const placed = { ...element, at, from: at + element.from, to: element.to === null ? null : at + element.to };
    if (placed.id === tagsId && placed.to !== null) {
      if (placed.to - placed.from > maxTags) blanks.push(voided(at, Math.min(placed.to, size) - at));
      else
        for (const blank of blanksOfTags(await readAt(file, placed.from, placed.to - placed.from)))
          blanks.push({ ...blank, at: blank.at + placed.from });
    }
    const isEntered = placed.id === segmentId || (placed.id === clusterId && placed.to === null);
    at = isEntered ? placed.from : (placed.to ?? size);
  }
  return blanks;
}

function blanksOfTags(tags: Buffer): Blank[] {
  const told = all(tags).flatMap((tag) =>
    tag.id === tagId ? all(tags, tag).filter((simple) => simple.id === simpleTagId && tells(tags, simple)) : [],
  );
  if (told.length === 0) return [];
  // A checksum of the whole is no longer valid.
  const sums = [
    ...all(tags),
    ...all(tags)
      .filter(({ id }) => id === tagId)
      .flatMap((tag) => all(tags, tag)),
  ];
  return [...told, ...sums.filter(({ id }) => id === checksumId)].map(({ at, to }) => voided(at, defined(to) - at));
}

/** A tag includes its nested tags, however deep. */
function tells(tags: Buffer, simple: Element): boolean {
  const open = [simple];
  for (let tag = open.pop(); tag; tag = open.pop()) {
    const inner = all(tags, tag);
    if (!harmless.test(nameOf(tags, inner))) return true;
    for (const one of inner) if (one.id === simpleTagId) open.push(one);
  }
  return false;
}

/** A tag's name, which NULs may follow (RFC 8794, section 13). */
function nameOf(tags: Buffer, inner: readonly Element[]): string {
  const name = inner.find(({ id }) => id === tagNameId);
  if (name === undefined) return '';
  const text = tags.subarray(name.from, Math.min(defined(name.to), name.from + maxName));
  const end = text.indexOf(0);
  return text.toString('utf8', 0, end === -1 ? text.length : end);
}

/** The elements in a range, by position in the buffer. */
function all(buffer: Buffer, { from, to }: Pick<Element, 'from' | 'to'> = { from: 0, to: buffer.length }): Element[] {
  const found: Element[] = [];
  for (let at = from; at < (to ?? buffer.length); ) {
    const element = elementAt(buffer, at);
    if (element === null || element.to === null || element.to > (to ?? buffer.length)) break;
    found.push(element);
    at = element.to;
  }
  return found;
}

/** The element at a position in the buffer, which may end after the buffer; null if there is none. */
export function elementAt(buffer: Buffer, at: number): Element | null {
  const idLength = Math.clz32(buffer[at] ?? 0) - 23;
  const sizeLength = Math.clz32(buffer[at + idLength] ?? 0) - 23;
  const from = at + idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || from > buffer.length) return null;
  let size = defined(buffer[at + idLength]) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let index = 1; index < sizeLength; index++) {
    const byte = defined(buffer[at + idLength + index]);
    isUnknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  return { id: buffer.readUIntBE(at, idLength), at, from, to: isUnknown ? null : from + size };
}

/** An element that all players skip (`Void`), of the same length. */
function voided(at: number, length: number): Blank {
  const sizeLength = length < 10 ? 1 : 8;
  const head = Buffer.alloc(1 + sizeLength);
  head[0] = 0xec;
  if (sizeLength === 1) head[1] = 0x80 | (length - 2);
  else head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  return { at, length, head };
}
