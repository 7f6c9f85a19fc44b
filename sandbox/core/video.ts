import type { InputVideoTrack } from 'mediabunny';
import { pictureHeadBytes, pictureTypeOf } from './pictures.ts';
import { bytesIn, type Ranges } from './ranges.ts';

type Codec = 'h264' | 'hevc' | 'vp8' | 'vp9' | 'av1';

/** A video's properties, from its index. */
export interface Video {
  /** To the millisecond. */
  seconds: number;
  /** As displayed, after rotation. */
  width: number;
  height: number;
  /** The average of its first frames. */
  framesPerSecond: number;
  container: 'mp4' | 'mov' | 'webm';
  /** null for codecs that no platform lists. */
  codec: Codec | null;
  /** The size of the whole file. */
  bytes: number;
}

const codecs: Readonly<Record<string, Codec>> = { avc: 'h264', hevc: 'hevc', vp8: 'vp8', vp9: 'vp9', av1: 'av1' };
/** Frames used to calculate the frame rate. */
const sampled = 100;
/** Bytes that are cached, and read at once: the index of a day of video is smaller. */
const maxKept = 4 * 1024 * 1024;
const maxAtOnce = 64 * 1024 * 1024;
/** A file of boxes (MP4, MOV) starts with a length and one of these types; WebM always starts with the same bytes. */
const boxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'];
const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Whether a file starts like a readable type. The rest may still be broken. */
export async function isLikeVideo(file: Ranges): Promise<boolean> {
  const head = await bytesIn(file, 0, pictureHeadBytes);
  if (head.length < 8) return false;
  return (boxes.includes(head.toString('latin1', 4, 8)) && pictureTypeOf(head) === null) || head.subarray(0, 4).equals(webm);
}

/**
 * Reads a video's duration and dimensions from its index only, wherever that is in the file.
 * @returns null if it isn't a readable MP4, MOV or WebM
 * @throws errors from reading the bytes
 */
export async function videoIn(file: Ranges): Promise<Video | null> {
  if (!(await isLikeVideo(file))) return null;
  // Loaded on demand: without videos it is never needed.
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
    // Prefetched data that isn't needed may fail; needed data reports its error to the caller.
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
    // A broken index has no information.
    return null;
  }
}

async function pictureOf(track: InputVideoTrack): Promise<Omit<Video, 'seconds' | 'container' | 'bytes'>> {
  const { averagePacketRate: framesPerSecond } = await track.computePacketStats(sampled);
  const codec = (await track.getCodec()) ?? '';
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), framesPerSecond, codec: codecs[codec] ?? null };
}
