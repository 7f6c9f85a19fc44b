import { type FileHandle, open } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { DiskFull } from '../tool/run.ts';
import type { Piece } from './layout.ts';

/** The largest read, in bytes. */
const block = 4_000_000;
/** After this many bytes, the output is flushed to disk while copying continues. */
const flushEvery = 64_000_000;
/** A smaller gap between two pieces is read instead of skipped. */
const smallGap = 64_000;

/**
 * Writes `head` and then all pieces into a new file. One block is written while the next is read.
 *
 * @param options `flush`: the file is kept and synced later, so large parts of it are flushed to disk along the way
 * @throws {DiskFull}; an error if a source is shorter than its pieces; the signal's reason once it is aborted.
 */
export async function copyPieces(
  output: string,
  head: readonly Uint8Array[],
  paths: readonly string[],
  batches: Iterable<Piece[]>,
  options: { signal?: AbortSignal; onBytes?: (written: number) => void; flush?: boolean } = {},
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const target = stack.use(await open(output, 'w'));
  const sources = await Promise.all(paths.map(async (path) => stack.use(await open(path))));
  let at = 0;
  for (const part of head) {
    await writeAll(target, part, at);
    at += part.length;
  }
  const buffers = [Buffer.allocUnsafe(block), Buffer.allocUnsafe(block)];
  let writing: Promise<void> = Promise.resolve();
  let turn = 0;
  const flusher = options.flush ? stack.use(flusherOf(target)) : null;
  for (const batch of batches) {
    for (const span of spans(batch)) {
      const data = await readSpan(defined(sources[span.file]), span, defined(buffers[turn++ % 2]));
      await writing;
      options.onBytes?.(at);
      options.signal?.throwIfAborted();
      writing = writeAll(target, data, at);
      // The next await reports a failure; until then it counts as handled.
      writing.catch(() => undefined);
      at += data.length;
      flusher?.wrote(at);
    }
  }
  await writing;
  await flusher?.ended();
  options.onBytes?.(at);
}

/** Flushes a file in the background, one flush at a time. Ends before its file is closed. */
function flusherOf(file: FileHandle) {
  let flushing: Promise<unknown> | null = null;
  let failure: unknown = null;
  let flushed = 0;
  const ended = async () => {
    await flushing;
    if (failure !== null) throw diskError(failure);
  };
  return {
    wrote(bytes: number): void {
      if (flushing !== null || bytes - flushed < flushEvery) return;
      flushed = bytes;
      flushing = file.datasync().then(
        () => {
          flushing = null;
        },
        (error: unknown) => {
          failure = error;
        },
      );
    },
    /** @throws flush errors */
    ended,
    async [Symbol.asyncDispose](): Promise<void> {
      await flushing;
    },
  };
}

interface Span {
  file: number;
  offset: number;
  size: number;
  /** The wanted ranges within it. */
  pieces: { from: number; size: number }[];
}

function* spans(batch: readonly Piece[]): Generator<Span> {
  let span: Span | null = null;
  for (const piece of batch) {
    for (let from = 0; from < piece.size; from += block) {
      const [offset, size] = [piece.offset + from, Math.min(block, piece.size - from)];
      const gap: number = span === null ? -1 : offset - span.offset - span.size;
      if (span !== null && span.file === piece.file && gap >= 0 && gap <= smallGap && offset + size - span.offset <= block) {
        span.pieces.push({ from: offset - span.offset, size });
        span.size = offset + size - span.offset;
        continue;
      }
      if (span !== null) yield span;
      span = { file: piece.file, offset, size, pieces: [{ from: 0, size }] };
    }
  }
  if (span !== null) yield span;
}

async function readSpan(source: FileHandle, { offset, size, pieces }: Span, buffer: Buffer): Promise<Uint8Array> {
  for (let read = 0; read < size; ) {
    const { bytesRead } = await source.read(buffer, read, size - read, offset + read);
    if (bytesRead === 0) throw new Error('A file became shorter while it was read.');
    read += bytesRead;
  }
  let length = 0;
  for (const piece of pieces) {
    if (piece.from !== length) buffer.copyWithin(length, piece.from, piece.from + piece.size);
    length += piece.size;
  }
  return buffer.subarray(0, length);
}

async function writeAll(target: FileHandle, data: Uint8Array, at: number): Promise<void> {
  try {
    for (let written = 0; written < data.length; ) {
      const { bytesWritten } = await target.write(data, written, data.length - written, at + written);
      written += bytesWritten;
    }
  } catch (error) {
    throw diskError(error);
  }
}

function diskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new DiskFull(String(error)) : error;
}
