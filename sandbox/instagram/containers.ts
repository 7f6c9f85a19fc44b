import { Readable } from 'node:stream';
import { z } from 'zod';
import { snowflake } from '../core/ids.ts';
import { upTo } from '../core/limits.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import type { GraphWords } from '../meta/errors.ts';
import { pictureIn } from '../meta/pictures.ts';
import { rangesIn, readBytes, takeBytes } from '../meta/pieces.ts';
import { isInvalidVideo } from './video-validation.ts';
import type { NewContainer } from './wishes.ts';

const maxImageBytes = 8 * 1024 * 1024;
const maxCoverBytes = 8 * 1024 * 1024;
/** Narrower or wider images aren't rejected: Instagram scales them itself. */
const ratios = { min: 0.8, max: 1.91 };
const children = { min: 2, max: 10 };
/** Milliseconds. */
const lives = 24 * 3_600_000;

const Body = z.object({
  account: z.string(),
  kind: z.enum(['image', 'video', 'reel', 'carousel']),
  item: z.boolean(),
  caption: z.string(),
  alt: z.string(),
  cover: z.string().nullable(),
  inFeed: z.boolean(),
  children: z.array(z.string()),
  size: z.number(),
  there: z.number(),
  state: z.enum(['uploading', 'processing', 'failed', 'published']),
  readyAt: z.string().nullable(),
  // The rest is missing from containers of earlier versions.
  collaborators: z.array(z.string()).default([]),
  people: z.array(z.string()).default([]),
  place: z.string().nullable().default(null),
  ai: z.boolean().default(false),
  /** The size of a reel's cover image; null if a frame of the video is the cover. */
  coverBytes: z.number().nullable().default(null),
});
type Body = z.infer<typeof Body>;
const stored = kind('container', Body);

export type Container = Body & {
  id: string;
  tenant: string;
  at: Date;
  status: 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';
};

const expired: GraphWords = { code: -2, subcode: 2_207_020, message: 'The media has expired.' };

/** Fetches files from their URLs, as Meta does. */
function createFetching(stage: StandInContext) {
  /** Fetches a URL, as Meta does. */
  async function fetched(url: string): Promise<Response | null> {
    try {
      const response = await stage.fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(30_000) });
      return response.ok && response.body ? response : null;
    } catch {
      // Reported as an unreachable URL.
      return null;
    }
  }

  async function jpeg(url: string, maxBytes: number): Promise<{ bytes: Buffer; ratio: number } | GraphWords> {
    const response = await fetched(url);
    if (!response?.body) return { code: 9004, subcode: 2_207_052, message: 'The media could not be fetched from this address.' };
    const bytes = await upTo(maxBytes, Readable.fromWeb(response.body as never));
    if (bytes === null) return { code: 36_000, subcode: 2_207_004, message: 'The image size is too large.' };
    const picture = pictureIn(bytes);
    if (picture?.type !== 'image/jpeg' || picture.width === null || picture.height === null)
      return { code: 36_001, subcode: 2_207_005, message: 'The image format is not supported.' };
    return { bytes, ratio: picture.width / picture.height };
  }

  async function image(url: string): Promise<Buffer | GraphWords> {
    const found = await jpeg(url, maxImageBytes);
    if ('code' in found) return found;
    if (found.ratio < ratios.min || found.ratio > ratios.max + 0.001)
      return { code: 36_003, subcode: 2_207_009, message: 'The aspect ratio is not supported.' };
    return found.bytes;
  }

  return { fetched, jpeg, image };
}

/** What a post is created from: an image that was fetched, an uploaded video, or several of these. */
export function createContainers(stage: StandInContext) {
  const { records, files, now } = stage;
  const { fetched, jpeg, image } = createFetching(stage);
  const key = (id: string) => `sandbox/instagram/${id}`;
  const coverKey = (id: string) => `${key(id)}/cover`;

  async function get(id: string): Promise<Container | null> {
    const record = await records.get(stored, id);
    if (!record) return null;
    const { body, tenant, createdAt: at } = record;
    return { id, tenant, at, ...body, status: statusOf(body, at) };
  }

  function statusOf({ state, readyAt }: Body, at: Date): Container['status'] {
    if (state === 'published') return 'PUBLISHED';
    if (at.getTime() + lives <= now().getTime()) return 'EXPIRED';
    if (state === 'failed') return 'ERROR';
    return state === 'processing' && readyAt !== null && Date.parse(readyAt) <= now().getTime() ? 'FINISHED' : 'IN_PROGRESS';
  }

  /** Processes what has arrived. */
  async function process(tenant: string, id: string): Promise<void> {
    const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null || (await cannotBe(id));
    const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
    await records.change(stored, id, ({ body }): Body => ({ ...body, state: fails ? 'failed' : 'processing', readyAt }));
  }

  async function cannotBe(id: string): Promise<boolean> {
    const { kind, there } = (await get(id)) ?? {};
    if (kind !== 'reel' && kind !== 'video') return false;
    const seen = await videoIn(rangesIn(files, key(id), there ?? 0));
    return seen === null || isInvalidVideo(kind, seen);
  }

  async function childrenOf({ tenant, account }: ParsedRequest, ids: readonly string[]): Promise<GraphWords | null> {
    if (ids.length < children.min || ids.length > children.max) {
      return { code: 100, subcode: 2_207_028, message: `A carousel has ${children.min} to ${children.max} items.` };
    }
    const found = await Promise.all(ids.map(get));
    if (found.some((one) => one?.tenant !== tenant || one.account !== account || !one.item))
      return { code: 100, message: '(#100) Param children: no such item.' };
    return found.every((one) => one?.status === 'FINISHED') ? null : { code: 9007, subcode: 2_207_027, message: 'An item is not ready.' };
  }

  return {
    get,
    open: ({ id, there }: Container): Readable => readBytes(files, key(id), there),
    openCover: ({ id }: Container): Promise<Readable> => files.open(coverKey(id)),
    all: async (tenant: string): Promise<Container[]> => {
      const found = await Promise.all((await records.list(stored, { tenant })).map(({ id }) => get(id)));
      return found.filter((one) => one !== null);
    },

    /** @returns a container's ID, or why there is none */
    async make(parsed: ParsedRequest, wish: NewContainer): Promise<{ id: string } | GraphWords> {
      const id = snowflake(now());
      const blank = {
        account: parsed.account,
        item: false,
        caption: wish.caption ?? '',
        alt: '',
        cover: null,
        inFeed: true,
        children: [],
        size: 0,
        there: 0,
        coverBytes: null,
        collaborators: wish.collaborators ?? [],
        people: ('user_tags' in wish ? (wish.user_tags ?? []) : []).map(({ username }) => username),
        place: wish.location_id ?? null,
        ai: wish.is_ai_generated ?? false,
      };
      const add = (body: Partial<Body> & Pick<Body, 'kind'>) =>
        records.add(stored, { id, tenant: parsed.tenant, body: { ...blank, state: 'uploading', readyAt: null, ...body } });
      if ('children' in wish) {
        const refused = await childrenOf(parsed, wish.children);
        if (refused) return refused;
        await add({ kind: 'carousel', children: wish.children });
        await process(parsed.tenant, id);
        return { id };
      }
      const { is_carousel_item: item = false } = wish;
      if ('image_url' in wish) {
        const bytes = await image(wish.image_url);
        if (!Buffer.isBuffer(bytes)) return bytes;
        await add({ kind: 'image', item, alt: wish.alt_text ?? '', size: bytes.length });
        await this.take(id, Readable.from([bytes]), bytes.length);
        return { id };
      }
      // The documentation says what covers must be, but not how they are rejected: here like other images.
      const cover = wish.cover_url === undefined ? null : await jpeg(wish.cover_url, maxCoverBytes);
      if (cover && 'code' in cover) return cover;
      if (cover) await files.put(coverKey(id), Readable.from([cover.bytes], { objectMode: false }), 'image/jpeg');
      const covers = { cover: wish.thumb_offset ?? null, coverBytes: cover?.bytes.length ?? null };
      await add({ kind: item ? 'video' : 'reel', item, ...covers, inFeed: wish.share_to_feed ?? true });
      if (wish.video_url !== undefined) {
        const response = await fetched(wish.video_url);
        if (!response?.body) return { code: 9004, subcode: 2_207_052, message: 'The media could not be fetched from this address.' };
        await this.take(id, Readable.fromWeb(response.body as never), null);
      }
      return { id };
    },

    /** Stores bytes from where the last ones ended. @param size of the whole file; null: as much as arrives */
    async take(id: string, bytes: Readable, size: number | null): Promise<number> {
      const container = await get(id);
      if (!container) return 0;
      let { there } = container;
      await takeBytes(files, key(id), there, bytes, async (now) => {
        there = now;
        await records.change(stored, id, ({ body }) => ({ ...body, there: now, size: size ?? now }));
      });
      if (size === null || there === size) await process(container.tenant, id);
      return there;
    },

    /** @returns why it can't be published now, or null */
    refused({ status, item }: Container): GraphWords | null {
      if (status === 'EXPIRED') return expired;
      if (status === 'PUBLISHED' || item)
        return { code: 24, subcode: 2_207_006, message: 'The media with this creation_id cannot be found.' };
      if (status !== 'FINISHED') return { code: 9007, subcode: 2_207_027, message: 'The media is not ready for publishing.' };
      return null;
    },

    publish: (id: string, memory: ParsedRequest['records']) =>
      memory.change(stored, id, ({ body }): Body => ({ ...body, state: 'published' })),
  };
}

export type Containers = ReturnType<typeof createContainers>;
