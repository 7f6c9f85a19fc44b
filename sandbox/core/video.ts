import type { InputVideoTrack } from 'mediabunny';
import { pictureHeadBytes, pictureTypeOf } from './pictures.ts';
import { bytesIn, type Ranges } from './ranges.ts';

type Codec = 'h264' | 'hevc' | 'vp8' | 'vp9' | 'av1';

/** What a video says of itself. */
export interface Video {
  /** To the millisecond. */
  seconds: number;
  /** As it is shown: turned, where it is to be turned. */
  width: number;
  height: number;
  /** Of its first pictures, on average. */
  framesPerSecond: number;
  container: 'mp4' | 'mov' | 'webm';
  /** null where it is none of those that platforms name. */
  codec: Codec | null;
  /** Of the whole file. */
  bytes: number;
}

const codecs: Readonly<Record<string, Codec>> = { avc: 'h264', hevc: 'hevc', vp8: 'vp8', vp9: 'vp9', av1: 'av1' };
/** Pictures that the rate is reckoned from. */
const sampled = 100;
/** Bytes of the file that are kept for later, and that are read at once: the index of a day has fewer. */
const maxKept = 4 * 1024 * 1024;
const maxAtOnce = 64 * 1024 * 1024;
/** The first bytes of a file of boxes (MP4, MOV) tell their length and one of these types; those of WebM are always the same. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Does a file begin as one of the kinds that can be read? What follows may be broken all the same. */
export async function isLikeVideo(file: Ranges): Promise<boolean> {
  const head = await bytesIn(file, 0, pictureHeadBytes);
  if (head.length < 8) return false;
  return (boxes.includes(head.toString('latin1', 4, 8)) && pictureTypeOf(head) === null) || head.subarray(0, 4).equals(webm);
}

/**
 * Reads how long and how large a video is: its index, and no more of it, wherever that lies in the file.
 * @returns null where it is no MP4, MOV or WebM, or none that can be read
 * @throws what reading the bytes throws
 */
export async function videoIn(file: Ranges): Promise<Video | null> {
  if (!(await isLikeVideo(file))) return null;
  // Loaded here alone: where nobody plays with videos, it is never needed.
  const { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } = await import('mediabunny');
  const failures: unknown[] = [];
  const source = new CustomSource({
    getSize: () => file.size,
    read(start, end) {
      if (end - start > maxAtOnce) throw new RangeError('This index is too long to be one.');
      return bytesIn(file, start, end).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    },
    maxCacheSize: maxKept,
    prefetchProfile: 'fileSystem',
    // What is read ahead and then not needed may fail; of what is needed, whoever waits for it is told.
    handleUnhandledError: () => undefined,
  });
  using input = new Input({ source, formats: [MP4, QTFF, MATROSKA, WEBM] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return null;
    const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
    const format = await input.getFormat();
    const container = format === MP4 ? 'mp4' : format === QTFF ? 'mov' : 'webm';
    return { seconds: Math.round(seconds * 1000) / 1000, container, bytes: file.size, ...(await pictureOf(track)) };
  } catch {
    if (failures.length > 0) throw failures[0];
    // An index that is broken tells nothing.
    return null;
  }
}

async function pictureOf(track: InputVideoTrack): Promise<Omit<Video, 'seconds' | 'container' | 'bytes'>> {
  const { averagePacketRate: framesPerSecond } = await track.computePacketStats(sampled);
  const codec = (await track.getCodec()) ?? '';
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), framesPerSecond, codec: codecs[codec] ?? null };
}
