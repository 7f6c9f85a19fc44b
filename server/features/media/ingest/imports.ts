import type { Ingest, Media } from '@everycast/contract/media';
import type { MediaCredit } from '@everycast/contract/media-credit';
import type { Tx } from '../../../kernel/database/database.ts';
import { unlimited } from '../../../kernel/database/limited.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { WorkIn } from '../../../kernel/work/work.ts';
import type { Folders } from '../library/folders.ts';
import type { Limits } from '../limits.ts';
import { toIngest } from '../view.ts';
import type { IngestRow, IngestStore, RemoteRef } from './ingest-store.ts';
import type { Ingests } from './ingests.ts';

/** The most files in progress per workspace. */
const maxAtATime = 200;

/** A file of a source, as it is there. */
export interface RemoteFile {
  remote: RemoteRef;
  name: string;
  /** As the source says. */
  bytes: number | null;
  credit: MediaCredit | null;
}

export type ImportsParts = {
  kernel: Pick<Kernel, 'db'>;
  work: Pick<WorkIn<IngestRow>, 'wake'>;
  store: IngestStore;
  ingests: Ingests;
  limits: Limits;
  folders: Folders;
  resolve(workspaceId: string, ids: readonly string[]): Promise<Map<string, Media>>;
};

/** Files that the server downloads from a URL, and the state of all ingests. */
export function createImports({ kernel, work, store, ingests, limits, folders, resolve }: ImportsParts) {
  const { db } = kernel;

  const one = async (workspaceId: string, id: string): Promise<IngestRow> => {
    const row = await store.find(id);
    if (row?.workspaceId !== workspaceId) throw new AppError('not_found', 'media.import_unknown');
    return row;
  };

  const view = async (row: IngestRow): Promise<Ingest> => {
    const media = row.mediaId === null ? undefined : (await resolve(row.workspaceId, [row.mediaId])).get(row.mediaId);
    return toIngest(row, media ?? null);
  };

  return {
    /**
     * Queues a download; `get` and the ingest's events report the result.
     * @throws AppError not_found (the folder), too_many_requests, and as limits do
     */
    async start(workspaceId: string, userId: string, { url, folderId = null }: { url: string; folderId?: string | null }): Promise<Ingest> {
      if (folderId !== null) await folders.refuseMissing(workspaceId, folderId);
      const row = await db.transaction().execute(async (tx) => {
        await refuseTooMany(tx, workspaceId);
        await limits.refuseDeclared(workspaceId, 0, tx);
        const name = new URL(url).pathname.split('/').at(-1) || new URL(url).hostname;
        const begun = await ingests.begin(tx, { workspaceId, userId, source: 'address', url, name, folderId, stage: 'fetch' });
        await work.wake(tx, 'fetch');
        return begun;
      });
      return view(row);
    },

    /**
     * Queues files of a source, all or none; each is an ingest of its own.
     * @throws AppError as `start`
     */
    async startRemote(
      { workspaceId, userId }: { workspaceId: string; userId: string },
      files: readonly RemoteFile[],
      folderId: string | null,
    ): Promise<Ingest[]> {
      if (folderId !== null) await folders.refuseMissing(workspaceId, folderId);
      const rows = await db.transaction().execute(async (tx) => {
        await refuseTooMany(tx, workspaceId, files.length);
        const begun: IngestRow[] = [];
        for (const { remote, name, bytes, credit } of files) {
          await limits.refuseDeclared(workspaceId, bytes ?? 0, tx);
          const file = { remote, name, credit, totalBytes: bytes, folderId };
          begun.push(await ingests.begin(tx, { workspaceId, userId, source: 'cloud', stage: 'fetch', ...file }));
        }
        await work.wake(tx, 'fetch');
        return begun;
      });
      return Promise.all(rows.map(view));
    },

    /** @throws AppError not_found */
    get: async (workspaceId: string, id: string): Promise<Ingest> => view(await one(workspaceId, id)),

    /** Cancels it, unless it has ended. @throws AppError not_found */
    async cancel(workspaceId: string, id: string): Promise<Ingest> {
      await ingests.cancel(await one(workspaceId, id));
      return view(await one(workspaceId, id));
    },

    refuseTooMany,
  };

  /** Temporary: clients retry automatically. Until the transaction ends, nobody else begins one. @throws AppError too_many_requests */
  async function refuseTooMany(tx: Tx, workspaceId: string, more = 1): Promise<void> {
    if ((await unlimited(tx, () => store.lockCount(tx, workspaceId))) + more <= maxAtATime) return;
    throw new AppError('too_many_requests', 'media.too_many_imports', { max: maxAtATime }, { retryAfterSeconds: 30 });
  }
}
export type Imports = ReturnType<typeof createImports>;
