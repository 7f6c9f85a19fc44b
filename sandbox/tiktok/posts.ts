import type { Readable } from 'node:stream';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { detailsIn, ifSo, StoredDetails } from '../core/feed-post.ts';
import { chunksOf } from '../core/files.ts';
import { secret, snowflake } from '../core/ids.ts';
import { rangesOf } from '../core/ranges.ts';
import { kind, type RecordStore } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { creators } from './people.ts';
import { fetchPhoto } from './photos.ts';
import { validateVideo } from './video-validation.ts';
import type { NewPhotos, NewVideo } from './wishes.ts';

/** How long an upload's URL is valid. Milliseconds. */
const addressMs = 3_600_000;

type State = 'PROCESSING_UPLOAD' | 'PROCESSING_DOWNLOAD' | 'PUBLISH_COMPLETE' | 'FAILED';
const Body = z.object({
  creator: z.string(),
  kind: z.enum(['video', 'photo']),
  title: z.string(),
  text: z.string(),
  privacy: z.string(),
  /** Other settings, as displayed. */
  wishes: StoredDetails,
  token: z.string(),
  type: z.string(),
  size: z.number(),
  chunk: z.number(),
  count: z.number(),
  /** Complete chunks received, or photos. */
  received: z.number(),
  /** Which photo is the cover; by default the first, 0. */
  cover: z.number().optional(),
  /** The fetched photos. */
  photos: z.array(z.object({ bytes: z.number(), type: z.string() })),
  postId: z.string(),
  readyAt: z.string().nullable(),
  reason: z.string().nullable(),
});
type Body = z.infer<typeof Body>;
const stored = kind('post', Body);
export type Post = Body & { id: string; tenant: string; at: Date };

/** TikTok's format: “v_pub_file~v2-1.123”. The form used here is valid in file keys, too. */
export const publishIdOf = ({ id }: Pick<Post, 'id'>): string => id.replace('-', '~');
const idOf = (publishId: string): string => publishId.replace('~', '-');

/** Posts, from when they are started. */
export function createPosts(stage: StandInContext) {
  const { records, files, now } = stage;
  const place = (id: string, number: number) => `sandbox/tiktok/${id}/${number}`;

  /** By its own ID or the one that TikTok assigns. */
  async function get(either: string): Promise<Post | null> {
    const id = idOf(either);
    const record = await records.get(stored, id);
    return record && { id, tenant: record.tenant, at: record.createdAt, ...record.body };
  }

  async function begin(
    { tenant, account, records: own }: ParsedRequest,
    wish: Partial<Body> & Pick<Body, 'kind' | 'privacy' | 'text'>,
  ): Promise<Post> {
    const id = `${wish.kind === 'video' ? 'v_pub_file' : 'p_pub_url'}-v2-1.${snowflake(now())}`;
    const blank = {
      creator: account,
      title: '',
      wishes: [],
      token: secret(12),
      type: '',
      size: 0,
      chunk: 0,
      count: 0,
      received: 0,
      photos: [],
    };
    const body: Body = { ...blank, postId: snowflake(now()), readyAt: null, reason: null, ...wish };
    await own.add(stored, { id, tenant, parent: account, body });
    return { id, tenant, at: now(), ...body };
  }

  /** From now on it is processed, and then becomes visible, or fails. */
  async function process(own: RecordStore, tenant: string, id: string, more: Partial<Body> = {}): Promise<void> {
    const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null;
    const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
    const reasonOf = ({ kind }: Body) => (kind === 'video' ? 'frame_rate_check_failed' : 'file_format_check_failed');
    await own.change(stored, id, ({ body }) => ({ ...body, readyAt, reason: fails ? reasonOf(body) : null, ...more }));
  }

  /** A chunk's byte range. */
  const rangeOf = ({ chunk, count, size }: Pick<Post, 'chunk' | 'count' | 'size'>, index: number) => ({
    start: index * chunk,
    end: index === count - 1 ? size - 1 : (index + 1) * chunk - 1,
  });

  /** Why TikTok doesn't publish a post's video, or null. */
  async function failureOf(post: Post): Promise<Partial<Body>> {
    const chunks = Array.from({ length: post.count }, (_, index) => {
      const { start, end } = rangeOf(post, index);
      return { key: place(post.id, index), bytes: end - start + 1 };
    });
    const seen = await videoIn(rangesOf(files, chunks));
    if (seen === null) return { reason: 'file_format_check_failed' };
    const reason = validateVideo(seen, creators.find(post.tenant, post.creator)?.maxSeconds ?? 0);
    return reason === null ? {} : { reason };
  }

  return {
    get,
    rangeOf,

    video(parsed: ParsedRequest, { post_info: info, source_info: source }: NewVideo): Promise<Post> {
      const { title: text = '', privacy_level: privacy, video_cover_timestamp_ms: cover } = info;
      const allowed = { comments: !info.disable_comment, duets: !info.disable_duet, stitches: !info.disable_stitch };
      const at = cover === undefined ? null : message('sandbox.value_seconds', { seconds: cover / 1000 });
      const wishes = [...detailsIn({ ...allowed, cover: at, made_with_ai: ifSo(info.is_aigc) }), ...brandsOf(info)];
      const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source;
      return begin(parsed, { kind: 'video', text, privacy, wishes, size, chunk, count });
    },

    /** Starts a photo post and fetches the photos. */
    async photos(parsed: ParsedRequest, { post_info: info, source_info: source }: NewPhotos): Promise<Post> {
      const { title = '', description: text = '', privacy_level: privacy } = info;
      const music = info.auto_add_music ? message('sandbox.value_music_added', { platform: 'TikTok' }) : null;
      const wishes = [...detailsIn({ comments: !info.disable_comment, music }), ...brandsOf(info)];
      const { photo_images: addresses, photo_cover_index: cover } = source;
      const count = addresses.length;
      const post = await begin(parsed, { kind: 'photo', title, text, privacy, wishes, count, received: count, cover });
      const photos: Body['photos'] = [];
      let reason: string | null = null;
      for (const [index, url] of addresses.entries()) {
        const keep = async (bytes: Readable, type: string) => {
          photos.push({ bytes: await files.put(place(post.id, index), bytes, type), type });
        };
        reason ??= await fetchPhoto(url, keep, stage.fetch);
      }
      await process(parsed.records, parsed.tenant, post.id, reason === null ? { photos } : { photos, reason });
      return post;
    },

    /** The URL for a video's bytes, while it is valid. */
    async addressed(id: string, token: string): Promise<Post | null> {
      const post = await get(id);
      return post?.kind === 'video' && post.token === token ? post : null;
    },
    hasEnded: ({ at }: Post): boolean => at.getTime() + addressMs <= now().getTime(),

    /** Accepts the next chunk; an interrupted one doesn't count. @returns how many chunks have arrived */
    async take(post: Post, type: string, bytes: Readable, own: RecordStore): Promise<number> {
      const { start, end } = rangeOf(post, post.received);
      const size = await files.put(place(post.id, post.received), bytes, type);
      if (size !== end - start + 1) return post.received;
      const received = post.received + 1;
      await own.change(stored, post.id, ({ body }) => (body.received === post.received ? { ...body, type, received } : null));
      if (received === post.count) await process(own, post.tenant, post.id, await failureOf(post));
      return received;
    },

    stateOf({ kind, readyAt, reason }: Post): State {
      if (readyAt === null || Date.parse(readyAt) > now().getTime()) return kind === 'video' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD';
      return reason === null ? 'PUBLISH_COMPLETE' : 'FAILED';
    },

    /** Those of the tenant, or of one creator; newest first. */
    all: async (tenant: string, creator?: string): Promise<Post[]> =>
      (await records.list(stored, { tenant, ...(creator !== undefined && { parent: creator }) }))
        .map(({ id, createdAt: at, body }) => ({ id, tenant, at, ...body }))
        .reverse(),

    /** A photo by its number, or the whole video. */
    async *read(post: Post, number: number | null): AsyncGenerator<Buffer> {
      const numbers = number === null ? Array.from({ length: post.count }, (_, index) => index) : [number];
      for (const one of numbers) yield* chunksOf(await files.open(place(post.id, one)));
    },
  };
}

const brandsOf = (info: { brand_content_toggle: boolean; brand_organic_toggle: boolean }) => [
  ...detailsIn({ promotion: info.brand_organic_toggle ? message('sandbox.value_own_brand') : null }),
  ...detailsIn({ promotion: info.brand_content_toggle ? message('sandbox.value_branded') : null }),
];
