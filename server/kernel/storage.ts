import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
import { StartError } from './errors.ts';
import type { FileDisk, Range } from './file-disk.ts';
import { createScratch } from './scratch.ts';
import { SafeDisk } from './storage-disk.ts';

/** Where files are stored, by key: slashes are folders, and an existing key is never overwritten with other content. Writes are atomic. */
export interface Storage {
  /** Whether other machines reach the same files. */
  readonly isShared: boolean;
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Stores a local file of any size: it is moved if possible, otherwise copied in chunks and removed. After a failure it is still where it
   * was.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** In bytes. @throws FileMissing */
  size(key: string): Promise<number>;
  /** @throws FileMissing */
  get(key: string): Promise<Uint8Array>;
  /** All of it, or a range. @throws FileMissing, before anything is read */
  stream(key: string, range?: Range): Promise<Readable>;
  /** The same as a stream that `fetch` can send. @throws FileMissing, before anything is read */
  bytes(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * Passes a path from which the file can be read while `use` runs: the file itself, which nobody may change, or a copy.
   * @throws FileMissing, before `use` starts
   */
  local<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Does nothing if there is none. */
  delete(key: string): Promise<void>;
}

/** The storage has no file under this key, though it should. */
export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The storage has no file ${key}.`, options);
    this.name = 'FileMissing';
  }
}

/** The bucket can't be reached, or refuses what the server may do: `cause` says which. Retrying may help. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The file storage can't be used (${cause instanceof Error ? cause.message : String(cause)}).`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/**
 * Files in the data folder, or in an S3 bucket if one is set.
 * @throws StartError if the folder can't be used
 */
export async function createStorage({ config, dataDir }: { config: Pick<Config, 's3'>; dataDir: string }): Promise<Storage> {
  const driver: FileDisk = config.s3 ? await bucket(config.s3) : await localDisk(join(dataDir, 'files'));
  const disk = new Disk(driver);
  const scratch = createScratch(dataDir);
  const stream: Storage['stream'] = (key, range) => (range ? driver.getRange(safe(key), range) : disk.getStream(key)).catch(notRead(key));
  return {
    isShared: config.s3 !== null,
    put: async (key, bytes, contentType) => disk.put(key, bytes, { contentType }).catch(notDone),
    async putFile(key, path, contentType) {
      await driver.putFile(safe(key), path, contentType).catch(notDone);
      await rm(path, { force: true });
    },
    size: async (key) => (await disk.getMetaData(key).catch(notRead(key))).contentLength,
    get: async (key) => disk.getBytes(key).catch(notRead(key)),
    stream,
    bytes: (key, range) => driver.getBytesOf(safe(key), range).catch(notRead(key)),
    async local(key, use) {
      const path = driver.pathOf(safe(key));
      if (path !== null) {
        await access(path).catch(notRead(key));
        return use(path);
      }
      const source = await stream(key);
      const folder = await scratch.folder('copy');
      try {
        const copy = join(folder.path, 'file');
        await pipeline(source, createWriteStream(copy));
        return await use(copy);
      } finally {
        source.destroy();
        await folder.remove();
      }
    },
    delete: async (key) => disk.delete(key).catch(notDone),
  };
}

/** Keys are created by the program, but still must not lead out of the storage: what flydrive's Disk does for its own calls. */
function safe(key: string): string {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) throw new Error(`${key} is no key.`);
  return key;
}

async function localDisk(folder: string): Promise<SafeDisk> {
  const disk = new SafeDisk(folder);
  try {
    await disk.prepare();
  } catch (error) {
    throw new StartError(`Can't write to the folder ${folder} (${error instanceof Error ? error.message : String(error)}).`);
  }
  return disk;
}

/** Its packages are large, so they are only loaded if used. */
async function bucket(settings: NonNullable<Config['s3']>) {
  const { Bucket } = await import('./storage-bucket.ts');
  return new Bucket(settings);
}

/** The errors that one wraps, from the outside in: flydrive wraps whatever it meets. */
function* layers(error: unknown): Generator<Error> {
  for (let layer = error; layer instanceof Error; layer = layer.cause) yield layer;
}

/** Distinguishes a bucket that can't be used from every other failure: its client adds `$metadata` to each of its errors. */
function notDone(error: unknown): never {
  for (const layer of layers(error)) if ('$metadata' in layer) throw new StorageUnavailable(layer);
  throw error;
}

/** Distinguishes a missing file, too. */
function notRead(key: string): (error: unknown) => never {
  return (error) => {
    for (const layer of layers(error)) {
      if (['NoSuchKey', 'NotFound'].includes(layer.name) || (layer as NodeJS.ErrnoException).code === 'ENOENT')
        throw new FileMissing(key, { cause: error });
    }
    return notDone(error);
  };
}
