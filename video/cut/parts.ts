import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '@everycast/contract/defined';
import { message } from '@everycast/messages/message';
import { type Movie, readMovie, type Samples, type Track } from '../movie/read.ts';
import { noSamples, readSample } from '../movie/samples.ts';
import { writeMovie } from '../movie/write.ts';
import { NotSmart } from '../refusal.ts';
import { ffmpeg, output, type RunOptions, ToolFailed } from '../tool/run.ts';

/** Re-encoded frames: a file with only them, and its samples in decoding order. */
export interface Part {
  path: string;
  track: Track;
  /** For each sample, which of the wanted frames it is: an index into the source's samples. */
  of: number[];
}

/**
 * Re-encodes some of a track's frames, one for one: the same number, shown at the same times.
 *
 * @param wanted indices of the source's samples, in decoding order; adjacent in time.
 * @throws {NotSmart} if the decoder returns another number of frames.
 */
export async function encodePart(
  movie: Movie,
  track: Track,
  wanted: readonly number[],
  partEncoder: PartEncoder,
  where: { folder: string; name: string },
  options: RunOptions,
): Promise<Part> {
  const { encoder } = partEncoder;
  if (encoder === null) throw new NotSmart('video.not_smart_index');
  const at = (index: number) => defined(track.samples.time[index]);
  const earliest = wanted.reduce((min, index) => Math.min(min, at(index)), Number.POSITIVE_INFINITY);
  const latest = wanted.reduce((max, index) => Math.max(max, at(index)), 0);
  const needed = chosen(track.samples, await decodedFor(movie, track, wanted, earliest, partEncoder));
  const base = needed.time.reduce((min, time) => Math.min(min, time), Number.POSITIVE_INFINITY);
  needed.time = needed.time.map((time) => time - base);
  const source = join(where.folder, `${where.name}.source.mp4`);
  const made = join(where.folder, `${where.name}.mp4`);
  const end = latest - base + defined(track.samples.duration[defined(wanted.at(-1))]);
  const alone = {
    like: track,
    entry: track.entry,
    samples: needed,
    files: new Uint16Array(needed.count),
    grain: null,
    begin: 0,
    end: end + track.timescale,
  };
  await writeMovie({ output: source, fileType: null, paths: [movie.path], tracks: [alone] }, options);

  const opened = ['-noautorotate', '-flags2', '+showall', '-protocol_whitelist', 'file', '-f', 'mov', '-copyts', '-i', output(source)];
  const trimmed = ['-map', '0:v:0', '-vf', `trim=start_pts=${earliest - base}:end_pts=${latest - base + 1}`];
  const exact = ['-vsync', 'passthrough', '-enc_time_base', '-1'];
  await ffmpeg([...opened, ...trimmed, ...exact, ...encoder, '-f', 'mp4', output(made)], options).catch((error: unknown) => {
    if (error instanceof ToolFailed && error.lastWords !== '') throw new NotSmart('video.not_smart_encoder', { cause: error });
    throw error;
  });
  const encoded = (await readMovie(made)).tracks.find(({ kind }) => kind === 'vide');
  if (encoded?.samples.count !== wanted.length) {
    throw new NotSmart(message('video.not_smart_decoded', { all: wanted.length, decoded: encoded?.samples.count ?? 0 }));
  }
  const { path, samples } = await adapted(made, encoded, partEncoder);
  return {
    path,
    track: { ...encoded, samples },
    of: ranked(
      encoded.samples,
      [...wanted].sort((one, other) => at(one) - at(other)),
    ),
  };
}

/** The part as it is, or with the necessary changes in a separate file. */
async function adapted(path: string, { samples, entry }: Track, partEncoder: PartEncoder): Promise<{ path: string; samples: Samples }> {
  if (partEncoder.adapted === null) return { path, samples };
  const whole = await readFile(path);
  const at = (index: number) => defined(samples.offset[index]);
  const parts = Array.from({ length: samples.count }, (_, index) => whole.subarray(at(index), at(index) + defined(samples.size[index])));
  const changed = partEncoder.adapted(parts, entry);
  const offset = new Float64Array(samples.count);
  changed.reduce((end, part, index) => {
    offset[index] = end;
    return end + part.length;
  }, 0);
  await writeFile(`${path}.adapted`, changed);
  return { path: `${path}.adapted`, samples: { ...samples, offset, size: Uint32Array.from(changed, ({ length }) => length) } };
}

/** What is decoded for the wanted frames, as indices: from the last keyframe before them on, without those that no other frame needs. */
async function decodedFor(
  movie: Movie,
  { samples }: Track,
  wanted: readonly number[],
  earliest: number,
  partEncoder: PartEncoder,
): Promise<number[]> {
  await using file = await open(movie.path);
  const isWanted = new Set(wanted);
  const indices: number[] = [];
  for (let index = decodingStart(samples, defined(wanted[0]), earliest); index <= defined(wanted.at(-1)); index++) {
    if (isWanted.has(index) || partEncoder.isReference(await readSample(file, samples, index))) indices.push(index);
  }
  return indices;
}

/** The keyframe from which the wanted frames are decoded: the last that is decoded and shown before them. */
function decodingStart({ key, time }: Samples, first: number, earliest: number): number {
  let from = first;
  while (from > 0 && !(key[from] === 1 && defined(time[from]) <= earliest)) from--;
  return from;
}

/** The nth frame shown is the nth that was wanted. */
function ranked({ count, time }: Samples, wanted: readonly number[]): number[] {
  const order = Array.from({ length: count }, (_, index) => index).sort((one, other) => defined(time[one]) - defined(time[other]));
  const of: number[] = new Array(count);
  order.forEach((sample, rank) => {
    of[sample] = defined(wanted[rank]);
  });
  return of;
}

/** Copies some samples, by their indices. */
function chosen(samples: Samples, indices: readonly number[]): Samples {
  const made = noSamples(indices.length);
  for (const column of ['offset', 'size', 'time', 'duration', 'key'] as const) {
    indices.forEach((index, at) => {
      made[column][at] = defined(samples[column][index]);
    });
  }
  return made;
}

/** How parts of a track are encoded to be combined with the rest of it. */
export interface PartEncoder {
  /** For ffmpeg; null if nothing ever has to be encoded. */
  encoder: string[] | null;
  /**
   * Whether decoding can start at a key sample with other parameters. `isFirst`: what is shown before it, if anything, is one encoded part.
   */
  opens(sample: Buffer, isFirst: boolean): boolean;
  /** Whether other frames may be predicted from a sample: if not, it needn't be decoded. */
  isReference(sample: Buffer): boolean;
  /** The sample entry for both, made from the source's and an encoded part's. */
  entry(part: Buffer): Buffer;
  /** How to change a part's samples, given its sample entry; null: not at all. */
  adapted: ((samples: readonly Buffer[], part: Buffer) => Buffer[]) | null;
}
