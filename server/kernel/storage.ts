import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
import type { FileDisk, Range } from './file-disk.ts';
import { createScratch } from './scratch.ts';
import { StartError } from './start-error.ts';
import { SafeDisk } from './storage-disk.ts';

/**
 * Where files are kept, by key: slashes make folders, and a key that is known is never written with something else.
 * A write is whole or not there.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Takes a local file in, of any size: it is moved where that can be, and else copied piece by piece and removed.
   * After a failure it is still where it was.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** In bytes. @throws FileMissing */
  size(key: string): Promise<number>;
  /** @throws FileMissing */
  get(key: string): Promise<Uint8Array>;
  /** All of it, or a range. @throws FileMissing, before anything is read */
  stream(key: string, range?: Range): Promise<Readable>;
  /** The same as `fetch` sends it. @throws FileMissing, before anything is read */
  bytes(key: string, range?: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * Gives a path from which the file can be read as long as `use` runs: of the file itself, which nobody may change, or of a copy.
   * @throws FileMissing, before `use` begins
   */
  local<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Is no error where there is none. */
  delete(key: string): Promise<void>;
}

/** The storage has no file under this key, though it should have. */
export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The storage has no file ${key}.`, options);
    this.name = 'FileMissing';
  }
}

/**
 * Files in the data folder, or in a bucket of an S3 service where one is set.
 * @throws StartError if the folder cannot be used
 */
export async function createStorage({ config, dataDir }: { config: Pick<Config, 's3'>; dataDir: string }): Promise<Storage> {
  const driver: FileDisk = config.s3 ? await bucket(config.s3) : await localDisk(join(dataDir, 'files'));
  const disk = new Disk(driver);
  const scratch = createScratch(dataDir);
  const stream: Storage['stream'] = (key, range) => (range ? driver.getRange(safe(key), range) : disk.getStream(key)).catch(missing(key));
  return {
    put: async (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async putFile(key, path, contentType) {
      await driver.putFile(safe(key), path, contentType);
      await rm(path, { force: true });
    },
    size: async (key) => (await disk.getMetaData(key).catch(missing(key))).contentLength,
    get: async (key) => disk.getBytes(key).catch(missing(key)),
    stream,
    bytes: (key, range) => driver.getBytesOf(safe(key), range).catch(missing(key)),
    async local(key, use) {
      const path = driver.pathOf(safe(key));
      if (path !== null) {
        await access(path).catch(missing(key));
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
    delete: async (key) => disk.delete(key),
  };
}

/** Keys are made by the program, and yet none may ever lead out of the storage: what flydrive's Disk does for its own calls. */
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

/** Its packages are large: they are read only where they are used. */
async function bucket(settings: NonNullable<Config['s3']>) {
  const { Bucket } = await import('./storage-bucket.ts');
  return new Bucket(settings);
}

/** Tells a missing file from every other failure, through flydrive's wrapping. */
function missing(key: string): (error: unknown) => never {
  return (error) => {
    for (let inner = error; inner instanceof Error; inner = inner.cause) {
      if (['NoSuchKey', 'NotFound'].includes(inner.name) || (inner as NodeJS.ErrnoException).code === 'ENOENT')
        throw new FileMissing(key, { cause: error });
    }
    throw error;
  };
}
