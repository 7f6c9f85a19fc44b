import { z } from 'zod';
import { digest } from '../core/ids.ts';
import { kind, type StoredRecord } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { accounts } from './channels.ts';
import { VideoSnippet, VideoStatus } from './resources.ts';
import type { Sessions } from './sessions.ts';

/** Maximum length for channels that have confirmed a phone number, and for others. Seconds. */
const maxSeconds = { allowed: 12 * 3600, eligible: 15 * 60 };

const Body = z.object({
  channel: z.string(),
  session: z.string(),
  type: z.string(),
  size: z.number(),
  snippet: VideoSnippet,
  status: VideoStatus,
  notify: z.boolean(),
  readyAt: z.string(),
  /** Why processing failed. */
  failure: z.enum(['codec', 'invalidFile']).nullable(),
  /** It is longer than the channel may upload. */
  tooLong: z.boolean(),
});
type Body = z.infer<typeof Body>;
export const storedVideos = kind('video', Body);

export type YoutubeVideo = Body & { id: string; tenant: string; at: Date };
type Seen = Pick<Body, 'failure' | 'tooLong'>;
export type YoutubeVideos = ReturnType<typeof createVideos>;
type New = Omit<Body, 'readyAt' | keyof Seen>;

/** Videos, processed for a while after their last byte. */
export function createVideos(stage: StandInContext, sessions: Sessions) {
  const { records, now } = stage;
  const shown = ({ id, tenant, createdAt: at, body }: StoredRecord<Body>): YoutubeVideo => ({ id, tenant, at, ...body });

  const get = async (tenant: string, id: string): Promise<YoutubeVideo | null> => {
    const record = await records.get(storedVideos, id);
    return record?.tenant === tenant ? shown(record) : null;
  };

  /** The result of processing a file. */
  async function look(tenant: string, { channel, session }: Pick<New, 'channel' | 'session'>): Promise<Seen> {
    const file = await sessions.ranges(session);
    const seen = file && (await videoIn(file));
    if (seen === null) return { failure: 'invalidFile', tooLong: false };
    return { failure: null, tooLong: seen.seconds > maxSeconds[accounts.find(tenant, channel)?.longUploads ?? 'allowed'] };
  }

  return {
    get,

    /** Those of the tenant, or of one channel; newest first. */
    all: async (tenant: string, channel?: string): Promise<YoutubeVideo[]> =>
      (await records.list(storedVideos, { tenant, ...(channel !== undefined && { parent: channel }) })).map(shown).reverse(),

    /** Its state: processing, ready, failed, or rejected. */
    stateOf({ readyAt, failure, tooLong }: YoutubeVideo): 'uploaded' | 'processed' | 'failed' | 'rejected' {
      if (Date.parse(readyAt) > now().getTime()) return 'uploaded';
      return failure !== null ? 'failed' : tooLong ? 'rejected' : 'processed';
    },

    /** The video that a session becomes; idempotent. */
    async make({ tenant, records: own }: ParsedRequest, video: New): Promise<YoutubeVideo> {
      const id = digest('video', video.session).slice(0, 11);
      const there = await get(tenant, id);
      if (there) return there;
      const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null;
      const locked = accounts.find(tenant, video.channel)?.locked === true;
      const status = locked ? { ...video.status, privacyStatus: 'private' as const } : video.status;
      const seen: Seen = fails ? { failure: 'codec', tooLong: false } : await look(tenant, video);
      const body: Body = { ...video, status, ...seen, readyAt: new Date(now().getTime() + stage.pace.processing).toISOString() };
      await own.add(storedVideos, { id, tenant, parent: video.channel, body });
      return (await get(tenant, id)) ?? { id, tenant, at: now(), ...body };
    },

    async update({ records: own }: ParsedRequest, id: string, parts: Partial<Pick<Body, 'snippet' | 'status'>>): Promise<void> {
      await own.change(storedVideos, id, ({ body }) => ({ ...body, ...parts }));
    },

    remove: ({ records: own }: ParsedRequest, id: string): Promise<boolean> => own.remove(storedVideos, id),
  };
}

/** A Short's, from its help pages. Seconds. */
const maxShortSeconds = 180;

/** Whether it is a Short: vertical or square and no longer than that, as the file itself says. */
export async function isShort({ session }: Pick<YoutubeVideo, 'session'>, sessions: Sessions): Promise<boolean> {
  const file = await sessions.ranges(session);
  const seen = file && (await videoIn(file));
  return seen !== null && seen.height >= seen.width && seen.seconds <= maxShortSeconds;
}
