import type { Media } from '@everycast/contract/media';
import type { EditableVideo, EditChange, KeptEdit } from '@everycast/contract/videos';
import { z } from 'zod';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createJobs, type VideoJobs } from './jobs.ts';
import type { VideosNeeds } from './needs.ts';
import { createVideoRenditions, type VideoRenditions } from './renditions/renditions.ts';
import { keepFor, refusalOfEdit, worthAnotherTry } from './rules.ts';
import type { FileTable, JobTable, VideoTable } from './tables.ts';
import { createFiles } from './video-files.ts';
import { createVideosStore, type NewJob } from './video-store.ts';
import { editOf, toEditable } from './view.ts';
import { type Engine, engine as realEngine } from './work/job-context.ts';
import { videoQueues, videoTable } from './work/queues.ts';
import { createVideoWorkStore } from './work/video-work-store.ts';

/** Videos as the editor needs them, their edits, and the cuts and exports made of them. */
export interface Videos {
  readonly jobs: VideoJobs;
  readonly renditions: VideoRenditions;

  /** Starts running jobs in this process; returns how to stop. */
  start(): () => Promise<void>;
  /** Deletes expired results, and files without a reference. */
  clean(): Promise<void>;

  /** A video with everything known about it. The first call starts its preparation. @throws AppError not_found, unsupported_media */
  open(workspaceId: string, mediaId: string): Promise<EditableVideo>;
  /** Saves a video's edit. @throws AppError version_conflict with the current edit, not_found, invalid_input */
  keepEdit(workspaceId: string, mediaId: string, change: EditChange): Promise<KeptEdit>;
  /** A file made of a video. @throws AppError not_found */
  made(workspaceId: string, mediaId: string, what: 'play' | 'thumbnails' | 'waveform'): Promise<FileTable>;
}

/** Deletes files without a reference. */
const removal = 'videos.remove-unused';

export function createVideos(kernel: Kernel, needs: VideosNeeds, engine: Engine = realEngine): Videos {
  const { clock, events, db } = kernel;
  const store = createVideosStore(db);
  const files = createFiles(kernel);
  const work = kernel.work.in<JobTable>(videoTable);

  /** Queues a job. Undefined: the same one is in progress. */
  async function addJob(tx: Tx, job: NewJob): Promise<JobTable | undefined> {
    const added = await store.addJob(tx, job, clock.now());
    if (added) await work.wake(tx, added.kind);
    return added;
  }
  const renditions = createVideoRenditions(kernel, addJob, needs.media);
  needs.media.setVideoMaker({ ...renditions, bytes: store.madeBytes });
  const jobs = createJobs(kernel, needs, { store, files, videoOf, addJob, cancel: work.cancel });
  const queues = videoQueues({
    kernel,
    needs,
    engine,
    store: createVideoWorkStore(db),
    files,
    show: ({ workspaceId, mediaId, id }, what) =>
      events.soon(workspaceId, what === 'job' ? { type: 'video.job', jobId: id } : { type: 'video.prepared', mediaId }),
  });

  async function clean(): Promise<void> {
    await store.forgetEnded(new Date(clock.now().getTime() - keepFor));
    await renditions.forget();
    await files.removeUnused();
  }
  kernel.jobs.every('videos.clean', '52 * * * *', clean);
  kernel.jobs.define(removal, z.object({}), files.removeUnused);
  // The rows of its results are deleted with it; their files once that is committed.
  kernel.domainEvents.on('media.deleted', (tx) => kernel.jobs.send(tx, removal, 'videos', {}));

  /** A library video. @throws AppError not_found, unsupported_media */
  async function videoOf(workspaceId: string, mediaId: string): Promise<Media & { duration: number }> {
    const media = await needs.media.get(workspaceId, mediaId);
    if (media.deletedAt !== null) throw new AppError('not_found', 'videos.in_trash');
    const { duration } = media;
    if (media.kind !== 'video' || duration === null) throw new AppError('unsupported_media', 'videos.not_a_video');
    return { ...media, duration };
  }

  const isWaiting = (video: VideoTable): boolean => {
    const { preparedAt, problemCode: code, problemAt: at } = video;
    return preparedAt === null && (code === null || at === null || worthAnotherTry({ code, at }, clock.now()));
  };

  return {
    jobs,
    renditions,
    clean,

    start: () => work.start(queues),

    async open(workspaceId: string, mediaId: string): Promise<EditableVideo> {
      const media = await videoOf(workspaceId, mediaId);
      return db.transaction().execute(async (tx) => {
        const video = await store.video(tx, workspaceId, mediaId);
        if (isWaiting(video)) {
          const job = {
            id: newId(),
            workspaceId,
            mediaId,
            kind: 'prepare',
            edit: null,
            output: null,
            fingerprint: `prepare ${mediaId}`,
          } as const;
          if (await addJob(tx, job)) await store.forgetProblem(tx, mediaId);
        }
        return toEditable(media, video, video.preparedAt ? undefined : await store.preparation(tx, mediaId));
      });
    },

    async keepEdit(workspaceId: string, mediaId: string, { edit, version }: EditChange): Promise<KeptEdit> {
      const { duration } = await videoOf(workspaceId, mediaId);
      const refusal = refusalOfEdit(edit, duration);
      if (refusal) throw new AppError('invalid_input', refusal);
      const before = await store.video(db, workspaceId, mediaId);
      const editVersion = await store.keepEdit(mediaId, edit, version);
      if (editVersion !== undefined) return { edit, editVersion };
      const now = (await store.findVideo(workspaceId, mediaId)) ?? before;
      throw new AppError('version_conflict', 'videos.version_conflict', undefined, {
        edit: editOf(now),
        editVersion: now.editVersion,
      });
    },

    async made(workspaceId: string, mediaId: string, what: 'play' | 'thumbnails' | 'waveform'): Promise<FileTable> {
      await videoOf(workspaceId, mediaId);
      const video = await store.findVideo(workspaceId, mediaId);
      const key = video && { play: video.proxyKey, thumbnails: video.sheetKey, waveform: video.waveformKey }[what];
      const file = key ? await files.find(key) : undefined;
      if (!file) throw new AppError('not_found', 'videos.part_not_ready');
      return file;
    },
  };
}
