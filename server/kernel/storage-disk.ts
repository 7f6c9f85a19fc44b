import { randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { defined } from '@everycast/contract/defined';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileDisk, Range } from './file-disk.ts';

/** Where files are while they are being written. */
const unfinished = '.unfinished';
/** Read size, in bytes: less costs more per byte. */
const highWaterMark = 256 * 1024;
/** Any write is complete long before this. Milliseconds. */
const givenUpAfter = 3_600_000;

/**
 * flydrive's disk with atomic writes: to a temporary file, synced to disk, then renamed. What was written is still there after a power
 * failure.
 */
export class SafeDisk extends FSDriver implements FileDisk {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  /** Creates the folder and removes what a crash left half written. @throws Error if it isn't writable */
  async prepare(): Promise<void> {
    const folder = join(this.#root, unfinished);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(this.#root, 0o700); // an older version may have created it
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0, // another process has just completed it
      );
      if (age > givenUpAfter) await rm(path, { force: true });
    }
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#write(key, async (draft) => {
      await using file = await open(draft, 'wx', 0o600);
      await file.writeFile(contents);
      await file.sync();
    });
  }

  /** On the same disk the file itself is moved, however large it is. */
  async putFile(key: string, path: string): Promise<void> {
    const target = join(this.#root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    try {
      await chmod(path, 0o600);
      await sync(path);
      await rename(path, target);
      await sync(dirname(target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await this.#write(key, async (draft) => {
        await copyFile(path, draft, constants.COPYFILE_EXCL);
        await sync(draft);
      });
    }
  }

  async getRange(key: string, { start, end }: Range): Promise<Readable> {
    return (await open(join(this.#root, key))).createReadStream({ start, end, highWaterMark });
  }

  async getBytesOf(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return fileBytes(await open(join(this.#root, key)), range ?? { start: 0, end: Number.MAX_SAFE_INTEGER - 1 });
  }

  pathOf(key: string): string {
    return join(this.#root, key);
  }

  /** Moves the draft that `fill` wrote into place, atomically and durably. */
  async #write(key: string, fill: (draft: string) => Promise<void>): Promise<void> {
    const path = join(this.#root, key);
    const draft = join(this.#root, unfinished, randomUUID());
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await fill(draft);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await sync(dirname(path));
  }

  /** flydrive returns the whole buffer behind what was read, which may be longer than the file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key));
  }

  /** Opened before it is returned, so that a missing file is reported here and not in the middle of a response. */
  override async getStream(key: string) {
    return (await open(join(this.#root, key))).createReadStream({ highWaterMark });
  }
}

/** Syncs a file, or a folder's entries, to disk. */
async function sync(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}

/** Read size if the reader brings no buffer, in bytes: less costs more per byte. */
const pieceBytes = 256 * 1024;

/**
 * A range of an open file, read into the reader's own memory if it brings some (a BYOB reader), so that files of gigabytes create no
 * garbage. The file is closed at the end, on failure and on cancel.
 */
export function fileBytes(file: FileHandle, { start, end }: Range): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceBytes,
    async pull(stream) {
      const { byobRequest } = stream;
      // Allocated by the stream itself, as `autoAllocateChunkSize` says.
      const room = defined(byobRequest?.view, 'room to read into') as Uint8Array<ArrayBuffer>;
      try {
        const { bytesRead } = at > end ? { bytesRead: 0 } : await file.read(room, 0, Math.min(room.byteLength, end + 1 - at), at);
        at += bytesRead;
        if (bytesRead === 0) {
          await file.close();
          stream.close();
        }
        byobRequest?.respond(bytesRead);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}
