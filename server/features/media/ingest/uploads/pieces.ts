import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, type Upload } from '@tus/server';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { FileMissing } from '../../../../kernel/storage.ts';
import { pieceKey } from '../../keys.ts';
import type { IngestRow, IngestStore } from '../ingest-store.ts';
import { knownUpload, type UploadFilesParts } from './files.ts';
import type { PieceStore } from './piece-store.ts';
import { writeAt } from './write-at.ts';

/** The longest piece that is one object: what is lost at most if a process dies while it receives. Bytes. */
const longestPiece = 16_000_000;
const type = 'application/octet-stream';

export type UploadPiecesParts = Omit<UploadFilesParts, 'directory'> & {
  kernel: Pick<Kernel, 'storage' | 'scratch'>;
  pieces: PieceStore;
};

/**
 * tus's store where files are in a bucket: what arrives becomes objects, so that any process can receive the next piece, and a worker on
 * another machine the whole file.
 */
export class UploadPieces extends DataStore {
  readonly #parts: UploadPiecesParts;

  constructor(parts: UploadPiecesParts) {
    super();
    this.#parts = parts;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload; // the ingest exists, and there is no piece yet
  }

  override getExpiration(): number {
    return this.#parts.keptFor;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { store, pieces } = this.#parts;
    return knownUpload(await store.find(id), () => pieces.received(id));
  }

  /** @returns the upload's new offset @throws errors of the connection and the storage; what was stored before stays */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const { store, pieces, kernel, arrived } = this.#parts;
    const row = await store.find(id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const folder = await kernel.scratch.folder('piece');
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let at = offset;
    const keep = async (path: string, bytes: number) => {
      if (bytes === 0) return;
      await kernel.storage.putFile(pieceKey(row, at), path, type);
      await pieces.add({ ingestId: id, at, bytes });
      at += bytes;
      arrived(id, at);
    };
    try {
      for (let rest: Uint8Array | null = new Uint8Array(); rest !== null; ) {
        const path = join(folder.path, String(at));
        await writeFile(path, '');
        const stretch = stretchOf(chunks, rest, longestPiece);
        try {
          await writeAt(path, 0, stretch.bytes);
        } finally {
          // Also if the connection broke: what has arrived doesn't have to be sent again.
          await keep(path, stretch.length());
        }
        rest = stretch.rest();
      }
      return at;
    } finally {
      await folder.remove();
    }
  }

  override async remove(id: string): Promise<void> {
    const row = await this.#parts.store.find(id);
    if (row) await this.#parts.end(row);
  }
}

/** Up to `max` bytes of an iterator, from `begun` on. Afterwards, `rest` is what of the last chunk belongs to the next stretch; null: the end. */
function stretchOf(chunks: AsyncIterator<Uint8Array>, begun: Uint8Array, max: number) {
  let length = 0;
  let rest: Uint8Array | null = null;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (let chunk: Uint8Array = begun; ; ) {
      const taken = chunk.subarray(0, max - length);
      const left = chunk.subarray(taken.length);
      length += taken.length;
      if (taken.length > 0) yield taken;
      if (length === max) {
        rest = left;
        return;
      }
      const next = await chunks.next();
      if (next.done) return;
      chunk = next.value;
    }
  }
  return { bytes: bytes(), length: () => length, rest: () => rest };
}

export type WholeFileParts = { kernel: Pick<Kernel, 'storage'>; pieces: PieceStore; store: Pick<IngestStore, 'find'> };

/**
 * Writes an upload's pieces into one local file, in their order.
 * @returns false if one is missing, in a bucket that was restored or lost it: it and those after it are to be sent again
 */
export async function joinPieces({ kernel, pieces }: WholeFileParts, row: IngestRow, path: string): Promise<boolean> {
  for (const { at } of await pieces.of([row.id])) {
    try {
      await pipeline(await kernel.storage.stream(pieceKey(row, at)), createWriteStream(path, { flags: 'a' }));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await pieces.forgetFrom(row.id, at);
      return false;
    }
  }
  return true;
}
