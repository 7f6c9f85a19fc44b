import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { StartError } from '../../kernel/start-error.ts';
import { names } from './format.ts';

/** Members whose checksums are written together. */
const checkedTogether = 200;

export interface ArchiveWriter {
  /** Members so far, those with checksums apart. */
  members(): number;
  add(name: string, bytes: Buffer): Promise<void>;
  /** @throws Error if the source has another length than `size`, in bytes */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Puts the archive in its place, whole and on the disk. @returns its size in bytes */
  finish(): Promise<number>;
  /** Ends it before that: nothing stays. */
  abandon(): Promise<void>;
}

/**
 * Writes an archive that only its owner may read, under another name until it is whole.
 * @param signal ends it in the middle of whatever it writes
 * @throws StartError where there is something of that name, or nothing can be written there
 */
export async function createArchive(path: string, signal: AbortSignal): Promise<ArchiveWriter> {
  const draft = join(dirname(path), `.${basename(path)}.unfinished-${process.pid}`);
  const file = await openDraft(path, draft);
  const archive = pack();
  // The stream sees to it that all is on the disk, and closes the file.
  const written = pipeline(archive, file.createWriteStream({ flush: true }));
  /** Rejects when nothing more can be written, so that nobody waits for a pipe that has burst. */
  const burst = written.then(() => new Promise<never>(() => undefined));
  burst.catch(() => undefined); // heard by whoever writes next
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
      await written.catch(() => undefined); // ended by us
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
