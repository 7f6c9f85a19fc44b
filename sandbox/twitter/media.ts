import { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from '../core/files.ts';
import { snowflake } from '../core/ids.ts';
import { type PictureType, pictureHeadBytes, pictureTypeOf } from '../core/pictures.ts';
import { bytesIn, rangesOf } from '../core/ranges.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { allowedTo, people } from './people.ts';
import { unsupportedFormat, VideoError, validateVideo } from './video-validation.ts';
import type { NewPost } from './wishes.ts';

/** Schema InitializeMediaUploadRequest. */
export const Initialize = z.strictObject({
  media_type: z.enum([
    'video/mp4',
    'video/webm',
    'video/mp2t',
    'video/quicktime',
    'image/jpeg',
    'image/gif',
    'image/bmp',
    'image/png',
    'image/webp',
    'image/pjpeg',
    'image/tiff',
  ]),
  total_bytes: z.int().min(1).max(17_179_869_184),
  media_category: z.enum(['tweet_gif', 'tweet_image', 'tweet_video']),
  shared: z.boolean().optional(),
});

/** Maximum size of an image in bytes; a video's depends on the person. */
const maxBytes = { tweet_image: 5_000_000, tweet_gif: 15_000_000 };
const maxPieces = 1000;
/** The image types X accepts. */
const pictures: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/bmp', 'image/tiff'];

type Attached = NonNullable<NewPost['media']>;
const State = z.enum(['uploading', 'processing', 'ready', 'failed']);
type State = z.infer<typeof State>;
const Body = z.object({
  account: z.string(),
  type: z.string(),
  category: Initialize.shape.media_category,
  totalBytes: z.number(),
  pieces: z.record(z.string(), z.number()),
  state: State,
  /** Why processing fails; missing from an earlier version's. */
  problem: VideoError.nullable().default(null),
  readyAt: z.string().nullable(),
  alt: z.string(),
});
type Body = z.infer<typeof Body>;
const stored = kind('media', Body);
export type TwitterMedium = Body & { id: string; tenant: string };
export type TwitterMedia = ReturnType<typeof createMedia>;

type Piece = { key: string; bytes: number };
const pieceKey = (id: string, index: string) => `sandbox/twitter/${id}/${index}`;
/** A file's chunks, in order. */
const piecesOf = ({ id, pieces }: Pick<TwitterMedium, 'id' | 'pieces'>): Piece[] =>
  Object.entries(pieces)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([index, bytes]) => ({ key: pieceKey(id, index), bytes }));

/** Chunked uploads; videos and animated images are processed. */
export function createMedia(stage: StandInContext) {
  const { records, files, now } = stage;

  async function get(id: string): Promise<TwitterMedium | null> {
    const record = await records.get(stored, id);
    if (!record) return null;
    const { body } = record;
    const over = body.state === 'processing' && body.readyAt !== null && Date.parse(body.readyAt) <= now().getTime();
    return { id, tenant: record.tenant, ...body, state: over ? (body.problem ? 'failed' : 'ready') : body.state };
  }

  const own = async ({ tenant, account }: ParsedRequest, id: string): Promise<TwitterMedium | null> => {
    const medium = await get(id);
    return medium?.tenant === tenant && medium.account === account ? medium : null;
  };

  return {
    get,
    own,

    /** How posts refer to media: the type before the ID. */
    keyOf: ({ id, category }: Pick<TwitterMedium, 'id' | 'category'>): string =>
      `${{ tweet_image: 3, tweet_gif: 16, tweet_video: 13 }[category]}_${id}`,

    async initialize(
      parsed: ParsedRequest,
      { media_type: type, total_bytes: totalBytes, media_category: category }: z.infer<typeof Initialize>,
    ): Promise<string | { refused: string }> {
      const max = category === 'tweet_video' ? allowedTo(people.find(parsed.tenant, parsed.account)).videoBytes : maxBytes[category];
      if (totalBytes > max) return { refused: `File size exceeds ${max} bytes.` };
      if (category === 'tweet_video' ? !type.startsWith('video/') : !type.startsWith('image/')) {
        return { refused: `The media type ${type} does not fit the category ${category}.` };
      }
      const id = snowflake(now());
      const blank = { pieces: {}, state: 'uploading', problem: null, readyAt: null, alt: '' } as const;
      const body: Body = { account: parsed.account, type, category, totalBytes, ...blank };
      await records.add(stored, { id, tenant: parsed.tenant, body });
      return id;
    },

    /** Stores a chunk; the same index again replaces it. */
    async append(medium: TwitterMedium, index: number, bytes: Readable): Promise<string | null> {
      if (medium.state !== 'uploading') return 'This upload is finished already.';
      if (index >= maxPieces) return 'segment_index is out of range.';
      const size = await files.put(pieceKey(medium.id, String(index)), bytes, 'application/octet-stream');
      if (size === 0) return 'The piece is empty.';
      await records.change(stored, medium.id, ({ body }) => ({ ...body, pieces: { ...body.pieces, [index]: size } }));
      return null;
    },

    /** Completes an upload; reports missing chunks. */
    async finalize(medium: TwitterMedium): Promise<string | TwitterMedium> {
      if (medium.state !== 'uploading') return medium;
      const indices = Object.keys(medium.pieces).map(Number);
      const size = Object.values(medium.pieces).reduce((sum, piece) => sum + piece, 0);
      if (indices.some((_, index) => !indices.includes(index))) return 'Segments do not add up to the file.';
      if (size !== medium.totalBytes) return `Segments have ${size} bytes in all, and not ${medium.totalBytes}.`;
      if (!(await isOfItsCategory(medium))) return 'media type unrecognized.';
      const works = medium.category !== 'tweet_image';
      const fails = works && (await stage.faults.take(medium.tenant, 'process', ['processing_fails'])) !== null;
      const problem = fails ? unsupportedFormat : await validateUpload(medium);
      const readyAt = works ? new Date(now().getTime() + stage.pace.processing).toISOString() : null;
      const state: State = works ? 'processing' : 'ready';
      await records.change(stored, medium.id, ({ body }) => ({ ...body, state, problem, readyAt }));
      return { ...medium, state, problem, readyAt };
    },

    async describe(medium: TwitterMedium, alt: string): Promise<void> {
      await records.change(stored, medium.id, ({ body }) => ({ ...body, alt }));
    },

    /** Why these can't be attached to one post, or null. */
    async refusalOf(tenant: string, account: string, ids: readonly string[]): Promise<string | null> {
      const media = await Promise.all(ids.map(get));
      if (media.some((one) => one === null || one.tenant !== tenant || one.account !== account)) return 'Your media IDs are invalid.';
      if (media.some((one) => one?.state !== 'ready')) return 'Your media IDs are invalid: one is not ready.';
      const photos = media.filter((one) => one?.category === 'tweet_image').length;
      return photos === media.length || media.length === 1 ? null : 'A post has up to four photos, or one GIF, or one video.';
    },

    /** Why these can't have a title and a preview, or null. No description says what happens without a video: Everycast sends none then. */
    async previewRefusalOf(tenant: string, account: string, { media_ids: ids, title, preview_media_id: preview }: Attached) {
      if (title === undefined && preview === undefined) return null;
      const [video, picture] = await Promise.all([get(ids[0] ?? ''), preview === undefined ? null : get(preview)]);
      if (video?.category !== 'tweet_video') return 'A title and a preview stand with a video.';
      if (preview === undefined) return null;
      const isOwn = picture?.tenant === tenant && picture.account === account;
      return isOwn && picture.category === 'tweet_image' && picture.state === 'ready' ? null : 'Your preview media ID is invalid.';
    },

    /** The whole file. */
    async read(medium: TwitterMedium): Promise<Readable> {
      return Readable.from(bytesOf(piecesOf(medium)));
    },
  };

  /** An image's first bytes are checked before the response; a video during processing. */
  async function isOfItsCategory(medium: TwitterMedium): Promise<boolean> {
    if (medium.category === 'tweet_video') return true;
    const type = pictureTypeOf(await bytesIn(rangesOf(files, piecesOf(medium)), 0, pictureHeadBytes));
    return medium.category === 'tweet_gif' ? type === 'image/gif' : type !== null && pictures.includes(type);
  }

  async function validateUpload(medium: TwitterMedium): Promise<VideoError | null> {
    if (medium.category !== 'tweet_video') return null;
    const seen = await videoIn(rangesOf(files, piecesOf(medium)));
    return seen === null ? unsupportedFormat : validateVideo(seen, allowedTo(people.find(medium.tenant, medium.account)).videoSeconds);
  }

  async function* bytesOf(pieces: readonly Piece[]): AsyncGenerator<Buffer> {
    for (const { key } of pieces) yield* chunksOf(await files.open(key));
  }
}
