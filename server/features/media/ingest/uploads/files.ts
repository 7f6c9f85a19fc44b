import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type KvStore, Upload } from '@tus/server';
import { type IngestRow, type IngestStore, isUploading } from '../store.ts';
import { writeAt } from './write-at.ts';

export type UploadFilesParts = {
  directory: string;
  keptFor: number;
  store: IngestStore;
  end(row: IngestRow): Promise<void>;
  /** So much of it is here now. Nothing waits for that to be told: what is true stands in the file. */
  arrived(id: string, bytes: number): void;
};

/** tus's files, with the ingest as the one place where it is written what they are. An upload that has arrived is there in full. */
export class UploadFiles extends FileStore {
  readonly #parts: UploadFilesParts;

  constructor(parts: UploadFilesParts) {
    super({ directory: parts.directory, expirationPeriodInMilliseconds: parts.keptFor, configstore: ingests(parts.store) });
    this.#parts = parts;
    // How large it will be is said before: it is held to the plan by that.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#parts.store.find(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (isUploading(row)) return super.getUpload(id);
    if (row.state === 'failed' || row.state === 'cancelled') throw ERRORS.FILE_NO_LONGER_EXISTS;
    const upload = uploadOf(row);
    return new Upload({ ...upload, offset: upload.size ?? 0 });
  }

  /** @returns how far the upload is now @throws what the disk says */
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

const uploadOf = (row: IngestRow): Upload =>
  new Upload({
    id: row.id,
    size: row.totalBytes ?? 0,
    offset: 0,
    metadata: { name: row.name },
    // It is kept as long after the last word as after the first one.
    creation_date: row.changedAt.toISOString(),
  });

function ingests(store: IngestStore): KvStore<Upload> {
  return {
    async get(id) {
      const row = await store.find(id);
      return row && uploadOf(row);
    },
    // All that tus would write here stands in the ingest, which was made before.
    set: async () => undefined,
    delete: async () => undefined,
  };
}
