import { open } from 'node:fs/promises';
import type { videoTypes } from '@everycast/contract/media';
import type { Demuxer } from '../tool/run.ts';

export interface Kind {
  demuxer: Demuxer;
  contentType: (typeof videoTypes)[number];
}

/** The start of QuickTime files from before `ftyp` existed. */
const quicktimeBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** Brands of ISO files that are images. */
const pictureBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)$/;

/** Detects how to open a file from its first bytes; null for unsupported types. */
export async function kindOf(path: string): Promise<Kind | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  return kindOfBytes(buffer.subarray(0, bytesRead));
}

export function kindOfBytes(head: Buffer): Kind | null {
  const box = head.toString('latin1', 4, 8);
  const brand = head.toString('latin1', 8, 12);
  if (box === 'ftyp') {
    if (pictureBrands.test(brand)) return null;
    return { demuxer: 'mov', contentType: brand === 'qt  ' ? 'video/quicktime' : 'video/mp4' };
  }
  if (quicktimeBoxes.includes(box)) return { demuxer: 'mov', contentType: 'video/quicktime' };
  if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3) {
    return { demuxer: 'matroska', contentType: head.toString('latin1', 0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska' };
  }
  return isTransportStream(head) ? { demuxer: 'mpegts', contentType: 'video/mp2t' } : null;
}

/**
 * Packets of 188 bytes that each start with 0x47; recorders add four bytes of time before each, or sixteen of error correction after. The
 * first may be incomplete: a recording of a broadcast starts anywhere.
 */
function isTransportStream(head: Buffer): boolean {
  return [188, 192, 204].some((length) =>
    Array.from({ length }, (_, first) => first).some((first) => [0, 1, 2, 3].every((packet) => head[first + packet * length] === 0x47)),
  );
}
