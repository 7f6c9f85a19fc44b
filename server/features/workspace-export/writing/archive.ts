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
  // Rejects when nothing more can be written: the source of an entry would wait for ever.
  const broken = new Promise<never>((_resolve, reject) => {
    written.catch(reject);
    zip.once('error', reject);
  });
  broken.catch(() => undefined); // whoever adds or closes receives it

  return {
    async add(name, source, { compress = true } = {}) {
      try {
        zip.addReadStream(source, name, { compress, mtime: at });
        await Promise.race([finished(source), broken]);
      } catch (error) {
        source.destroy();
        throw error;
      }
    },
    async close() {
      zip.end();
      await Promise.race([written, broken]);
    },
    bytes: () => file.bytesWritten,
  };
}
