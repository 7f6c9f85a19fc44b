import { defined } from '@everycast/contract/defined';
import type { Samples } from './samples.ts';

/** Where samples come from, and when a player needs them. */
export interface Stream {
  samples: Samples;
  /** The file of each sample. */
  files: Uint16Array;
  timescale: number;
  /** When each is decoded, in units. */
  decoded: Float64Array;
}

/** A range of one file that is copied unchanged. */
export interface Piece {
  file: number;
  offset: number;
  size: number;
}

/**
 * The order of the data: second by second, and within a second as before, so that a well-ordered file is copied in large pieces. Yields
 * each second's pieces, and calls `placed` with each sample's new position.
 */
export function* layout(
  streams: readonly Stream[],
  placed: (stream: number, index: number, place: number) => void = () => undefined,
): Generator<Piece[]> {
  const at = streams.map(() => 0);
  let place = 0;
  for (let second = 1; streams.some(({ samples }, number) => defined(at[number]) < samples.count); second++) {
    const batch: (Piece & { stream: number; index: number })[] = [];
    streams.forEach(({ samples, files, timescale, decoded }, stream) => {
      let index = defined(at[stream]);
      for (; index < samples.count && defined(decoded[index]) < second * timescale; index++) {
        const [offset, size] = [defined(samples.offset[index]), defined(samples.size[index])];
        batch.push({ file: defined(files[index]), offset, size, stream, index });
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

/** Merges adjacent pieces. */
function joined(batch: readonly Piece[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { file, offset, size } of batch) {
    const last = pieces.at(-1);
    if (last !== undefined && last.file === file && last.offset + last.size === offset) last.size += size;
    else pieces.push({ file, offset, size });
  }
  return pieces;
}
