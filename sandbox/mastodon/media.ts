import { Readable } from 'node:stream';
import { z } from 'zod';
import { snowflake } from '../core/ids.ts';
import { pictureHeadBytes, pictureSizeBytes, pictureSizeIn, pictureTypeOf } from '../core/pictures.ts';
import { bytesIn, type Ranges, rangesOf } from '../core/ranges.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { isLikeVideo, type Video, videoIn } from '../core/video.ts';
import { limits } from './limits.ts';

const Body = z.object({
  account: z.string(),
  type: z.string(),
  bytes: z.number(),
  kind: z.enum(['image', 'gifv', 'video']),
  description: z.string(),
  failed: z.boolean(),
  readyAt: z.string().nullable(),
  status: z.string().nullable(),
  /** Its cover, if one was uploaded with it. */
  thumbnail: z.object({ type: z.string(), bytes: z.number() }).nullable(),
});
type Body = z.infer<typeof Body>;
const stored = kind('media', Body);
/** An uploaded image; null if it exceeds the size limit. */
export type Thumbnail = { type: string; bytes: Buffer | null };
export type MastodonMedium = Omit<Body, 'readyAt'> & { id: string; tenant: string; ready: boolean };
export type MastodonMedia = ReturnType<typeof createMedia>;

const keyOf = (id: string) => `sandbox/mastodon/${id}`;
const thumbnailKeyOf = (id: string) => `sandbox/mastodon/thumbnails/${id}`;
const strange = (what: string) =>
  `Validation failed: ${what} has contents that are not what they are reported to be, ${what} content type is invalid, ${what} is invalid`;
const unknown = (what: string) => `Validation failed: ${what} content type is invalid, ${what} is invalid`;
const tooLarge = (what: string, max: number) => `Validation failed: ${what} file size must be less than ${megabytes(max)}`;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Whether a file's first bytes match its declared type. */
const isAsReported = async (file: Ranges, isVideo: boolean): Promise<boolean> =>
  isVideo ? isLikeVideo(file) : pictureTypeOf(await bytesIn(file, 0, pictureHeadBytes)) !== null;

/** Why an image was rejected, or null. The messages are unofficial. */
async function validateImage(file: Ranges): Promise<string | null> {
  const { width, height } = pictureSizeIn(await bytesIn(file, 0, pictureSizeBytes)) ?? { width: 0, height: 0 };
  return width * height > limits.imagePixels ? `${width}x${height} images are not supported` : null;
}

/** Why a video was rejected, or null. It is checked before the response (its model MediaAttachment). */
function validateVideo({ width, height, framesPerSecond }: Video): string | null {
  const rate = Math.floor(framesPerSecond);
  if (width * height > limits.videoPixels) return `${width}x${height} videos are not supported`;
  return rate > limits.framesPerSecond ? `${rate}fps videos are not supported` : null;
}

/**
 * Why an image can't be a file's cover, or null. The description doesn't say what is accepted: here other images' limits apply, with
 * similar messages.
 */
export function validateThumbnail({ type, bytes }: Thumbnail): string | null {
  if (!limits.images.includes(type)) return unknown('Thumbnail');
  if (bytes === null) return tooLarge('Thumbnail', limits.imageBytes);
  return pictureTypeOf(bytes.subarray(0, pictureHeadBytes)) === null ? strange('Thumbnail') : null;
}

/** Files, which belong to nothing until a status refers to them; animated media and videos are processed. */
export function createMedia(stage: StandInContext) {
  const { records, files, now } = stage;

  async function get(id: string): Promise<MastodonMedium | null> {
    const record = await records.get(stored, id);
    if (!record) return null;
    const { readyAt, ...body } = record.body;
    return { id, tenant: record.tenant, ...body, ready: !body.failed && (readyAt === null || Date.parse(readyAt) <= now().getTime()) };
  }

  return {
    get,

    async own({ tenant, account }: ParsedRequest, id: string): Promise<MastodonMedium | null> {
      const medium = await get(id);
      return medium?.tenant === tenant && medium.account === account ? medium : null;
    },

    /**
     * Accepts a file. The description doesn't say which of several errors is reported: the order is this stand-in's.
     * @returns its ID, or why it was rejected
     */
    async add(parsed: ParsedRequest, type: string, bytes: Readable): Promise<string | { refused: string }> {
      const isVideo = limits.videos.includes(type);
      if (!isVideo && !limits.images.includes(type)) {
        bytes.resume();
        return { refused: unknown('File') };
      }
      const id = snowflake(now());
      const size = await files.put(keyOf(id), bytes, type);
      const max = isVideo ? limits.videoBytes : limits.imageBytes;
      if (size === 0 || size >= max) {
        await files.delete(keyOf(id));
        return {
          refused: size === 0 ? "Validation failed: File can't be blank" : tooLarge('File', max),
        };
      }
      const file = rangesOf(files, [{ key: keyOf(id), bytes: size }]);
      const seen = isVideo ? await videoIn(file) : null;
      const validate = async () => (isVideo ? seen && validateVideo(seen) : validateImage(file));
      const problem = (await isAsReported(file, isVideo)) ? await validate() : strange('File');
      if (problem !== null) {
        await files.delete(keyOf(id));
        return { refused: problem };
      }
      const works = isVideo || type === 'image/gif';
      // A file that only starts like a video fails during processing.
      const broken = isVideo && seen === null;
      const failed = works && ((await stage.faults.take(parsed.tenant, 'process', ['processing_fails'])) !== null || broken);
      const body: Body = {
        account: parsed.account,
        type,
        bytes: size,
        kind: isVideo ? 'video' : type === 'image/gif' ? 'gifv' : 'image',
        description: '',
        failed,
        readyAt: works ? new Date(now().getTime() + stage.pace.processing).toISOString() : null,
        status: null,
        thumbnail: null,
      };
      await records.add(stored, { id, tenant: parsed.tenant, body });
      return id;
    },

    /** Sets a file's cover. */
    async cover(id: string, { type, bytes }: { type: string; bytes: Buffer }): Promise<void> {
      const size = await files.put(thumbnailKeyOf(id), Readable.from([bytes], { objectMode: false }), type);
      await records.change(stored, id, ({ body }) => ({ ...body, thumbnail: { type, bytes: size } }));
    },

    async describe(id: string, description: string): Promise<void> {
      await records.change(stored, id, ({ body }) => ({ ...body, description }));
    },

    /** Attaches files to a status. */
    async attach(ids: readonly string[], status: string): Promise<void> {
      for (const id of ids) await records.change(stored, id, ({ body }) => ({ ...body, status }));
    },

    async remove(id: string): Promise<void> {
      const record = await records.get(stored, id);
      await records.remove(stored, id);
      await files.delete(keyOf(id));
      if (record?.body.thumbnail) await files.delete(thumbnailKeyOf(id));
    },

    /**
     * Why these can't be in one status, or null. `status` may already have some of them. Which of several errors is reported is unofficial.
     */
    async refusalOf({ tenant, account }: ParsedRequest, ids: readonly string[], status: string | null): Promise<string | null> {
      if (ids.length > limits.files) return `Cannot attach more than ${limits.files} files`;
      const media = await Promise.all(ids.map(get));
      const free = (medium: MastodonMedium | null): boolean =>
        medium?.tenant === tenant && medium.account === account && (medium.status === null || medium.status === status);
      const foreign = ids.filter((_, index) => !free(media[index] ?? null));
      if (foreign.length > 0) return `Media ${foreign.join(', ')} not found or already attached to another post`;
      if (media.length > 1 && media.some((medium) => medium?.kind === 'video'))
        return 'Cannot attach a video to a post that already contains images';
      return media.every((medium) => medium?.ready)
        ? null
        : 'Cannot attach files that have not finished processing. Try again in a moment!';
    },

    read: (id: string): Promise<Readable> => files.open(keyOf(id)),
    readThumbnail: (id: string): Promise<Readable> => files.open(thumbnailKeyOf(id)),
  };
}
