import { message } from '@everycast/messages/message';
import { backoff } from '../../kernel/backoff.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { readBy } from '../../kernel/messages.ts';
import { withinRoom } from '../../kernel/room.ts';
import { FileMissing } from '../../kernel/storage.ts';
import type { Context, Lease, Outcome, Queue } from '../../kernel/work/types.ts';
import type { ContentsStore } from './contents-store.ts';
import type { ExportRow, ExportStore } from './export-store.ts';
import { archiveKey, keptFor } from './keeping.ts';
import type { WorkspaceExportNeeds } from './needs.ts';
import { fill } from './writing/fill.ts';

type Job = ExportRow & Lease;
type ExportKernel = Pick<Kernel, 'clock' | 'storage' | 'scratch' | 'log' | 'events'>;

/** How often it is written down how far an export is. Milliseconds. */
const reachEvery = 1_000;
const page = '/settings/export';

/** How exports run: an archive is written to the disk, then stored. One that breaks off begins again, on any process. */
export function exportQueue(
  kernel: ExportKernel,
  needs: WorkspaceExportNeeds,
  { store, contents }: { store: ExportStore; contents: ContentsStore },
): Queue<ExportRow> {
  const changed = ({ workspaceId }: ExportRow): void => {
    if (workspaceId !== null) kernel.events.soon(workspaceId, { type: 'exports.changed' });
  };

  /** Its size, if an attempt whose worker died has stored it: storing is its last step, and all or nothing. */
  const storedBytes = (key: string): Promise<number | null> =>
    kernel.storage.size(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      throw error;
    });

  async function write(job: Job, workspaceId: string, context: Context): Promise<number> {
    const scratch = await kernel.scratch.folder('export');
    try {
      return await withinRoom(kernel.scratch, async (full) => {
        const signal = AbortSignal.any([context.signal, full]);
        let reachedAt = 0;
        const path = await fill(
          { storage: kernel.storage, contents, now: kernel.clock.now },
          { folder: scratch.path, workspaceId, parts: job.parts, signal },
          async (reached, fraction) => {
            context.progress(fraction);
            // By the process's own clock, which no test sets.
            if (performance.now() - reachedAt < reachEvery) return;
            reachedAt = performance.now();
            await store.reach(job, reached);
            changed(job);
          },
        );
        await store.reach(job, path.reached);
        signal.throwIfAborted();
        await kernel.storage.putFile(archiveKey(job.id), path.path, 'application/zip');
        return path.reached.bytes;
      });
    } finally {
      await scratch.remove();
    }
  }

  const tell = (tx: Tx, { workspaceId, userId }: ExportRow, what: 'ready' | 'failed'): Promise<void> =>
    workspaceId === null || userId === null
      ? Promise.resolve()
      : needs.notifications.notify(tx, {
          workspaceId,
          to: { userIds: [userId] },
          kind: `workspace.export_${what}`,
          title: message(`workspace_exports.${what}`),
          body: message(`workspace_exports.${what}_text`),
          link: page,
        });

  async function run(job: Job, context: Context): Promise<Outcome> {
    const { id, workspaceId, language } = job;
    // Nothing is left to export; the archive of a workspace that is gone would be deleted at once.
    if (workspaceId === null) throw new AppError('not_found', 'workspace_exports.workspace_gone');
    const stored = await storedBytes(archiveKey(id));
    const bytes = stored ?? (await readBy({ language }, () => write(job, workspaceId, context)));
    const now = kernel.clock.now();
    return {
      set: { bytes, expiresAt: new Date(now.getTime() + keptFor) },
      async save(tx) {
        await store.replace(tx, job, now);
        await tell(tx, job, 'ready');
      },
    };
  }

  return {
    name: 'export',
    places: 1,
    perOwner: 1,
    maxAttempts: 5,
    retryIn: (attempts) => backoff(attempts, { first: 5_000 }),
    gaveUp: { code: 'unavailable', message: message('workspace_exports.gave_up') },
    problemOf: (error) => (error instanceof AppError ? { code: error.code, message: error.reason } : null),
    failed: (tx, job) => tell(tx, job, 'failed'),
    changed,
    run,
    /** What was stored for an export that was cancelled, or whose workspace was deleted, a moment before is deleted. */
    async after({ id }) {
      const now = await store.find(id);
      if (now === null || now.state === 'cancelled') await kernel.storage.delete(archiveKey(id));
    },
  };
}
