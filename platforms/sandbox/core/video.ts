import type { InputVideoTrack } from 'mediabunny';
import type { Ranges } from './ranges.ts';

/** What a video says of itself. */
export interface Video {
  /** To the millisecond. */
  seconds: number;
  /** As it is shown: turned, where it is to be turned. */
  width: number;
  height: number;
  /** Of its first pictures, on average. */
  framesPerSecond: number;
}

/** Pictures that the rate is reckoned from. */
const sampled = 100;
/** Bytes of the file that are kept for later, and that are read at once: the index of a day has fewer. */
const mostKept = 4 * 1024 * 1024;
const mostAtOnce = 64 * 1024 * 1024;
/** The first bytes of a file of boxes (MP4, MOV) tell their length and one of these types; those of WebM are always the same. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/**
 * Reads how long and how large a video is: its index, and no more of it, wherever that lies in the file.
 * @returns null where it is no MP4, MOV or WebM, or none that can be read
 * @throws what reading the bytes throws
 */
export async function videoIn(file: Ranges): Promise<Video | null> {
  const head = file.size < 8 ? null : await bytesOf(file, 0, 8);
  if (head === null || (!boxes.includes(head.toString('latin1', 4)) && !head.subarray(0, 4).equals(webm))) return null;
  // Loaded here alone: where nobody plays with videos, it is never needed.
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const failures: unknown[] = [];
  const source = new CustomSource({
    getSize: () => file.size,
    read(start, end) {
      if (end - start > mostAtOnce) throw new RangeError('This index is too long to be one.');
      return bytesOf(file, start, end).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    },
    maxCacheSize: mostKept,
    prefetchProfile: 'fileSystem',
    // What is read ahead and then not needed may fail; of what is needed, whoever waits for it is told.
    handleUnhandledError: () => undefined,
  });
  using input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    return { seconds: Math.round(seconds * 1000) / 1000, ...(await pictureOf(track)) };
  } catch {
    if (failures.length > 0) throw failures[0];
    // An index that is broken tells nothing.
    return null;
  }
}

async function pictureOf(track: InputVideoTrack): Promise<Omit<Video, 'seconds'>> {
  const { averagePacketRate: framesPerSecond } = await track.computePacketStats(sampled);
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), framesPerSecond };
}

async function bytesOf({ open }: Ranges, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await open(start, end)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
