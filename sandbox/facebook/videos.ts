import { Readable } from 'node:stream';
import { z } from 'zod';
import { secret, snowflake } from '../core/ids.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { Stage } from '../core/stand-in.ts';
import { units } from '../core/texts.ts';
import { upTo } from '../core/up-to.ts';
import { videoIn } from '../core/video.ts';
import { Bool, Unsigned } from '../meta/params.ts';
import { pictureIn } from '../meta/pictures.ts';
import { rangesIn, readBytes, takeBytes } from '../meta/pieces.ts';
import { Targeting } from './audience.ts';
import { strangeFormat, type Unfit, unfitFor, unfitForReels } from './unfit.ts';

/** What the phases of the edge `videos` take, each by itself. */
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

/** What those of `video_reels` take. */
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
/** Documentation of the edge `thumbnails`. */
const maxCoverBytes = 10_000_000;
const maxBytes = 10_000_000_000;
/** A piece as it is asked for. */
const pieceBytes = 4 * 1024 * 1024;

type Body = {
  page: string;
  /** null for a reel, whose upload is named by the video itself. */
  session: string | null;
  size: number;
  there: number;
  title: string;
  description: string;
  state: 'uploading' | 'published' | 'failed';
  /** Why it has failed. */
  unfit: Unfit | null;
  readyAt: string | null;
  post: string | null;
  /** The picture that stands for it. */
  cover?: Cover;
};
type Cover = { key: string; type: string; bytes: number };
export type FacebookVideo = Body & { id: string; tenant: string; at: Date; ready: boolean };

type ParsedPage = ParsedRequest & { page: string };

/** Where people find it, as a path. */
export const pathOf = ({ id, page, session }: Pick<FacebookVideo, 'id' | 'page' | 'session'>): string =>
  session === null ? `reel/${id}/` : `${page}/videos/${id}/`;

/** Videos and reels: bytes first, then the word that makes them public, then some time until they are. */
export function createVideos(stage: Stage) {
  const { records, files, now } = stage;
  const key = (id: string) => `sandbox/facebook/videos/${id}`;

  async function get(id: string): Promise<FacebookVideo | null> {
    const record = await records.get<Body>('video', id);
    if (!record) return null;
    const { body, tenant, createdAt: at } = record;
    const ready = body.state === 'published' && body.readyAt !== null && Date.parse(body.readyAt) <= now().getTime();
    return { id, tenant, at, ready, ...body };
  }

  async function begin({ tenant, page }: ParsedPage, session: string | null, size: number): Promise<FacebookVideo> {
    const id = snowflake(now());
    const blank = { there: 0, title: '', description: '', state: 'uploading', unfit: null, readyAt: null, post: null } as const;
    const body: Body = { page, session, size, ...blank };
    await records.add<Body>({ kind: 'video', id, tenant, parent: session, body });
    return { id, tenant, at: now(), ready: false, ...body };
  }

  async function unfitnessOf({ id, session, there }: FacebookVideo): Promise<Unfit | null> {
    const seen = await videoIn(rangesIn(files, key(id), there));
    if (seen === null) return strangeFormat;
    return (session === null ? unfitForReels : unfitFor)(seen);
  }

  return {
    get,
    all: async (tenant: string): Promise<FacebookVideo[]> => {
      const found = await Promise.all((await records.list('video', { tenant })).map(({ id }) => get(id)));
      return found.filter((video) => video !== null);
    },
    ofSession: async (tenant: string, session: string): Promise<FacebookVideo | null> => {
      const [record] = await records.list<Body>('video', { tenant, parent: session });
      return record ? get(record.id) : null;
    },

    async start(parsed: ParsedPage, size: number): Promise<FacebookVideo | { refused: string; subcode: number }> {
      if (size < minBytes) return { refused: 'The video is too small.', subcode: 1_363_022 };
      if (size > maxBytes) return { refused: 'The video is too large.', subcode: 1_363_023 };
      return begin(parsed, snowflake(now()), size);
    },
    startReel: (parsed: ParsedPage) => begin(parsed, null, 0),

    /** The stretch that is wanted next. */
    wanted: ({ there, size }: Pick<Body, 'there' | 'size'>) => ({
      start_offset: String(there),
      end_offset: String(Math.min(size, there + pieceBytes)),
    }),

    /** Takes bytes from where the last ones ended; what has come before a break stays. */
    async take(video: FacebookVideo, bytes: Readable, size = video.size): Promise<number> {
      let there = video.there;
      await takeBytes(files, key(video.id), video.there, bytes, async (now) => {
        there = now;
        await records.change<Body>('video', video.id, ({ body }) => ({ ...body, there: now, size }));
      });
      return there;
    },

    /** What is said with it is there at once; the video itself after a while. */
    async finish(
      { records: memory, tenant }: ParsedPage,
      video: FacebookVideo,
      words: { title?: string; description?: string },
      post: string,
    ): Promise<void> {
      const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null;
      const unfit = fails ? strangeFormat : await unfitnessOf(video);
      const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
      const { title = '', description = '' } = words;
      await memory.change<Body>('video', video.id, ({ body }) => {
        if (body.state !== 'uploading') return null;
        return { ...body, title, description, state: unfit === null ? 'published' : 'failed', unfit, readyAt, post };
      });
    },

    change: (id: string, description: string | undefined, title: string | undefined, memory: ParsedRequest['records']) =>
      memory.change<Body>('video', id, ({ body }) => ({
        ...body,
        description: description ?? body.description,
        title: title ?? body.title,
      })),
    /** Takes a picture, which stands for the video from then on where it is the preferred one. @returns why it is not taken, or null */
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
      // Nobody ever sees one that is not preferred.
      if (!isPreferred) return null;
      const cover: Cover = { key: `sandbox/facebook/videos/${id}/cover-${secret(6)}`, type: picture.type, bytes: data.length };
      await files.put(cover.key, Readable.from([data], { objectMode: false }), cover.type);
      await memory.change<Body>('video', id, ({ body }) => ({ ...body, cover }));
      if (before) await files.delete(before.key);
      return null;
    },
    openCover: ({ key }: Cover): Promise<Readable> => files.open(key),

    remove: (id: string, memory: ParsedRequest['records']) => memory.remove('video', id),
    open: ({ id, there }: FacebookVideo): Readable => readBytes(files, key(id), there),
  };
}

export type Videos = ReturnType<typeof createVideos>;
