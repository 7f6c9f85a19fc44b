import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where files are while they are being written. */
const unfinished = '.unfinished';
/** Whatever is being written is done long before this, in milliseconds. */
const givenUpAfter = 3_600_000;

/**
 * flydrive's disk, with writes that are whole or not there: to a file of its own, to the disk, then renamed.
 * What it says is written is still there after the power failed.
 */
export class SafeDisk extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = root;
  }

  /** Makes the folder and removes what a crash left half written. @throws Error if it cannot be written to */
  async prepare(): Promise<void> {
    const folder = join(this.#root, unfinished);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0, // another process has just finished it
      );
      if (age > givenUpAfter) await rm(path, { force: true });
    }
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents);
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents);
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const path = join(this.#root, key);
    const draft = join(this.#root, unfinished, randomUUID());
    try {
      await using file = await open(draft, 'wx', 0o600);
      await file.writeFile(contents);
      await file.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    await using folder = await open(dirname(path));
    await folder.sync();
  }

  /** flydrive hands out the whole buffer behind what was read, which may be longer than the file. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#root, key));
  }

  /** Opened before it is handed out, so that a missing file is told here and not in the middle of an answer. */
  override async getStream(key: string) {
    return (await open(join(this.#root, key))).createReadStream();
  }
}
