import type { RenditionState } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import { keyOf, type VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { VideoMaker, VideoRendition, VideosNeeds } from '../needs.ts';
import { leftOf, worthAnotherTry } from '../rules.ts';
import type { JobTable } from '../tables.ts';
import type { NewJob } from '../video-store.ts';
import { createVideoRenditionStore } from './video-rendition-store.ts';

/** How long an unused rendition is kept after its last request: platforms may still fetch it. Milliseconds. */
const keptFor = 24 * 3_600_000;
/** The shortest wait before checking a rendition's progress again, in milliseconds; otherwise estimated from its pace. */
const soonest = 2_000;
const latest = 30_000;

const fingerprintOf = (mediaId: string, spec: string): string => `fit ${mediaId} ${spec}`;

/** Renditions of videos: each once per spec, as a job like cuts and exports, and kept while posts need it. */
export interface VideoRenditions extends Omit<VideoMaker, 'bytes'> {
  /** Deletes those that nobody requested lately and no post awaits. */
  forget(): Promise<void>;
}

export function createVideoRenditions(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  addJob: (tx: Tx, job: NewJob) => Promise<unknown>,
  media: Pick<VideosNeeds['media'], 'awaitedMedia'>,
): VideoRenditions {
  const store = createVideoRenditionStore(db);

  /** A spec's job: the existing one, or a new one. A temporary failure is retried after a while. */
  async function ordered(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<JobTable | undefined> {
    const now = clock.now();
    const fingerprint = fingerprintOf(mediaId, keyOf(spec));
    const there = await store.find(tx, mediaId, fingerprint);
    if (there && !isWorthAnother(there, now)) {
      await store.want(tx, there.id, now);
      return there;
    }
    const job = { id: newId(), workspaceId, mediaId, kind: 'rendition', edit: null, output: null, fingerprint } as const;
    await addJob(tx, { ...job, spec, wantedAt: now });
    return store.find(tx, mediaId, fingerprint);
  }

  return {
    async order(tx: Tx, workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<void> {
      await ordered(tx, workspaceId, mediaId, spec);
    },

    async of(workspaceId: string, mediaId: string, spec: VideoRenditionSpec): Promise<VideoRendition> {
      const job = await db.transaction().execute((tx) => ordered(tx, workspaceId, mediaId, spec));
      return job ? renditionOf(job, spec, clock.now()) : { is: 'making', fraction: 0, at: new Date(clock.now().getTime() + soonest) };
    },

    async states(wanted: readonly { mediaId: string; spec: string }[]): Promise<RenditionState[]> {
      const prints = wanted.map(({ mediaId, spec }) => fingerprintOf(mediaId, spec));
      const there = await store.findAll([...new Set(wanted.map(({ mediaId }) => mediaId))], prints);
      return wanted.map((one, index): RenditionState => {
        const job = there.find(({ fingerprint }) => fingerprint === prints[index]);
        return { ...one, ...(job ? stateOf(job) : { state: 'none', fraction: 0, problem: null }) };
      });
    },

    forget: (): Promise<void> => store.forget(new Date(clock.now().getTime() - keptFor), media.awaitedMedia()),
  };
}

function isWorthAnother({ state, problemCode: code, endedAt: at }: JobTable, now: Date): boolean {
  return state === 'failed' && code !== null && at !== null && worthAnotherTry({ code, at }, now);
}

function renditionOf(job: JobTable, { contentType }: VideoRenditionSpec, now: Date): VideoRendition {
  const { state, file, fileKey, progress, problemCode, problemMessage } = job;
  if (state === 'done' && file && fileKey !== null) {
    const { bytes, width, height, duration: seconds } = file;
    return { is: 'ready', file: { key: fileKey, contentType, bytes, width, height, seconds } };
  }
  const passes = state === 'failed' && worthAnotherTry({ code: problemCode ?? '', at: new Date(0) }, now);
  if (state === 'failed' && !passes) return { is: 'cannot', why: problemMessage ?? message('videos.cannot_adapt') };
  const wait = passes ? latest : Math.min(latest, Math.max(soonest, (leftOf(job, now) ?? 5) * 1000));
  return { is: 'making', fraction: passes ? 0 : progress, at: new Date(now.getTime() + wait) };
}

function stateOf({ state, progress, problemMessage }: JobTable): Pick<RenditionState, 'state' | 'fraction' | 'problem'> {
  if (state === 'done') return { state: 'ready', fraction: 1, problem: null };
  if (state === 'failed' || state === 'cancelled') return { state: 'failed', fraction: 0, problem: problemMessage && say(problemMessage) };
  return { state: state === 'running' ? 'making' : 'waiting', fraction: progress, problem: null };
}
