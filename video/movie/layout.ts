import type { Samples } from './samples.ts';

/** Where samples are to come from, and when they are wanted by who plays the file. */
export interface Stream {
  samples: Samples;
  /** In which of the files each sample lies. */
  files: Uint16Array;
  timescale: number;
  /** When each is decoded, in units. */
  decoded: Float64Array;
}

/** A stretch of one file that is copied as it is. */
export interface Piece {
  file: number;
  offset: number;
  size: number;
}

/**
 * The order of the data: second by second, and within a second as it lay before, so that a file that was well ordered is
 * copied in large pieces. Gives each second's pieces, and tells `placed` where in the data each sample will lie.
 */
export function* layout(
  streams: readonly Stream[],
  placed: (stream: number, index: number, place: number) => void = () => undefined,
): Generator<Piece[]> {
  const at = streams.map(() => 0);
  let place = 0;
  for (let second = 1; streams.some(({ samples }, number) => (at[number] as number) < samples.count); second++) {
    const batch: (Piece & { stream: number; index: number })[] = [];
    streams.forEach(({ samples, files, timescale, decoded }, stream) => {
      let index = at[stream] as number;
      for (; index < samples.count && (decoded[index] as number) < second * timescale; index++) {
        const [offset, size] = [samples.offset[index] as number, samples.size[index] as number];
        batch.push({ file: files[index] as number, offset, size, stream, index });
      }
      at[stream] = index;
    });
    batch.sort((one, other) => one.file - other.file || one.offset - other.offset);
    for (const { stream, index, size } of batch) {
      placed(stream, index, place);
      place += size;
    }
    if (batch.length > 0) yield joined(batch);
  }
}

/** Neighbours as one. */
function joined(batch: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { file, offset, size } of batch) {
    const last = pieces.at(-1);
    if (last !== undefined && last.file === file && last.offset + last.size === offset) last.size += size;
    else pieces.push({ file, offset, size });
  }
  return pieces;
}
