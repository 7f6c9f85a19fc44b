import type { HighlightSearch, NewSnapshots, Snapshots } from '@everycast/contract/clips';
import { defined } from '@everycast/contract/defined';
import type { Media } from '@everycast/contract/media';
import type { Segment } from '@everycast/contract/videos';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { clipTable, createClipsStore, type JobRow } from './clip-store.ts';
import { createFramings, type Framings } from './framings.ts';
import type { ClipsNeeds } from './needs.ts';
import { momentsOf, outlined, refusalOf, refusalOfTimes } from './rules.ts';
import { clipQueues } from './work.ts';

/** Snapshots, highlights and crops of library videos: requested here, created by any process in the worker role. */
export interface Clips {
  readonly framings: Framings;

  /** Starts working in this process; returns how to stop. */
  start(): () => Promise<void>;

  /**
   * Saves frames of a video at chosen times to the library.
   * @throws AppError not_found; invalid_input if there is no frame at one of them
   */
  takeSnapshots(by: { workspaceId: string; userId: string }, snapshots: NewSnapshots): Promise<Snapshots>;
  /** A video's most recent snapshots, newest first. @throws AppError not_found */
  snapshotsOf(workspaceId: string, mediaId: string): Promise<Snapshots[]>;
  /** What is already saved stays. @throws AppError not_found */
  cancelSnapshots(workspaceId: string, id: string): Promise<void>;

  /**
   * Searches a video for highlights. Earlier results are reused, unless a new search is requested.
   * @throws AppError not_found, invalid_input
   */
  findHighlights(workspaceId: string, mediaId: string, again: boolean): Promise<HighlightSearch>;
  /** @throws AppError not_found, invalid_input */
  highlightsOf(workspaceId: string, mediaId: string): Promise<HighlightSearch>;
  /** Earlier results stay. @throws AppError not_found */
  cancelHighlights(workspaceId: string, mediaId: string): Promise<void>;
  /** The strongest highlight within these parts of a video, in seconds, as far as it was searched; null if none is known. */
  strongest(mediaId: string, within: readonly Segment[]): Promise<number | null>;
}

/** How many of a video's snapshots are listed, newest first. */
const listed = 20;
/** How long finished jobs can be viewed. Milliseconds. */
const keptFor = 7 * 24 * 3_600_000;

export function createClips(kernel: Kernel, needs: ClipsNeeds): Clips {
  const store = createClipsStore(kernel.db);
  const jobs = kernel.work.in<JobRow>(clipTable);
  kernel.jobs.every('clips.forget', '47 3 * * *', () => store.forget(new Date(kernel.clock.now().getTime() - keptFor)));

  async function video(workspaceId: string, mediaId: string): Promise<Media> {
    const media = await needs.media.get(workspaceId, mediaId);
    if (media.deletedAt !== null) throw new AppError('not_found', 'videos.in_trash');
    const refusal = refusalOf(media);
    if (refusal !== null) throw new AppError('invalid_input', refusal);
    return media;
  }

  /** Queues a job, unless the same is in progress. */
  function begin(
    workspaceId: string,
    mediaId: string,
    what: Pick<JobRow, 'kind' | 'fingerprint'> & Partial<Pick<JobRow, 'userId' | 'format' | 'segments'>>,
    times: readonly number[] = [],
  ): Promise<JobRow> {
    return kernel.db.transaction().execute(async (tx) => {
      const job = await store.begin(tx, { id: newId(), workspaceId, mediaId, ...what, createdAt: kernel.clock.now() }, times);
      await jobs.wake(tx, job.kind);
      await kernel.events.publish(tx, workspaceId, { type: 'clips.changed', mediaId });
      return job;
    });
  }

  function cancel(workspaceId: string, { id, mediaId }: Pick<JobRow, 'id' | 'mediaId'>): Promise<void> {
    return kernel.db.transaction().execute(async (tx) => {
      if (!(await jobs.cancel(tx, { id, owner: workspaceId }))) return; // already over, or cancelled twice
      await kernel.events.publish(tx, workspaceId, { type: 'clips.changed', mediaId });
    });
  }

  async function shown(workspaceId: string, jobs: readonly JobRow[]): Promise<Snapshots[]> {
    const rows = await store.snapshots(jobs.map(({ id }) => id));
    const media = await needs.media.resolve(workspaceId, [...new Set(rows.flatMap(({ savedAs }) => savedAs ?? []))]);
    const of = Map.groupBy(rows, ({ jobId }) => jobId);
    return jobs.map((job) => ({
      ...outlined(job),
      id: job.id,
      createdAt: job.createdAt.toISOString(),
      snapshots: (of.get(job.id) ?? []).map(({ time, savedAs }) => ({ time, media: media.get(savedAs ?? '') ?? null })),
    }));
  }

  async function search(workspaceId: string, mediaId: string): Promise<HighlightSearch> {
    const [last] = await store.ofMedia(workspaceId, mediaId, 'highlights', 1);
    const outline = last ? outlined(last) : { mediaId, state: 'none' as const, progress: 0, problem: null };
    return { ...outline, highlights: await store.highlights(mediaId), finishedAt: last?.endedAt?.toISOString() ?? null };
  }

  return {
    framings: createFramings({ store, video, begin, cancel }),

    start: () => jobs.start(clipQueues(kernel, needs, store)),

    async takeSnapshots({ workspaceId, userId }, { mediaId, times, format }): Promise<Snapshots> {
      const { duration } = await video(workspaceId, mediaId);
      const refusal = refusalOfTimes(times, duration ?? 0);
      if (refusal !== null) throw new AppError('invalid_input', refusal);
      const moments = momentsOf(times);
      const job = await begin(
        workspaceId,
        mediaId,
        { kind: 'snapshots', fingerprint: `${format} ${moments.join(' ')}`, format, userId },
        moments,
      );
      return defined((await shown(workspaceId, [job]))[0]);
    },

    async snapshotsOf(workspaceId: string, mediaId: string): Promise<Snapshots[]> {
      await video(workspaceId, mediaId);
      return shown(workspaceId, await store.ofMedia(workspaceId, mediaId, 'snapshots', listed));
    },

    async cancelSnapshots(workspaceId: string, id: string): Promise<void> {
      const job = await store.find(workspaceId, id);
      if (job?.kind !== 'snapshots') throw new AppError('not_found', 'clips.snapshots_gone');
      await cancel(workspaceId, job);
    },

    async findHighlights(workspaceId: string, mediaId: string, again: boolean): Promise<HighlightSearch> {
      await video(workspaceId, mediaId);
      const [last] = await store.ofMedia(workspaceId, mediaId, 'highlights', 1);
      if (again || last?.state !== 'done') await begin(workspaceId, mediaId, { kind: 'highlights', fingerprint: 'highlights' });
      return search(workspaceId, mediaId);
    },

    async highlightsOf(workspaceId: string, mediaId: string): Promise<HighlightSearch> {
      await video(workspaceId, mediaId);
      return search(workspaceId, mediaId);
    },

    async strongest(mediaId: string, within: readonly Segment[]): Promise<number | null> {
      const inside = (await store.highlights(mediaId)).filter(({ peak }) => within.some(({ start, end }) => peak >= start && peak < end));
      return inside.toSorted((one, other) => other.score - one.score)[0]?.peak ?? null;
    },

    async cancelHighlights(workspaceId: string, mediaId: string): Promise<void> {
      await needs.media.get(workspaceId, mediaId);
      const [last] = await store.ofMedia(workspaceId, mediaId, 'highlights', 1);
      if (last) await cancel(workspaceId, last);
    },
  };
}
