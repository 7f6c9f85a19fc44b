import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFlvReader } from '@everycast/streaming/flv/read';
import { FlvError, type MediaTag } from '@everycast/streaming/flv/tag';
import { flvHeader, tagHeaderLength, writeTag } from '@everycast/streaming/flv/write';
import { withPicture } from '@everycast/video/live/with-picture';
import { undecodable } from '@everycast/video/probe/decodes';
import type { Storage } from '../../../kernel/storage.ts';
import { writePart } from './movie.ts';
import { createParts, type Part } from './parts.ts';

/** A part as a video file, in a folder that is gone after use. */
interface PartFile {
  path: string;
  startMs: number;
  /** Why it can't be played whole, in a decoder's words; null if it can. */
  wrong: string | null;
}

interface Parts {
  /** Where files are made, one at a time. */
  folder: string;
  segments: readonly { fileKey: string }[];
  storage: Pick<Storage, 'local'>;
  signal: AbortSignal;
}

/**
 * Makes files of a recording's segments: one of each part.
 * @param use gets them in order; each is deleted after it
 * @returns whether something is in none of them
 */
export async function makeFiles(
  { folder, segments, storage, signal }: Parts,
  use: (file: PartFile, all: { index: number; count: number }) => Promise<void>,
): Promise<{ count: number; missing: boolean }> {
  const source = join(folder, 'whole.flv');
  const index = createParts();
  let at = flvHeader().length;
  async function* indexed(batches: AsyncIterable<MediaTag[]>): AsyncGenerator<Buffer> {
    for await (const tags of batches) {
      const pieces = tags.map((tag) => {
        index.add(tag, at + tagHeaderLength);
        const bytes = writeTag(tag);
        at += bytes.length;
        return bytes;
      });
      yield Buffer.concat(pieces);
    }
  }
  await writeFile(source, flvHeader());
  for (const { fileKey } of segments) {
    await storage.local(fileKey, (path) =>
      pipeline(createReadStream(path), wholeTags, indexed, createWriteStream(source, { flags: 'a' }), { signal }),
    );
  }
  const { parts, missing } = index.end();
  for (const [number, part] of parts.entries()) {
    const path = await fileOf(part, { source, folder, signal });
    const pictures = part.picture && part.pictures.count;
    const wrong = await undecodable({ path, demuxer: 'mov' }, { pictures, signal });
    await use({ path, startMs: Math.max(0, Math.round(part.startMs)), wrong }, { index: number, count: parts.length });
    await rm(path, { force: true });
  }
  return { count: parts.length, missing };
}

async function fileOf(part: Part, { source, folder, signal }: { source: string; folder: string; signal: AbortSignal }): Promise<string> {
  const output = join(folder, 'recording.mp4');
  await writePart(part, { source, output, signal });
  const { picture, sound, sounds } = part;
  if (picture || !sound) return output;
  const seen = join(folder, 'seen.mp4');
  const [first = 0, last = 0] = [sounds.time[0], sounds.time[sounds.count - 1]];
  const seconds = (last - first + sound.samples) / sound.sampleRate;
  await withPicture(output, seen, { seconds, copy: sound.codec === 'aac', signal });
  await rm(output);
  return seen;
}

/**
 * The whole tags of an FLV file, piece by piece. A file that its process couldn't finish ends within a tag; what follows in another file would
 * be taken for the rest of it.
 */
export async function* wholeTags(file: AsyncIterable<Buffer>): AsyncGenerator<MediaTag[]> {
  const reader = createFlvReader();
  for await (const bytes of file) {
    try {
      yield reader.push(bytes);
    } catch (error) {
      // After a loss of power, blocks may be missing: what follows can't be read anymore.
      if (error instanceof FlvError) return;
      throw error;
    }
  }
}
