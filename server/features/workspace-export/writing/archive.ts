import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A ZIP file that is written entry by entry. */
export interface Archive {
  /** Writes one entry; it resolves once the source was read, so that nothing piles up. @throws what the source or the disk throws */
  add(path: string, source: Readable, options?: { compress?: boolean }): Promise<void>;
  /** Writes the directory. The file is complete afterwards. */
  close(): Promise<void>;
  /** Size of the file so far. */
  bytes(): number;
}

/** Begins a ZIP file, of any size and with any number of entries (ZIP64). It stops with the signal. */
export function createArchive(path: string, { at, signal }: { at: Date; signal: AbortSignal }): Archive {
  const zip = new ZipFile();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream as Readable, file, { signal });
  let broken: unknown = null;
  /** Ends the wait for the entry that is being read: when nothing more can be written, its source would never end. */
  let breakOff = (_error: unknown): void => undefined;
  const onError = (error: unknown): void => {
    broken ??= error;
    breakOff(error);
  };
  written.catch(onError);
  zip.once('error', onError);

  /** Not a race with `written`: that would keep something of every entry until the end. */
  const read = (source: Readable): Promise<void> =>
    new Promise((resolve, reject) => {
      breakOff = reject;
      if (broken) reject(broken);
      finished(source).then(resolve, reject);
    });

  return {
    async add(name, source, { compress = true } = {}) {
      try {
        zip.addReadStream(source, name, { compress, mtime: at });
        await read(source);
      } catch (error) {
        source.destroy();
        throw error;
      }
    },
    async close() {
      zip.end();
      await new Promise<void>((resolve, reject) => {
        breakOff = reject;
        if (broken) reject(broken);
        written.then(resolve, reject);
      });
    },
    bytes: () => file.bytesWritten,
  };
}
