import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS, EVENTS, Server, type ServerOptions, type Upload } from '@tus/server';
import { z } from 'zod';
import type { Tx } from '../../../../kernel/database/database.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { WorkIn } from '../../../../kernel/work/work.ts';
import { keysOf } from '../../keys.ts';
import type { Folders } from '../../library/folders.ts';
import type { Limits } from '../../limits.ts';
import { ownName } from '../ingest.ts';
import { type IngestRow, type IngestStore, isUploading } from '../ingest-store.ts';
import type { Ingests } from '../ingests.ts';
import { abandoned } from '../problem.ts';
import { UploadFiles } from './files.ts';
import { createLocks, noLocks } from './locks.ts';
import type { PieceStore } from './piece-store.ts';
import { joinPieces, UploadPieces } from './pieces.ts';

/** Who uploads, and into which workspace. */
export interface Sender {
  workspaceId: string;
  userId: string;
}

export const uploadsPath = '/api/v1/media/uploads';
/** Uploads without activity for this long are given up. Milliseconds. */
const keptFor = 24 * 3_600_000;
/** How long a writer that is asked to stop may take to write what it has. Milliseconds. */
const drain = 300;

const UploadMetadata = z.object({ name: z.string().optional(), filename: z.string().optional(), folderId: z.uuid().optional() });

export type UploadsParts = {
  kernel: Pick<Kernel, 'db' | 'storage' | 'scratch' | 'events' | 'clock' | 'log' | 'dataDir'>;
  work: WorkIn<IngestRow>;
  store: IngestStore;
  pieces: PieceStore;
  ingests: Ingests;
  imports: { refuseTooMany(tx: Tx, workspaceId: string): Promise<void> };
  limits: Limits;
  folders: Folders;
};

/** Chunked uploads by the tus protocol (https://tus.io/protocols/resumable-upload), which resume after any interruption. */
export function createUploads({ kernel, work, store, pieces, ingests, imports, limits, folders }: UploadsParts) {
  const { db, storage, scratch, clock, log, dataDir } = kernel;
  const directory = join(dataDir, 'uploads');
  const senders = new WeakMap<object, Sender>();
  const refusals = new WeakMap<object, unknown>();
  const locks = createLocks(kernel, work, store);
  let server: Server | null = null;

  const senderOf = (request: object): Sender => {
    const sender = senders.get(request);
    if (!sender) throw new Error('A request came to the uploads without a sender.');
    return sender;
  };

  /** Only its creator can see an upload. */
  async function refuseStranger(request: { method: string; headers: Headers }, id: string): Promise<void> {
    if (request.method === 'POST') return; // it is being created
    const { workspaceId, userId } = senderOf(request);
    const row = z.uuid().safeParse(id).success ? await store.find(id) : undefined;
    if (row?.source !== 'upload' || row.userId !== userId || row.workspaceId !== workspaceId) throw ERRORS.FILE_NOT_FOUND;
    if (isUploading(row) && clock.now().getTime() - row.changedAt.getTime() > keptFor) throw ERRORS.FILE_NO_LONGER_EXISTS;
    if (request.method === 'PATCH') await limits.refuseFullDisk(Number(request.headers.get('content-length') ?? 0));
  }

  async function begin(request: object, { id, size = 0, metadata }: Upload): Promise<void> {
    const { workspaceId, userId } = senderOf(request);
    const parsed = UploadMetadata.safeParse(metadata ?? {});
    if (!parsed.success) throw new AppError('invalid_input', 'media.upload_metadata');
    const { name, filename, folderId = null } = parsed.data;
    if (folderId !== null) await folders.refuseMissing(workspaceId, folderId);
    await db.transaction().execute(async (tx) => {
      await imports.refuseTooMany(tx, workspaceId); // which takes the lock of ingests
      await limits.refuseDeclared(workspaceId, size, tx);
      const upload = { id, workspaceId, userId, name: name ?? filename ?? '', folderId, totalBytes: size } as const;
      await ingests.begin(tx, { ...upload, source: 'upload', stage: 'upload' });
    });
  }

  /** Passes a complete upload to the workers, through the storage. Idempotent. */
  async function finish(id: string): Promise<void> {
    const lease = { id, token: newId() };
    if (!(await work.claimOne(lease))) return;
    const row = await store.find(id);
    if (!row || !isUploading(row)) return void (await work.release(lease, 0));
    const folder = await scratch.folder('arrived');
    const path = storage.isShared ? join(folder.path, 'whole') : join(directory, id);
    try {
      if (storage.isShared && !(await joinPieces({ kernel, pieces, store }, row, path))) return;
      const { size } = await stat(path);
      await storage.putFile(keysOf(row).source, await ownName(path, folder.path), 'application/octet-stream');
      await db.transaction().execute(async (tx) => {
        await store.handOver(tx, lease, size, clock.now());
        await work.wake(tx, 'check');
      });
    } finally {
      await work.release(lease, 0);
      await folder.remove();
    }
    if (storage.isShared) await ingests.removePieces([row]);
    else await rm(path, { force: true });
    ingests.told(row.workspaceId, id);
  }

  const options: Omit<ServerOptions, 'locker'> & Pick<ServerOptions, 'locker'> = {
    path: uploadsPath,
    relativeLocation: true,
    lockDrainTimeout: drain,
    locker: (request) => (request.method === 'HEAD' ? noLocks : locks),
    namingFunction: newId,
    onIncomingRequest: refuseStranger,
    async onUploadCreate(request, upload) {
      await begin(request, upload);
      return {};
    },
    async onUploadFinish(_request, { id }) {
      await finish(id);
      return {};
    },
    onResponseError(request, error) {
      refusals.set(request, error);
      return undefined;
    },
  };

  function start(): Server {
    const end = async (row: Parameters<Ingests['cancel']>[0]) => {
      await ingests.cancel(row);
      await ingests.cleanUp(row.id);
    };
    const write = async (id: string, bytes: number) => {
      const workspaceId = await store.arrived(id, bytes, clock.now());
      if (workspaceId) ingests.told(workspaceId, id);
    };
    const arrived = (id: string, bytes: number) =>
      void write(id, bytes).catch((error: unknown) => log.warn({ err: error }, 'How far an upload is could not be written down'));
    const parts = { keptFor, store, end, arrived };
    const datastore = storage.isShared ? new UploadPieces({ ...parts, kernel, pieces }) : new UploadFiles({ ...parts, directory });
    const tus = new Server({ ...options, datastore });
    tus.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => arrived(id, offset));
    return tus;
  }

  return {
    /**
     * Handles a request of the protocol.
     * @throws AppError as limits do, not_found (the folder), invalid_input; otherwise tus's errors: `status_code` and `body`
     */
    async answer(request: Request, sender: Sender): Promise<Response> {
      server ??= start();
      senders.set(request, sender);
      const response = await server.handleWeb(request);
      if (refusals.has(request)) throw refusals.get(request);
      return response;
    },

    /**
     * Checks this machine's uploads: complete ones are passed on, those without activity for a day are given up, and leftovers are removed.
     */
    async tidy(): Promise<void> {
      const now = clock.now();
      for (const { id, workspaceId } of await store.giveUp(new Date(now.getTime() - keptFor), abandoned, now))
        ingests.told(workspaceId, id);
      if (storage.isShared) for (const id of await pieces.complete()) await finish(id);
      const ids = await readdir(directory).catch(nothing);
      const waiting = await store.receiving(ids);
      for (const id of ids) {
        const total = waiting.get(id);
        const path = join(directory, id);
        if (total === undefined) await rm(path, { force: true });
        else if (!storage.isShared && (await stat(path)).size === total) await finish(id);
      }
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;

/** The folder is created with the first upload. */
function nothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
