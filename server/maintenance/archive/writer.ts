import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { StartError } from '../../kernel/errors.ts';
import { names } from './format.ts';

/** Members per checksum file. */
const checkedTogether = 200;

export interface ArchiveWriter {
  /** Members so far, without those for checksums. */
  members(): number;
  add(name: string, bytes: Buffer): Promise<void>;
  /** @throws Error if the source's length isn't `size`, in bytes */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Moves the complete archive into place, synced to disk. @returns its size in bytes */
  finish(): Promise<number>;
  /** Discards it. */
  abandon(): Promise<void>;
}

/**
 * Writes an archive that only its owner can read, under a temporary name until it is complete.
 * @param signal aborts any write
 * @throws StartError if something has that name, or nothing can be written there
 */
export async function createArchive(path: string, signal: AbortSignal): Promise<ArchiveWriter> {
  const draft = join(dirname(path), `.${basename(path)}.unfinished-${process.pid}`);
  const file = await openDraft(path, draft);
  const archive = pack();
  // The stream syncs the file to disk and closes it.
  const written = pipeline(archive, file.createWriteStream({ flush: true }));
  /** Rejects when the pipeline has failed, so that nobody waits for it. */
  const burst = written.then(() => new Promise<never>(() => undefined));
  burst.catch(() => undefined); // the next write reports it
  const orBurst = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, burst]).catch((error: unknown) => {
      throw isFull(error) ? new StartError(`Couldn't write the backup: the disk with ${dirname(path)} is full.`) : error;
    });

  let members = 0;
  let sets = 0;
  let checksums: string[] = [];

  async function write(name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
    const done = Promise.withResolvers<void>();
    const entry = archive.entry({ name, size, type: 'file', mode: 0o600, mtime: new Date() }, (error) =>
      error ? done.reject(error) : done.resolve(),
    );
    done.promise.catch(() => undefined); // awaited below, unless something else fails before
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of source) {
      signal.throwIfAborted();
      length += chunk.byteLength;
      if (length > size) break;
      hash.update(chunk);
      if (!entry.write(chunk)) await orBurst(once(entry, 'drain'));
    }
    if (length !== size) throw new Error(`${name} is not ${size} bytes long, as it was said to be.`);
    entry.end(null);
    await orBurst(done.promise);
    return hash.digest('hex');
  }

  async function writeChecksums(): Promise<void> {
    if (checksums.length === 0) return;
    const text = Buffer.from(checksums.join(''));
    sets += 1;
    checksums = [];
    await write(names.checksums(sets), text.byteLength, [text]);
  }

  async function addStream(name: string, size: number, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    checksums.push(`${await write(name, size, source)}  ${name}\n`);
    members += 1;
    if (checksums.length >= checkedTogether) await writeChecksums();
  }

  return {
    members: () => members,
    add: (name, bytes) => addStream(name, bytes.byteLength, [bytes]),
    addStream,
    async finish() {
      await writeChecksums();
      archive.finalize();
      await orBurst(written);
      const { size } = await stat(draft);
      await rename(draft, path);
      await using folder = await open(dirname(path), constants.O_RDONLY);
      await folder.sync();
      return size;
    },
    async abandon() {
      archive.destroy();
      await written.catch(() => undefined); // we aborted it
      await rm(draft, { force: true });
    },
  };
}

async function openDraft(path: string, draft: string): Promise<FileHandle> {
  try {
    const taken = await open(path).then(
      (file) => file.close().then(() => true),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (taken) throw new StartError(`${path} already exists. Choose another name for the backup.`);
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EACCES: "this user isn't allowed to write there",
      EPERM: "this user isn't allowed to write there",
      EROFS: 'the disk is read-only',
      ENOENT: "the folder doesn't exist",
      ENOTDIR: "the folder doesn't exist",
      ENOSPC: 'the disk is full',
    };
    throw new StartError(`Couldn't write the backup to ${path}: ${reasons[code ?? ''] ?? message}.`, { cause: error });
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | null)?.code ?? '');
