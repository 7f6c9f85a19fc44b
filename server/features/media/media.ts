import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Media, maxImageBytes } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { FileMissing } from '../../kernel/storage.ts';
import { createFits } from './fits.ts';
import type { MediaNeeds, PictureLimits } from './needs.ts';
import { readPicture, smallPicture } from './picture.ts';
import { extensions, inMegabytes, shownName } from './rules.ts';
import { createMediaStore, type FitRow, type MediaRow } from './store.ts';
import { createUnusedMedia } from './unused.ts';

/** A file as publishing takes it. `read` may be called more than once. */
export interface StoredFile {
  id: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  /** Made smaller than the original. */
  fitted: boolean;
  read(): Promise<Uint8Array>;
}

/** A file on its way to a browser. `hash` names its content for good. */
export interface ServedFile {
  contentType: string;
  hash: string;
  name: string;
  open(): Promise<Readable>;
}

export type MediaFeature = ReturnType<typeof createMedia>;

/** Pictures: taken in, made clean, kept once per workspace, served, and let go when nothing uses them. */
export function createMedia(kernel: Pick<Kernel, 'db' | 'storage' | 'jobs' | 'clock' | 'log'>, needs: MediaNeeds) {
  const { storage, clock } = kernel;
  const store = createMediaStore(kernel.db);
  const fits = createFits(kernel, store, needs);
  const unused = createUnusedMedia(kernel, store, needs);
  kernel.jobs.every('media.forget-unused', '23 * * * *', unused.forget);

  const one = async (workspaceId: string, id: string): Promise<MediaRow> => {
    const [row] = await store.find(workspaceId, [id]);
    if (!row) throw new AppError('not_found', 'This picture does not exist any more.');
    return row;
  };

  /** Turns what the storage says of a lost file into what the person needs to know. */
  const lost = (error: unknown): never => {
    if (!(error instanceof FileMissing)) throw error;
    kernel.log.error({ err: error }, 'A file is missing from the storage');
    throw new AppError('not_found', 'The file of this picture is missing from the storage. Add the picture again.');
  };

  return {
    /** Largest file that this workspace may upload, in bytes. */
    async largestUpload(workspaceId: string): Promise<number> {
      const { fileBytes } = await needs.entitlementOf(workspaceId);
      return Math.min(maxImageBytes, fileBytes ?? maxImageBytes);
    },

    /**
     * Takes a picture in. The same file again gives the same media.
     * @throws AppError unsupported_media, too_large, limit_reached
     */
    async add(workspaceId: string, upload: { name: string; bytes: Uint8Array }): Promise<Media> {
      const sourceHash = sha256(upload.bytes);
      const same = await store.touchSame(workspaceId, sourceHash, clock.now());
      if (same) return toMedia(same);

      const picture = await readPicture(upload.bytes);
      await refuseFullStorage(workspaceId, picture.bytes.byteLength);
      // The id in the key keeps one's file apart from another's of the same content that is just being let go.
      const id = newId();
      const hash = sha256(picture.bytes);
      const key = `media/${workspaceId}/${id}-${hash.slice(0, 16)}`;
      const row: MediaRow = {
        id,
        workspaceId,
        sourceHash,
        hash,
        contentType: picture.contentType,
        animated: picture.animated,
        bytes: picture.bytes.byteLength,
        width: picture.width,
        height: picture.height,
        name: shownName(upload.name),
        fileKey: `${key}.${extensions[picture.contentType]}`,
        thumbnailKey: `${key}-thumbnail.webp`,
        createdAt: clock.now(),
        unusedSince: clock.now(),
      };
      await Promise.all([
        storage.put(row.fileKey, picture.bytes, row.contentType),
        storage.put(row.thumbnailKey, picture.thumbnail, 'image/webp'),
      ]);
      if (await store.insert(row)) {
        await fits.prepare(row);
        return toMedia(row);
      }

      // The same file came twice at once: the other one was faster.
      await unused.deleteFiles([row.fileKey, row.thumbnailKey]);
      const other = await store.touchSame(workspaceId, sourceHash, clock.now());
      if (!other) throw new AppError('unavailable', 'This picture was being removed just now. Please add it again.');
      return toMedia(other);
    },

    /** @throws AppError not_found */
    get: async (workspaceId: string, id: string): Promise<Media> => toMedia(await one(workspaceId, id)),

    /** Those of `ids` that the workspace has, by id, in one query. */
    async resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>> {
      return new Map((await store.find(workspaceId, ids)).map((row) => [row.id, toMedia(row)]));
    },

    /**
     * Files for publishing by media id, of whatever workspace, as a platform with these limits takes them; those that are not there any
     * more are left out. A still that is too large is made smaller, and is the same file each time.
     * `read` throws AppError not_found where the file is lost, and whatever hindered making it smaller.
     */
    async files(ids: readonly string[], limits: PictureLimits): Promise<Map<string, StoredFile>> {
      const rows = await store.byIds(ids);
      const made = await fits.within(rows, limits);
      return new Map(rows.map((row, index) => [row.id, fileOf(row, made[index])]));
    },

    /** A file for the browser. @throws AppError not_found, from `open` too */
    async serve(workspaceId: string, id: string, which: 'file' | 'thumbnail'): Promise<ServedFile> {
      const row = await one(workspaceId, id);
      const key = which === 'file' ? row.fileKey : row.thumbnailKey;
      return {
        contentType: which === 'file' ? row.contentType : 'image/webp',
        hash: which === 'file' ? row.hash : `${row.hash}-thumbnail`,
        name: row.name,
        open: () => storage.stream(key).catch(lost),
      };
    },

    /** A small WebP of any picture; `edge` is its longest edge in pixels. @throws AppError unsupported_media, too_large */
    small: smallPicture,

    forgetUnused: unused.forget,
  };

  function fileOf(row: MediaRow, made: PromiseSettledResult<FitRow | null> | undefined): StoredFile {
    const fit = made?.status === 'fulfilled' ? made.value : null;
    const { contentType, bytes, width, height, fileKey } = fit ?? row;
    const file = { id: row.id, contentType, bytes, width, height, fitted: fit !== null };
    if (made?.status === 'rejected') return { ...file, read: () => Promise.reject(made.reason).catch(lost) };
    return { ...file, read: () => storage.get(fileKey).catch(lost) };
  }

  async function refuseFullStorage(workspaceId: string, more: number): Promise<void> {
    const { storageBytes } = await needs.entitlementOf(workspaceId);
    if (storageBytes === null || (await store.usedBytes(workspaceId)) + more <= storageBytes) return;
    throw new AppError(
      'limit_reached',
      `The storage of this workspace is full (${inMegabytes(storageBytes)}). Pictures that no post uses any more go by themselves within a day or two.`,
    );
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function toMedia(row: MediaRow): Media {
  const { id, contentType, animated, bytes, width, height, name, workspaceId } = row;
  // <img> sends no X-Workspace header.
  const path = (what: string) => `/api/v1/media/${id}/${what}?workspace=${workspaceId}`;
  return {
    id,
    kind: 'image',
    contentType,
    animated,
    bytes,
    width,
    height,
    name,
    url: path('file'),
    thumbnailUrl: path('thumbnail'),
    createdAt: row.createdAt.toISOString(),
  };
}
