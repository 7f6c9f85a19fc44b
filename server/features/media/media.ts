import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Media, maxImageBytes, type RenditionState } from '@everycast/contract/media';
import type { RenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { createFairQueue } from '../../kernel/fair-queue.ts';
import type { Range } from '../../kernel/file-disk.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { FileMissing } from '../../kernel/storage.ts';
import { fetchLimits } from './ingest/fetch.ts';
import { createImports, type Imports } from './ingest/imports.ts';
import { createIngestFile } from './ingest/ingest.ts';
import { createIngestStore, type IngestRow, ingestTable } from './ingest/ingest-store.ts';
import { createIngests, type GivenFile } from './ingest/ingests.ts';
import { type IngestQueuesParts, ingestQueues } from './ingest/queues.ts';
import type { RemoteFiles } from './ingest/remote.ts';
import { createPieceStore } from './ingest/uploads/piece-store.ts';
import { createUploads, type Uploads } from './ingest/uploads/uploads.ts';
import { createClearing } from './library/clearing.ts';
import { createFolderStore } from './library/folder-store.ts';
import { createFolders, type Folders } from './library/folders.ts';
import { createLibrary, type Library } from './library/library.ts';
import { createLibraryStore } from './library/library-store.ts';
import { createTrash } from './library/trash.ts';
import { createLimits } from './limits.ts';
import { createMediaStore, type MediaRow } from './media-store.ts';
import type { MediaNeeds } from './needs.ts';
import { smallPicture, stillOf } from './picture.ts';
import { createRegistered, type MediaUser, type VideoMaker } from './registered.ts';
import { createFiles, createRenditionStates, type FileState, type WantedFile } from './renditions/files.ts';
import { createMeasuring } from './renditions/measure.ts';
import { createPublicFiles } from './renditions/public.ts';
import { createRenditions } from './renditions/renditions.ts';
import { toMedia } from './view.ts';

/** The library: files are ingested, measured, deduplicated per workspace, searched, served, and deleted only by people. */
export interface MediaFeature {
  readonly library: Library;
  readonly folders: Folders;
  readonly imports: Imports;
  readonly uploads: Uploads;

  /** Starts ingesting in this process; returns how to stop. */
  start(): () => Promise<void>;
  /** Deletes what has been in the trash for long. */
  purge(): Promise<void>;
  /** Empties a workspace that is to be deleted, and has no posts anymore. */
  clear(workspaceId: string): Promise<void>;
  /** Cleans up after ingests and renditions. */
  tidy(): Promise<void>;

  /** Registers a feature that refers to library files. */
  addUser(user: MediaUser): void;
  /** Registers what creates renditions of videos, and how much of them a workspace stores. */
  setVideoMaker(maker: VideoMaker): void;
  /** Registers what opens files of sources. */
  setRemoteFiles(files: RemoteFiles): void;
  /** The files that a feature will still publish: their renditions are kept. */
  awaitedMedia(): Subquery<{ mediaId: string }>;

  /** The largest file that a workspace's plan allows, in bytes; null: any size. */
  largestFile(workspaceId: string): Promise<number | null>;
  /** The largest image this workspace may upload in one request, in bytes. */
  largestUpload(workspaceId: string): Promise<number>;
  /**
   * Ingests an image from memory. The same file again returns the same media.
   * @throws AppError unsupported_media, too_large, limit_reached, too_many_requests
   */
  add(workspaceId: string, upload: { name: string; bytes: Uint8Array; userId?: string }): Promise<Media>;
  /**
   * Ingests a local image or video, which stays where it is. The same file again returns the same media. Unless it is `limited`, it counts
   * toward the plan's storage, but is never refused.
   * @throws AppError unsupported_media, unavailable, and if `limited` too_large, limit_reached
   */
  addFile(workspaceId: string, file: GivenFile): Promise<Media>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Media>;
  /** Those of `ids` that the workspace has, by ID, in one query; including the trash. */
  resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
  /** Files of any workspace by ID, in one query; deleted ones are left out. */
  facts(ids: readonly string[]): Promise<Map<string, Media>>;
  /** A read-only path to the file while `use` runs. @throws AppError not_found */
  local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T>;

  /**
   * Files of any workspace for publishing in the order of `wanted`, each converted by its spec if it has one; null for deleted ones. A spec
   * always gives the same file. `open` throws AppError not_found if the file is lost, and errors from converting an image.
   */
  files(wanted: readonly WantedFile[]): Promise<(FileState | null)[]>;
  /** In the transaction that schedules a post: requests its renditions, so that it doesn't wait for them when it is due. */
  prepare(tx: Tx, workspaceId: string, wanted: readonly { id: string; spec: RenditionSpec }[]): Promise<void>;
  /** The progress of renditions; unknown media are left out. */
  renditionStates(workspaceId: string, wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]>;

  /** A file for the browser. @throws AppError not_found, also from `open` */
  serve(workspaceId: string, id: string, which: 'file' | 'thumbnail'): Promise<SentFile>;
  /** A file for anyone who has its URL, until that expires. @throws AppError not_found, also from `open` */
  servePublic(token: string): SentFile;

  /** A small WebP of any image; `edge`: its longer side in pixels. @throws AppError unsupported_media, too_large */
  small: typeof smallPicture;
  /** A JPEG of any image, as small as requested. @throws AppError unsupported_media, too_large */
  still: typeof stillOf;
}

type MediaKernel = Pick<
  Kernel,
  | ('config' | 'db' | 'storage' | 'scratch' | 'dataDir' | 'jobs' | 'work' | 'clock' | 'log' | 'events' | 'domainEvents' | 'secrets')
  | 'publicUrl'
>;

/** Images in single requests, which are held in memory while they wait. */
const pictureUploads = { atOnce: 32, perOwner: 4, waiting: 40, busy: 'media.busy_uploads' } as const;

export function createMedia(kernel: MediaKernel, needs: MediaNeeds, { patience }: Pick<IngestQueuesParts, 'patience'> = {}): MediaFeature {
  const { storage } = kernel;
  const uploadTurn = createFairQueue(pictureUploads);
  const registered = createRegistered();
  const store = createMediaStore(kernel.db, registered);
  const ingestStore = createIngestStore(kernel.db);
  const libraryStore = createLibraryStore(kernel.db, registered.usedMedia);
  const limits = createLimits(kernel.db, ingestStore, needs, kernel.scratch);
  needs.plans.measure('storageBytes', store.usedBytes);
  const trash = createTrash(kernel, libraryStore, registered);
  const renditions = createRenditions(kernel, store, { registered, deleteFiles: trash.deleteFiles });
  const folders = createFolders(kernel, createFolderStore(kernel.db));
  const library = createLibrary({ kernel, store: libraryStore, media: store, folders, trash, needs, registered });
  const work = kernel.work.in<IngestRow>(ingestTable);
  const ingestFile = createIngestFile({ kernel, media: store, ingests: work, limits });
  const pieces = createPieceStore(kernel.db);
  const ingests = createIngests({ kernel, work, store: ingestStore, pieces, ingestFile, deleteFiles: trash.deleteFiles });
  const fetch = createSafeFetch({ allowPrivate: kernel.config.allowPrivateAddresses, limits: fetchLimits });
  const ofIngests = { kernel, work, store: ingestStore, ingests, limits };
  const queues = ingestQueues({ ...ofIngests, fetch, ingestFile, registered, ...(patience && { patience }) });
  const resolve = async (workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>> =>
    new Map((await store.find(workspaceId, ids)).map((row) => [row.id, toMedia(row)]));
  const imports = createImports({ ...ofIngests, folders, resolve });
  kernel.jobs.every('media.purge', '23 3 * * *', trash.purge);
  const publicFiles = createPublicFiles(kernel);
  const fileOf = createFiles({ kernel, renditions, publicFiles, registered, lost });
  const measure = createMeasuring(kernel, store);
  const clearLibrary = createClearing(kernel, libraryStore);
  kernel.jobs.every('media.tidy', '*/10 * * * *', tidy);

  const one = async (workspaceId: string, id: string): Promise<MediaRow> => {
    const [row] = await store.find(workspaceId, [id]);
    if (!row) throw new AppError('not_found', 'media.gone');
    return row;
  };

  async function tidy(): Promise<void> {
    await ingests.tidy();
    await renditions.tidy();
    await measure();
  }

  /** Converts the storage's error for a missing file to one for people. */
  function lost(error: unknown): never {
    if (!(error instanceof FileMissing)) throw error;
    kernel.log.error({ err: error }, 'A file is missing from the storage');
    throw new AppError('not_found', 'media.missing_from_storage');
  }

  return {
    start: () => work.start(queues),
    library,
    folders,
    imports,

    addUser: registered.addUser,
    setVideoMaker: registered.setVideoMaker,
    setRemoteFiles: registered.setRemoteFiles,
    awaitedMedia: registered.awaitedMedia,

    uploads: createUploads({ kernel, work, store: ingestStore, pieces, ingests, imports, limits, folders }),

    largestFile: limits.largest,
    async largestUpload(workspaceId: string): Promise<number> {
      return Math.min(maxImageBytes, (await limits.largest(workspaceId)) ?? maxImageBytes);
    },

    add: (workspaceId: string, { bytes, ...upload }: { name: string; bytes: Uint8Array; userId?: string }): Promise<Media> =>
      uploadTurn({ owner: workspaceId }, async () => {
        const folder = await kernel.scratch.folder('upload');
        try {
          const path = join(folder.path, 'file');
          await writeFile(path, bytes);
          return toMedia(await ingests.addFile(workspaceId, { path, ...upload, limited: true }, 'image'));
        } finally {
          await folder.remove();
        }
      }),

    addFile: async (workspaceId: string, file: GivenFile): Promise<Media> => toMedia(await ingests.addFile(workspaceId, file)),

    get: async (workspaceId: string, id: string): Promise<Media> => toMedia(await one(workspaceId, id)),

    async local<T>(workspaceId: string, id: string, use: (file: { path: string; media: Media }) => Promise<T>): Promise<T> {
      const row = await one(workspaceId, id);
      let reached = false;
      const work = storage.local(row.fileKey, (path) => {
        reached = true;
        return use({ path, media: toMedia(row) });
      });
      return work.catch((error: unknown) => (reached ? Promise.reject(error) : lost(error)));
    },

    resolve,

    facts: async (ids: readonly string[]): Promise<Map<string, Media>> =>
      new Map((await store.byIds([...new Set(ids)])).map((row) => [row.id, toMedia(row)])),

    async files(wanted: readonly WantedFile[]): Promise<(FileState | null)[]> {
      const rows = new Map((await store.byIds([...new Set(wanted.map(({ id }) => id))])).map((row) => [row.id, row]));
      return Promise.all(
        wanted.map(async (one) => {
          const row = rows.get(one.id);
          return row ? fileOf(row, one) : null;
        }),
      );
    },

    async prepare(tx: Tx, workspaceId: string, wanted: readonly { id: string; spec: RenditionSpec }[]): Promise<void> {
      for (const { id, spec } of wanted) {
        if (spec.kind === 'image') await renditions.order(tx, workspaceId, id, spec);
        else await registered.videos().order(tx, workspaceId, id, spec);
      }
    },

    renditionStates: createRenditionStates({ store, renditions, registered }),

    servePublic(token: string): SentFile {
      const { key, contentType, bytes, seconds } = publicFiles.open(token);
      const open = (range?: Range) => storage.stream(key, range).catch(lost);
      return { contentType, bytes, open, hash: key, name: 'media', publicFor: seconds };
    },

    async serve(workspaceId: string, id: string, which: 'file' | 'thumbnail'): Promise<SentFile> {
      const row = await one(workspaceId, id);
      const { name } = row;
      const of = which === 'file' ? row.fileKey : row.thumbnailKey;
      const open = (range?: Range) => storage.stream(of, range).catch(lost);
      if (which === 'thumbnail') return { contentType: 'image/webp', hash: `${row.hash}-thumbnail`, name, bytes: null, open };
      return { contentType: row.contentType, hash: row.hash, name, bytes: row.bytes, open };
    },

    small: smallPicture,

    still: stillOf,

    purge: trash.purge,
    async clear(workspaceId) {
      await ingests.clear(workspaceId);
      await clearLibrary(workspaceId);
    },
    tidy,
  };
}
