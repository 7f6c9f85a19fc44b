import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';
import { SafeDisk } from './storage-disk.ts';

/**
 * Where files are kept, by key: slashes make folders, and a key that is known is never written with something else.
 * A write is whole or not there.
 */
export interface Storage {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Takes a local file in, of any size: it is moved where that can be, and else copied and removed. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** In bytes. @throws FileMissing */
  size(key: string): Promise<number>;
  /** @throws FileMissing */
  get(key: string): Promise<Uint8Array>;
  /** @throws FileMissing, before anything is read */
  stream(key: string): Promise<Readable>;
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
  const disk = new Disk(config.s3 ? await bucket(config.s3) : await localDisk(join(dataDir, 'files')));
  return {
    put: async (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    async putFile(key, path, contentType) {
      const { size: contentLength } = await stat(path);
      await disk.putStream(key, createReadStream(path), { contentType, contentLength });
      await rm(path);
    },
    size: async (key) => (await disk.getMetaData(key).catch(missing(key))).contentLength,
    get: async (key) => disk.getBytes(key).catch(missing(key)),
    stream: async (key) => disk.getStream(key).catch(missing(key)),
    delete: async (key) => disk.delete(key),
  };
}

async function localDisk(folder: string): Promise<SafeDisk> {
  const disk = new SafeDisk(folder);
  try {
    await disk.prepare();
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be written to (${error instanceof Error ? error.message : String(error)}).`);
  }
  return disk;
}

/** Its packages are large: they are read only where they are used. */
async function bucket({ bucket, region, endpoint, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // Many S3 services know neither access lists nor the newer checksums; buckets are named in the path where an address is given.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
  });
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
