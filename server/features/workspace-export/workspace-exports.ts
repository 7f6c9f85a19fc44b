import type { ExportContents, NewWorkspaceExport, WorkspaceExport } from '@everycast/contract/workspace-exports';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { SentFile } from '../../kernel/http/send-file.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readerLanguage } from '../../kernel/messages.ts';
import { FileMissing } from '../../kernel/storage.ts';
import { createContentsStore } from './contents-store.ts';
import { createExportStore, type ExportRow, exportTable } from './export-store.ts';
import { exportQueue } from './exporting.ts';
import { archiveKey, createKeeping } from './keeping.ts';
import type { WorkspaceExportNeeds } from './needs.ts';
import { shown } from './view.ts';
import { fileName } from './writing/names.ts';

/** Everything a workspace has as one ZIP archive, which a job writes and which is kept for some days. One at a time per workspace. */
export interface WorkspaceExports {
  /** How much there is to export. */
  contents(workspaceId: string): Promise<ExportContents>;

  /** Asks for an export. @returns the one that is on its way, if there is one, whatever its parts */
  begin(by: Membership, request: NewWorkspaceExport): Promise<WorkspaceExport>;

  /** The latest, newest first. Without archives that a newer one has replaced. */
  list(workspaceId: string): Promise<WorkspaceExport[]>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<WorkspaceExport>;

  /** Cancels an export that hasn't ended, or deletes its archive. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;

  /** The archive. @throws AppError not_found if there is none, or none any more */
  open(workspaceId: string, id: string): Promise<SentFile>;

  /** Deletes archives that are kept no longer. */
  clear(): Promise<void>;

  /** Starts exporting in this process. @returns how to stop */
  start(): () => Promise<void>;
}

const listed = 5;

export function createWorkspaceExports(kernel: Kernel, needs: WorkspaceExportNeeds): WorkspaceExports {
  const store = createExportStore(kernel.db);
  const contents = createContentsStore(kernel.db);
  const jobs = kernel.work.in<ExportRow>(exportTable);
  const queue = exportQueue(kernel, needs, { store, contents });
  const keeping = createKeeping(kernel, store);
  kernel.jobs.every('workspace-exports.clear', '17 * * * *', keeping.clear);

  const isOver = ({ expiresAt }: ExportRow): boolean => expiresAt !== null && expiresAt <= kernel.clock.now();

  /** @throws AppError not_found */
  async function found(workspaceId: string, id: string): Promise<ExportRow> {
    const row = await store.find(id);
    if (row?.workspaceId !== workspaceId || isOver(row)) throw new AppError('not_found', 'workspace_exports.gone');
    return row;
  }

  async function view(rows: readonly ExportRow[]): Promise<WorkspaceExport[]> {
    const names = await needs.people.names([...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
    return rows.map((row) => shown(row, names));
  }
  async function viewOne(row: ExportRow): Promise<WorkspaceExport> {
    const [one] = await view([row]);
    if (!one) throw new Error('An export has no view.');
    return one;
  }

  return {
    contents: (workspaceId) => contents.count(workspaceId),

    async begin({ workspaceId, userId }, { parts }) {
      const row = await kernel.db.transaction().execute(async (tx) => {
        const running = await store.running(tx, workspaceId);
        if (running) return running;
        const language = readerLanguage();
        const made = await store.insert(tx, {
          id: newId(),
          workspaceId,
          userId,
          language,
          parts: [...new Set(parts)],
          createdAt: kernel.clock.now(),
        });
        await jobs.wake(tx, queue.name);
        await kernel.domainEvents.emit(tx, 'activity.happened', {
          workspaceId,
          action: 'settings.exported',
          subject: { id: null, name: '' },
        });
        await kernel.events.publish(tx, workspaceId, { type: 'exports.changed' });
        return made;
      });
      return viewOne(row);
    },

    list: async (workspaceId) => view((await store.newest(workspaceId, listed)).filter((row) => !isOver(row))),
    get: async (workspaceId, id) => viewOne(await found(workspaceId, id)),

    async remove(workspaceId, id) {
      await found(workspaceId, id);
      const cancelled = await kernel.db.transaction().execute((tx) => jobs.cancel(tx, { id, owner: workspaceId }));
      if (!cancelled) await keeping.remove(id);
      kernel.events.soon(workspaceId, { type: 'exports.changed' });
    },

    async open(workspaceId, id) {
      const { state, createdAt } = await found(workspaceId, id);
      if (state !== 'done') throw new AppError('not_found', 'workspace_exports.not_ready');
      const key = archiveKey(id);
      try {
        const [bytes, name] = await Promise.all([kernel.storage.size(key), contents.nameOf(workspaceId)]);
        return {
          contentType: 'application/zip',
          hash: `${id}-${bytes}`,
          name: `${fileName(name ?? 'everycast')} ${createdAt.toISOString().slice(0, 10)}.zip`,
          bytes,
          uncached: true,
          open: (range) => kernel.storage.stream(key, range),
        };
      } catch (error) {
        // After a restore, for backups don't contain archives.
        if (error instanceof FileMissing) throw new AppError('not_found', 'workspace_exports.gone');
        throw error;
      }
    },

    clear: keeping.clear,
    start: () => jobs.start([queue]),
  };
}
