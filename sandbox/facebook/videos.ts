import { Readable } from 'node:stream';
import { z } from 'zod';
import { secret, snowflake } from '../core/ids.ts';
import { units, upTo } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { Bool, Unsigned } from '../meta/params.ts';
import { pictureIn } from '../meta/pictures.ts';
import { rangesIn, readBytes, takeBytes } from '../meta/pieces.ts';
import { Targeting } from './audience.ts';
import { unsupportedFormat, VideoError, validateFeedVideo, validateReel } from './video-validation.ts';

/** Parameters of each phase of the edge `videos`. */
export const VideoPhase = z.discriminatedUnion('upload_phase', [
  z.strictObject({ upload_phase: z.literal('start'), file_size: Unsigned }),
  z.strictObject({
    upload_phase: z.literal('finish'),
    upload_session_id: z.string(),
    title: units(255).optional(),
    description: units(63_206).optional(),
    published: Bool.optional(),
    targeting: Targeting,
  }),
]);
export const Transfer = z.strictObject({ upload_phase: z.literal('transfer'), upload_session_id: z.string(), start_offset: Unsigned });

/** Parameters of each phase of `video_reels`. */
export const ReelPhase = z.discriminatedUnion('upload_phase', [
  z.strictObject({ upload_phase: z.literal('START') }),
  z.strictObject({
    upload_phase: z.literal('FINISH'),
    video_id: z.string(),
    video_state: z.enum(['DRAFT', 'PUBLISHED', 'SCHEDULED']),
    title: units(255).optional(),
    description: units(63_206).optional(),
    targeting: Targeting,
  }),
]);
export const VideoChange = z.strictObject({ description: units(63_206).optional(), name: units(255).optional() });

const minBytes = 1024;
/** From the documentation of the edge `thumbnails`. */
const maxCoverBytes = 10_000_000;
const maxBytes = 10_000_000_000;
/** The size of requested chunks. */
const pieceBytes = 4 * 1024 * 1024;

const Cover = z.object({ key: z.string(), type: z.string(), bytes: z.number() });
type Cover = z.infer<typeof Cover>;
const Body = z.object({
  page: z.string(),
  /** null for a reel, whose upload is identified by the video. */
  session: z.string().nullable(),
  size: z.number(),
  there: z.number(),
  title: z.string(),
  description: z.string(),
  state: z.enum(['uploading', 'published', 'failed']),
  /** Why it failed; missing from an earlier version's. */
  problem: VideoError.nullable().default(null),
  readyAt: z.string().nullable(),
  post: z.string().nullable(),
  cover: Cover.optional(),
});
type Body = z.infer<typeof Body>;
const stored = kind('video', Body);
export type FacebookVideo = Body & { id: string; tenant: string; at: Date; ready: boolean };

type ParsedPage = ParsedRequest & { page: string };

/** Its public path. */
export const pathOf = ({ id, page, session }: Pick<FacebookVideo, 'id' | 'page' | 'session'>): string =>
  session === null ? `reel/${id}/` : `${page}/videos/${id}/`;

/** Videos and reels: first the bytes, then the call that publishes, then some time for processing. */
export function createVideos(stage: StandInContext) {
  const { records, files, now } = stage;
  const key = (id: string) => `sandbox/facebook/videos/${id}`;

  async function get(id: string): Promise<FacebookVideo | null> {
    const record = await records.get(stored, id);
    if (!record) return null;
    const { body, tenant, createdAt: at } = record;
    const ready = body.state === 'published' && body.readyAt !== null && Date.parse(body.readyAt) <= now().getTime();
    return { id, tenant, at, ready, ...body };
  }

  async function begin({ tenant, page }: ParsedPage, session: string | null, size: number): Promise<FacebookVideo> {
    const id = snowflake(now());
    const blank = { there: 0, title: '', description: '', state: 'uploading', problem: null, readyAt: null, post: null } as const;
    const body: Body = { page, session, size, ...blank };
    await records.add(stored, { id, tenant, parent: session, body });
    return { id, tenant, at: now(), ready: false, ...body };
  }

  async function validateUpload({ id, session, there }: FacebookVideo): Promise<VideoError | null> {
    const seen = await videoIn(rangesIn(files, key(id), there));
    if (seen === null) return unsupportedFormat;
    return (session === null ? validateReel : validateFeedVideo)(seen);
  }

  return {
    get,
    all: async (tenant: string): Promise<FacebookVideo[]> => {
      const found = await Promise.all((await records.list(stored, { tenant })).map(({ id }) => get(id)));
      return found.filter((video) => video !== null);
    },
    ofSession: async (tenant: string, session: string): Promise<FacebookVideo | null> => {
      const [record] = await records.list(stored, { tenant, parent: session });
      return record ? get(record.id) : null;
    },

    async start(parsed: ParsedPage, size: number): Promise<FacebookVideo | { refused: string; subcode: number }> {
      if (size < minBytes) return { refused: 'The video is too small.', subcode: 1_363_022 };
      if (size > maxBytes) return { refused: 'The video is too large.', subcode: 1_363_023 };
      return begin(parsed, snowflake(now()), size);
    },
    startReel: (parsed: ParsedPage) => begin(parsed, null, 0),

    /** The range that is wanted next. */
    wanted: ({ there, size }: Pick<Body, 'there' | 'size'>) => ({
      start_offset: String(there),
      end_offset: String(Math.min(size, there + pieceBytes)),
    }),

    /** Stores bytes from where the last ones ended; what arrived before an interruption is kept. */
    async take(video: FacebookVideo, bytes: Readable, size = video.size): Promise<number> {
      let there = video.there;
      await takeBytes(files, key(video.id), video.there, bytes, async (now) => {
        there = now;
        await records.change(stored, video.id, ({ body }) => ({ ...body, there: now, size }));
      });
      return there;
    },

    /** Its metadata appears immediately; the video itself later. */
    async finish(
      { records: memory, tenant }: ParsedPage,
      video: FacebookVideo,
      words: { title?: string; description?: string },
      post: string,
    ): Promise<void> {
      const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null;
      const problem = fails ? unsupportedFormat : await validateUpload(video);
      const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
      const { title = '', description = '' } = words;
      await memory.change(stored, video.id, ({ body }): Body | null => {
        if (body.state !== 'uploading') return null;
        return { ...body, title, description, state: problem === null ? 'published' : 'failed', problem, readyAt, post };
      });
    },

    change: (id: string, description: string | undefined, title: string | undefined, memory: ParsedRequest['records']) =>
      memory.change(stored, id, ({ body }) => ({
        ...body,
        description: description ?? body.description,
        title: title ?? body.title,
      })),
    /** Stores an image, which becomes the video's cover if it is the preferred one. @returns why it was rejected, or null */
    async cover(
      { records: memory }: ParsedRequest,
      { id, cover: before }: FacebookVideo,
      bytes: Readable,
      isPreferred: boolean,
    ): Promise<string | null> {
      const data = await upTo(maxCoverBytes, bytes);
      if (data === null) return `A thumbnail may have ${maxCoverBytes} bytes.`;
      const picture = pictureIn(data);
      if (picture === null) return 'The thumbnail is no picture, or of a kind that is not taken.';
      // A thumbnail that isn't preferred is never visible.
      if (!isPreferred) return null;
      const cover: Cover = { key: `sandbox/facebook/videos/${id}/cover-${secret(6)}`, type: picture.type, bytes: data.length };
      await files.put(cover.key, Readable.from([data], { objectMode: false }), cover.type);
      await memory.change(stored, id, ({ body }) => ({ ...body, cover }));
      if (before) await files.delete(before.key);
      return null;
    },
    openCover: ({ key }: Cover): Promise<Readable> => files.open(key),

    remove: (id: string, memory: ParsedRequest['records']) => memory.remove(stored, id),
    open: ({ id, there }: FacebookVideo): Readable => readBytes(files, key(id), there),
  };
}

export type Videos = ReturnType<typeof createVideos>;
