import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, constants, copyFile, link, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Blank, blankOut } from '@everycast/video/metadata/metadata';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { Lease } from '../../../kernel/work/types.ts';
import type { WorkIn } from '../../../kernel/work/work.ts';
import { keysOf } from '../keys.ts';
import type { Limits } from '../limits.ts';
import type { MediaRow, MediaStore } from '../media-store.ts';
import { smallPicture, thumbnailEdge } from '../picture.ts';
import { isImageType, pictureName, shownName } from '../rules.ts';
import { examine } from './examine.ts';
import type { IngestRow } from './ingest-store.ts';

/** A file that has arrived completely, and its metadata from the person. */
export interface Arrived extends Pick<MediaRow, 'workspaceId' | 'name' | 'folderId' | 'alt' | 'tags'> {
  credit?: MediaRow['credit'];
  generated?: MediaRow['generated'];
  path: string;
  /** Whether it is already in the storage under the ingest's source key. */
  stored: boolean;
  /** A local image as a video's poster; by default one of its frames. */
  poster?: string;
}

export interface IngestFileOptions {
  only?: 'image';
  /** An image that this server has encoded as it stores images; it stays as it is. */
  encoded?: boolean;
  /** Whether the plan's limits apply: to what people bring in, not to recordings and results of jobs, which are never refused. */
  limited: boolean;
  signal: AbortSignal;
}

export type IngestFileParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'scratch' | 'clock' | 'events'>;
  media: MediaStore;
  ingests: Pick<WorkIn<IngestRow>, 'end'>;
  limits: Limits;
};

/** Creates media from files that have arrived. The same file again returns the same media. */
export function createIngestFile({ kernel, media, ingests, limits }: IngestFileParts) {
  const { db, storage, scratch, clock, events } = kernel;

  /** Ends the ingest in the transaction that creates the media. */
  const ended = (lease: Lease, workspaceId: string, work: (tx: Tx) => Promise<{ row: MediaRow; duplicate: boolean } | null>) =>
    db.transaction().execute(async (tx) => {
      const found = await work(tx);
      if (!found) return null;
      const { row, duplicate } = found;
      if (!(await ingests.end(tx, lease, { state: 'done', mediaId: row.id, duplicate }))) throw new LeaseLostError();
      await events.publish(tx, workspaceId, { type: 'media.changed', mediaId: found.row.id });
      await events.publish(tx, workspaceId, { type: 'ingest.changed', ingestId: lease.id });
      return found;
    });

  /** @throws AppError unsupported_media, too_large, limit_reached, unavailable: what is wrong with it; LeaseLostError; other failures */
  return async function ingestFile(
    lease: Lease,
    arrived: Arrived,
    options: IngestFileOptions,
  ): Promise<{ row: MediaRow; duplicate: boolean }> {
    const { only, encoded, limited, signal } = options;
    const { workspaceId, path, folderId, alt, tags, credit = null, generated = null } = arrived;
    const { size } = await stat(path);
    if (limited) await limits.refuseLarge(workspaceId, size);
    const sourceHash = await hashOf(path, signal);
    const asBefore = () =>
      ended(lease, workspaceId, async (tx) => {
        const row = await media.takeSame(tx, workspaceId, sourceHash, { credit, generated });
        return row ? { row, duplicate: true } : null;
      });
    const before = await asBefore();
    if (before) return before;

    const folder = await scratch.folder('ingest');
    try {
      const { content, repaired, thumbnail, personalMetadata, ...found } = await examine(path, folder.path, {
        owner: workspaceId,
        ...(only && { only }),
        ...(encoded && { encoded }),
        signal,
      });
      const bytes = content?.byteLength ?? (repaired ? (await stat(repaired)).size : size);
      if (limited) await limits.refuseFull(workspaceId, bytes);

      if (personalMetadata.length > 0) await limits.refuseFullDisk(size);
      const changed = personalMetadata.length === 0 ? repaired : await withoutMetadata(repaired ?? path, folder.path, personalMetadata);
      const keys = keysOf({ workspaceId, id: lease.id });
      const row: MediaRow = {
        ...found,
        id: lease.id,
        workspaceId,
        folderId,
        sourceHash,
        hash: content ? createHash('sha256').update(content).digest('hex') : changed ? await hashOf(changed, signal) : sourceHash,
        bytes,
        name: nameOf(arrived.name, found.contentType),
        alt,
        tags,
        credit,
        generated,
        fileKey: content || changed ? keys.file : keys.source,
        thumbnailKey: keys.thumbnail,
        createdAt: clock.now(),
        deletedAt: null,
      };
      signal.throwIfAborted();
      await storage.put(keys.thumbnail, (await chosenStill(arrived)) ?? thumbnail, 'image/webp');
      if (content) await storage.put(keys.file, content, found.contentType);
      else if (changed) await storage.putFile(keys.file, changed, found.contentType);
      else if (!arrived.stored) await storage.putFile(keys.source, await ownName(path, folder.path), found.contentType);
      signal.throwIfAborted();
      const added = await ended(lease, workspaceId, async (tx) => {
        const isNew = await media.insert(tx, row, async () => {
          if (limited) await limits.refuseFull(workspaceId, bytes, tx);
        });
        return isNew ? { row, duplicate: false } : null;
      });
      // Otherwise the same file was ingested concurrently, and the other one was faster.
      return added ?? (await asBefore()) ?? (await ingestFile(lease, arrived, options));
    } finally {
      await folder.remove();
    }
  };
}
export type IngestFile = ReturnType<typeof createIngestFile>;

/** Images are re-encoded, so their name gets the new extension. */
const nameOf = (name: string, type: string): string => (isImageType(type) ? pictureName(shownName(name), type) : shownName(name));

const chosenStill = async ({ poster, workspaceId }: Arrived): Promise<Uint8Array | null> =>
  poster === undefined ? null : smallPicture(await readFile(poster), thumbnailEdge, workspaceId);

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash, { signal });
  return hash.digest('hex');
}

/**
 * A copy of a video without location and device metadata, otherwise bit for bit the same. It shares unchanged blocks if the file system
 * supports that.
 */
async function withoutMetadata(path: string, folder: string, blanks: readonly Blank[]): Promise<string> {
  const copy = join(folder, 'without-metadata');
  await copyFile(path, copy, constants.COPYFILE_FICLONE);
  await chmod(copy, 0o600);
  await blankOut(copy, blanks);
  return copy;
}

/** A hard link to a file, so that the storage can take it and the first name stays; a copy where hard links aren't supported. */
export async function ownName(path: string, folder: string): Promise<string> {
  const own = join(folder, 'kept');
  await link(path, own).catch(() => copyFile(path, own));
  return own;
}
