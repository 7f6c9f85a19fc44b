import type { Media } from '@everycast/contract/media';
import type { NewVideoJob, VideoJob, VideoJobQuery } from '@everycast/contract/videos';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { VideosNeeds } from './needs.ts';
import { fingerprintOf, maxUnderWay, refusalOfEdit, refusalOfOutput } from './rules.ts';
import { type FileTable, type JobTable, type MakingRow, makingFrom } from './tables.ts';
import type { Files } from './video-files.ts';
import type { NewJob, VideosStore } from './video-store.ts';
import { toJob } from './view.ts';

interface JobsParts {
  store: VideosStore;
  files: Pick<Files, 'find'>;
  /** A library video. @throws AppError not_found, unsupported_media */
  videoOf(workspaceId: string, mediaId: string): Promise<{ duration: number }>;
  /** Undefined: the same one is in progress. */
  addJob(tx: Tx, job: NewJob): Promise<JobTable | undefined>;
  /** Null where it had ended. */
  cancel(tx: Tx, job: { id: string; owner: string }): Promise<unknown>;
}

const gone = () => new AppError('not_found', 'videos.job_gone');
const noResult = () => new AppError('not_found', 'videos.no_result');

/** Cuts and exports: requested, watched, and used by people. */
export interface VideoJobs {
  /**
   * Queues a cut or an export. If the same one is in progress, returns that.
   * @throws AppError not_found, unsupported_media, invalid_input, limit_reached
   */
  create(workspaceId: string, job: NewVideoJob): Promise<{ job: VideoJob; isNew: boolean }>;
  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<VideoJob>;
  /** @throws AppError invalid_input for an invalid cursor */
  list(workspaceId: string, query: VideoJobQuery): Promise<{ items: VideoJob[]; cursor: string | null }>;
  /** Cancels a job, wherever it is running. A finished one stays as it is. @throws AppError not_found */
  cancel(workspaceId: string, id: string): Promise<VideoJob>;
  /** A job's file or its poster. @throws AppError not_found */
  file(workspaceId: string, id: string, which: 'file' | 'poster'): Promise<FileTable & { name: string }>;
  /** Adds a job's file to the library, next to its source; idempotent. @throws AppError not_found and the library's errors */
  save(by: { workspaceId: string; userId: string }, id: string): Promise<Media>;
}

export function createJobs(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'storage'>,
  needs: VideosNeeds,
  { store, files, videoOf, addJob, cancel }: JobsParts,
): VideoJobs {
  const { db, clock, events } = kernel;
  const shown = (row: MakingRow): VideoJob => toJob(row, clock.now());

  async function one(workspaceId: string, id: string): Promise<MakingRow> {
    const row = await store.findJob(workspaceId, id);
    if (!row) throw gone();
    return row;
  }

  async function refuseInvalid(workspaceId: string, { edit, output }: NewVideoJob, duration: number): Promise<void> {
    const refusal = refusalOfEdit(edit, duration) ?? refusalOfOutput(output, edit, duration);
    if (refusal) throw new AppError('invalid_input', refusal);
    if (edit.watermark === null || output.kind === 'trim') return;
    const picture = await needs.media.get(workspaceId, edit.watermark.mediaId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    });
    if (!picture || picture.deletedAt !== null) throw new AppError('invalid_input', 'videos.watermark_gone');
    if (picture.kind !== 'image') throw new AppError('invalid_input', 'videos.watermark_not_image');
  }

  /** The row of an existing result. */
  async function result(workspaceId: string, id: string): Promise<MakingRow & { fileKey: string; file: NonNullable<MakingRow['file']> }> {
    const row = await one(workspaceId, id);
    const { fileKey, file } = row;
    if (fileKey === null || file === null) throw noResult();
    return { ...row, fileKey, file };
  }

  /** Provides a local path to a stored file while `use` runs, if there is one. */
  const at = <T>(key: string | null, use: (path?: string) => Promise<T>): Promise<T> =>
    key === null ? use() : kernel.storage.local(key, use);

  return {
    async create(workspaceId: string, wanted: NewVideoJob): Promise<{ job: VideoJob; isNew: boolean }> {
      const { mediaId, edit, output } = wanted;
      const { duration } = await videoOf(workspaceId, mediaId);
      await refuseInvalid(workspaceId, wanted, duration);
      const fingerprint = fingerprintOf(mediaId, edit, output);
      const row = { id: newId(), workspaceId, mediaId, kind: output.kind, edit, output, fingerprint };
      // The same one may end between the two queries; then this is a new one after all.
      for (;;) {
        const same = await store.sameUnderWay(workspaceId, fingerprint);
        if (same) return { job: shown(same), isNew: false };
        const added = await db.transaction().execute(async (tx) => {
          if ((await store.lockCount(tx, workspaceId)) >= maxUnderWay) {
            throw new AppError('limit_reached', 'videos.too_many_jobs', { max: maxUnderWay });
          }
          const job = await addJob(tx, row);
          if (!job) return null;
          await events.publish(tx, workspaceId, { type: 'video.job', jobId: job.id });
          return makingFrom(job);
        });
        if (added) return { job: shown(added), isNew: true };
      }
    },

    get: async (workspaceId: string, id: string): Promise<VideoJob> => shown(await one(workspaceId, id)),

    async list(workspaceId: string, { mediaId, cursor, limit }: VideoJobQuery): Promise<{ items: VideoJob[]; cursor: string | null }> {
      if (cursor !== undefined && !z.uuid().safeParse(cursor).success) {
        throw new AppError('invalid_input', 'common.invalid_cursor');
      }
      const rows = await store.listJobs(workspaceId, { mediaId, before: cursor, limit: limit + 1 });
      const items = rows.slice(0, limit).map(shown);
      return { items, cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    async cancel(workspaceId: string, id: string): Promise<VideoJob> {
      await one(workspaceId, id);
      await db.transaction().execute(async (tx) => {
        if (!(await cancel(tx, { id, owner: workspaceId }))) return;
        await events.publish(tx, workspaceId, { type: 'video.job', jobId: id });
      });
      return shown(await one(workspaceId, id));
    },

    async file(workspaceId: string, id: string, which: 'file' | 'poster'): Promise<FileTable & { name: string }> {
      const { fileKey, posterKey, file } = await result(workspaceId, id);
      const key = which === 'file' ? fileKey : posterKey;
      const stored = key === null ? undefined : await files.find(key);
      if (!stored) throw noResult();
      return { ...stored, name: which === 'file' ? file.name : `${file.name}.jpg` };
    },

    async save({ workspaceId, userId }, id) {
      const row = await result(workspaceId, id);
      if (row.savedAs !== null) {
        const saved = await needs.media.get(workspaceId, row.savedAs);
        if (saved.deletedAt === null) return saved;
      }
      const { folderId } = await needs.media.get(workspaceId, row.mediaId);
      const media = await kernel.storage.local(row.fileKey, (path) =>
        at(row.posterKey, (poster) =>
          needs.media.addFile(workspaceId, { path, name: row.file.name, folderId, userId, ...(poster !== undefined && { poster }) }),
        ),
      );
      await db.transaction().execute(async (tx) => {
        await store.keepSaved(tx, id, media.id);
        await events.publish(tx, workspaceId, { type: 'video.job', jobId: id });
      });
      return media;
    },
  };
}
