import type { Framing, NewFraming } from '@everycast/contract/clips';
import type { Media } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import type { ClipsStore, JobRow } from './clip-store.ts';
import { framingName, outlined, refusalOfSegments } from './rules.ts';

interface Parts {
  store: ClipsStore;
  video(workspaceId: string, mediaId: string): Promise<Media>;
  begin(workspaceId: string, mediaId: string, what: Pick<JobRow, 'kind' | 'fingerprint' | 'segments'>): Promise<JobRow>;
  cancel(workspaceId: string, job: JobRow): Promise<void>;
}

/** Crops that follow the action in a video: requested here, found by a worker. */
export interface Framings {
  /**
   * Searches the kept parts of a video for what a crop should follow. Earlier results for the same parts are reused.
   * @throws AppError not_found, invalid_input
   */
  propose(workspaceId: string, framing: NewFraming): Promise<Framing>;
  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Framing>;
  /** @throws AppError not_found */
  cancel(workspaceId: string, id: string): Promise<void>;
}

export function createFramings({ store, video, begin, cancel }: Parts): Framings {
  async function find(workspaceId: string, id: string): Promise<JobRow> {
    const job = await store.find(workspaceId, id);
    if (job?.kind !== 'framing') throw new AppError('not_found', 'clips.search_gone');
    return job;
  }

  return {
    async propose(workspaceId: string, { mediaId, segments }: NewFraming): Promise<Framing> {
      const { duration } = await video(workspaceId, mediaId);
      const refusal = refusalOfSegments(segments, duration ?? 0);
      if (refusal !== null) throw new AppError('invalid_input', refusal);
      const fingerprint = framingName(segments);
      const done = await store.lastDone(workspaceId, mediaId, fingerprint);
      return shown(done ?? (await begin(workspaceId, mediaId, { kind: 'framing', fingerprint, segments })));
    },

    get: async (workspaceId: string, id: string): Promise<Framing> => shown(await find(workspaceId, id)),

    cancel: async (workspaceId: string, id: string): Promise<void> => cancel(workspaceId, await find(workspaceId, id)),
  };
}

const shown = (job: JobRow): Framing => ({
  ...outlined(job),
  id: job.id,
  follows: job.follows,
  keyframes: job.keyframes,
  stack: job.stack,
});
