import type { FileHandle } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { inside, readLong } from '../movie/boxes.ts';
import { readSamples, StrangeMovie } from '../movie/samples.ts';
import { type Blank, readAt } from './blank.ts';

/** A box in the file. */
interface Placed {
  type: string;
  at: number;
  header: number;
  length: number;
}

/** Containers of boxes that may have metadata. */
const within = ['moov', 'trak', 'mdia', 'moof', 'traf'];
/** Where vendor boxes aren't needed by players; in fragments they are. */
const ownBoxesTellIn = ['', 'moov', 'trak'];
/** User data without personal information: names of tracks and their kinds, chapters, streaming hints, the tool that wrote it. */
const harmless = ['\xa9swr', '\xa9too', '\xa9enc', 'name', 'titl', 'kind', 'tagc', 'chpl', 'hnti', 'hinf', 'free', 'skip'];
/** The tool that wrote the file. */
const harmlessItems = ['\xa9too', '\xa9enc', 'free'];
const cover = 'covr';
/** The most that is read of one box. */
const maxRead = 64_000_000;

/**
 * Where a QuickTime or ISO file has personal metadata: user data (`udta`, with ©xyz, ©mak, loci, …), metadata (`meta`, with the keys of
 * com.apple.quicktime), vendor boxes (`uuid`), and measurement tracks (handler `meta`: the camera's location over time).
 */
export async function blanksOfMovie(file: FileHandle, size: number): Promise<Blank[]> {
  const blanks = await blanksIn(file, { from: 0, to: size }, '');
  // Wrong offsets in a file must not make it longer.
  return blanks.filter(({ at, length }) => at + length <= size);
}

async function blanksIn(file: FileHandle, span: { from: number; to: number }, parent: string): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const box of placed(file, span)) {
    const { type, at, header, length } = box;
    const body = { from: at + header, to: at + length };
    if (type === 'udta') addAll(blanks, await blanksOfUserData(file, body));
    else if (type === 'meta' || (type === 'uuid' && ownBoxesTellIn.includes(parent))) blanks.push(freed(box));
    else if (type === 'trak' && (await isMeasured(file, body))) addAll(blanks, [freed(box), ...(await samplesOf(file, body))]);
    else if (within.includes(type)) addAll(blanks, await blanksIn(file, body, type));
  }
  return blanks;
}

/** One by one: a call takes no more arguments than the stack has room for, and a file has as many boxes as somebody wants. */
function addAll(blanks: Blank[], more: readonly Blank[]): void {
  for (const blank of more) blanks.push(blank);
}

async function blanksOfUserData(file: FileHandle, span: { from: number; to: number }): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const box of placed(file, span)) {
    if (box.type === 'meta') addAll(blanks, await blanksOfMetadata(file, box));
    else if (!harmless.includes(box.type)) blanks.push(freed(box));
  }
  return blanks;
}

/** What is personal in metadata: all of it, or if it has a cover, which stays, the other items. */
async function blanksOfMetadata(file: FileHandle, meta: Placed): Promise<Blank[]> {
  const items = await itemsOf(file, meta);
  if (items === null) return [freed(meta)];
  const told: Placed[] = [];
  let keepsCover = false;
  for (const item of items) {
    if (!(await isHarmless(file, item))) told.push(item);
    else keepsCover ||= item.type === cover;
  }
  return told.length > 0 && !keepsCover ? [freed(meta)] : told.map(freed);
}

/** The items of metadata's list; null if it has none. */
async function itemsOf(file: FileHandle, { at, header, length }: Placed): Promise<Placed[] | null> {
  // ISO has a version before the content, QuickTime doesn't.
  for (const version of [4, 0]) {
    for await (const box of placed(file, { from: at + header + version, to: at + length })) {
      if (box.type !== 'ilst') continue;
      const items: Placed[] = [];
      for await (const item of placed(file, { from: box.at + box.header, to: box.at + box.length })) items.push(item);
      return items;
    }
  }
  return null;
}

/** The tool that wrote the file, and a cover, unless a camera took it. */
async function isHarmless(file: FileHandle, { type, at, length }: Placed): Promise<boolean> {
  if (type !== cover) return harmlessItems.includes(type);
  return length <= maxRead && !(await readAt(file, at, length)).includes('Exif\0\0', 0, 'latin1');
}

async function* placed(file: FileHandle, { from, to }: { from: number; to: number }): AsyncGenerator<Placed> {
  for (let at = from; at + 8 <= to; ) {
    const head = await readAt(file, at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const header = short === 1 ? 16 : 8;
    const length = short === 1 && head.length === 16 ? readLong(head, 8) : short === 0 ? to - at : short;
    if (length < header || at + length > to) return;
    yield { type: head.toString('latin1', 4, 8), at, header, length };
    at += length;
  }
}

/** The box keeps its position and length, and becomes one that all players skip. */
const freed = ({ at, header, length }: Placed): Blank => ({ at: at + 4, length: length - 4, head: freedHead(header, length) });

function freedHead(header: number, length: number): Buffer {
  const head = Buffer.from('free\0\0\0\0\0\0\0\0', 'latin1').subarray(0, header - 4);
  if (header === 16) head.writeBigInt64BE(BigInt(length), 4);
  return head;
}

type Span = { from: number; to: number };
const whole = (file: FileHandle, { from, to }: Span): Promise<Buffer> => readAt(file, from, Math.min(maxRead, to - from));

async function isMeasured(file: FileHandle, span: Span): Promise<boolean> {
  return inside(await whole(file, span), 'mdia', 'hdlr')?.toString('latin1', 8, 12) === 'meta';
}

/** Where the measurements themselves are. */
async function samplesOf(file: FileHandle, span: Span): Promise<Blank[]> {
  const table = inside(await whole(file, span), 'mdia', 'minf', 'stbl');
  if (table === null) return [];
  try {
    const { count, offset, size } = readSamples(table).samples;
    if (size.reduce((sum, one) => sum + one, 0) > (await file.stat()).size) return [];
    return Array.from({ length: count }, (_, index) => ({
      at: defined(offset[index]),
      length: defined(size[index]),
      head: new Uint8Array(),
    }));
  } catch (error) {
    // Without a readable index nobody finds them.
    if (error instanceof StrangeMovie || error instanceof RangeError) return [];
    throw error;
  }
}
