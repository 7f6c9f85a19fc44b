import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type KvStore, Upload } from '@tus/server';
import { type IngestRow, type IngestStore, isUploading } from '../ingest-store.ts';
import { writeAt } from './write-at.ts';

export type UploadFilesParts = {
  directory: string;
  keptFor: number;
  store: IngestStore;
  end(row: IngestRow): Promise<void>;
  /** How many bytes have arrived. Nothing waits for this; the file itself has the true offset. */
  arrived(id: string, bytes: number): void;
};

/** tus's file store, with the ingest as the only metadata. A finished upload has arrived completely. */
export class UploadFiles extends FileStore {
  readonly #parts: UploadFilesParts;

  constructor(parts: UploadFilesParts) {
    super({ directory: parts.directory, expirationPeriodInMilliseconds: parts.keptFor, configstore: ingests(parts.store) });
    this.#parts = parts;
    // The size is declared in advance and checked against the plan.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async getUpload(id: string): Promise<Upload> {
    return knownUpload(await this.#parts.store.find(id), async () => (await super.getUpload(id)).offset);
  }

  /** @returns the upload's new offset @throws disk errors */
  override async write(piece: Readable, id: string, offset: number): Promise<number> {
    const bytes = offset + (await writeAt(join(this.directory, id), offset, piece));
    this.#parts.arrived(id, bytes);
    return bytes;
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#parts.store.find(id);
    if (row) await this.#parts.end(row);
    await rm(join(this.directory, id), { force: true });
  }
}

/**
 * An upload as tus knows it.
 * @param received counts the bytes that have arrived, while it is uploading
 * @throws tus's errors if there is none, or it was given up
 */
export async function knownUpload(row: IngestRow | undefined, received: () => Promise<number>): Promise<Upload> {
  if (!row) throw ERRORS.FILE_NOT_FOUND;
  const upload = uploadOf(row);
  if (isUploading(row)) return new Upload({ ...upload, offset: await received() });
  if (row.state === 'failed' || row.state === 'cancelled') throw ERRORS.FILE_NO_LONGER_EXISTS;
  return new Upload({ ...upload, offset: upload.size ?? 0 });
}

const uploadOf = (row: IngestRow): Upload =>
  new Upload({
    id: row.id,
    size: row.totalBytes ?? 0,
    offset: 0,
    metadata: { name: row.name },
    // Its expiry counts from the last activity.
    creation_date: row.changedAt.toISOString(),
  });

function ingests(store: IngestStore): KvStore<Upload> {
  return {
    async get(id) {
      const row = await store.find(id);
      return row && uploadOf(row);
    },
    // What tus would store here is in the ingest, which already exists.
    set: async () => undefined,
    delete: async () => undefined,
  };
}
