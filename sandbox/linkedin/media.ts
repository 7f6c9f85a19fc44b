import { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from '../core/files.ts';
import { secret } from '../core/ids.ts';
import { pictureHeadBytes, pictureSizeBytes, pictureSizeIn, pictureTypeOf } from '../core/pictures.ts';
import { bytesIn, rangesOf } from '../core/ranges.ts';
import { kind } from '../core/records.ts';
import type { ParsedRequest } from '../core/routes/requests.ts';
import type { StandInContext } from '../core/stand-in.ts';
import { videoIn } from '../core/video.ts';
import { pagesIn } from './pages.ts';
import { isInvalidVideo } from './video-validation.ts';

const partBytes = 4 * 1024 * 1024;
/** How long an upload's URLs are valid. Milliseconds. */
export const addressMs = 24 * 3_600_000;
const images: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];
const maxPixels = 36_152_320;
/** Requirements for documents. Bytes. */
export const documents = { bytes: 100_000_000, pages: 300 };
/** Requirements for a video's cover; unofficial. */
export const thumbnails = { types: ['image/jpeg', 'image/png'], bytes: 10_000_000 };

const State = z.enum(['WAITING_UPLOAD', 'PROCESSING', 'AVAILABLE', 'PROCESSING_FAILED']);
type State = z.infer<typeof State>;
const Body = z.object({
  kind: z.enum(['image', 'video', 'document']),
  owner: z.string(),
  size: z.number(),
  type: z.string(),
  /** Part of the upload URLs; authorizes the upload. */
  key: z.string(),
  token: z.string(),
  /** Receipts of received parts, by number. */
  receipts: z.record(z.string(), z.string()),
  state: State,
  readyAt: z.string().nullable(),
  /** A document's. */
  pages: z.number().default(0),
  /** A video's cover, or that one was announced but hasn't arrived; null if none was. */
  thumbnail: z.union([z.object({ type: z.string(), bytes: z.number() }), z.literal('announced')]).nullable(),
});
type Body = z.infer<typeof Body>;
const stored = kind('media', Body);
export type Medium = Body & { id: string; tenant: string; at: Date };

/** Images and documents, sent in one request, and videos, sent in parts and then processed. */
export function createMedia(stage: StandInContext) {
  const { records, files, now } = stage;
  const place = (id: string, part: number | 'thumbnail') => `sandbox/linkedin/${id}/${part}`;

  async function get(id: string): Promise<Medium | null> {
    const record = await records.get(stored, id);
    if (!record) return null;
    const { body, tenant, createdAt: at } = record;
    const done = body.state === 'PROCESSING' && body.readyAt !== null && Date.parse(body.readyAt) <= now().getTime();
    return { id, tenant, at, ...body, state: done ? 'AVAILABLE' : body.state };
  }

  /** A video's parts and their lengths. */
  const partsOf = ({ size }: Pick<Medium, 'size'>): { start: number; end: number }[] =>
    Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
      start: index * partBytes,
      end: Math.min(size, (index + 1) * partBytes) - 1,
    }));

  async function cannotBe(video: Medium): Promise<boolean> {
    const parts = partsOf(video).map(({ start, end }, part) => ({ key: place(video.id, part), bytes: end - start + 1 }));
    const seen = await videoIn(rangesOf(files, parts));
    return seen === null || isInvalidVideo(seen);
  }

  return {
    get,
    parts: partsOf,
    urnOf: ({ kind, id }: Pick<Medium, 'kind' | 'id'>): string => `urn:li:${kind}:${id}`,

    /** The file of a URN. */
    async byUrn(tenant: string, urn: string): Promise<Medium | null> {
      const [, kind, id = ''] = /^urn:li:(image|video|document):([\w-]+)$/.exec(urn) ?? [];
      const medium = await get(id);
      return medium?.tenant === tenant && medium.kind === kind ? medium : null;
    },

    async begin({ tenant, records: own }: ParsedRequest, wish: Pick<Body, 'kind' | 'owner' | 'size' | 'thumbnail'>): Promise<Medium> {
      const id = secret(15);
      const blank = { type: '', key: secret(12), token: wish.kind === 'video' ? secret(12) : '', receipts: {}, readyAt: null, pages: 0 };
      const body: Body = { ...wish, ...blank, state: 'WAITING_UPLOAD' };
      await own.add(stored, { id, tenant, body });
      return { id, tenant, at: now(), ...body };
    },

    /**
     * An image is checked after it arrives: with the wrong type or too many pixels, it fails.
     * @returns whether all bytes arrived
     */
    async takeImage({ id }: Medium, bytes: Readable, length: number): Promise<boolean> {
      const size = await files.put(place(id, 0), bytes, 'application/octet-stream');
      if (size !== length) return false;
      const head = await bytesIn(rangesOf(files, [{ key: place(id, 0), bytes: size }]), 0, pictureSizeBytes);
      const type = pictureTypeOf(head);
      const picture = pictureSizeIn(head);
      const fits = type !== null && images.includes(type) && picture !== null && picture.width * picture.height < maxPixels;
      await records.change(
        stored,
        id,
        ({ body }): Body => ({
          ...body,
          size,
          type: type ?? '',
          state: fits ? 'AVAILABLE' : 'PROCESSING_FAILED',
        }),
      );
      return true;
    },

    /**
     * A document is processed after it arrives; one that is no PDF, or has too many pages, fails.
     * @returns whether all bytes arrived
     */
    async takeDocument({ tenant, records: own }: ParsedRequest, { id }: Medium, bytes: Readable, length: number): Promise<boolean> {
      const size = await files.put(place(id, 0), bytes, 'application/pdf');
      if (size !== length) return false;
      const pages = await pagesIn(chunksOf(await files.open(place(id, 0))));
      const fails = (await stage.faults.take(tenant, 'process', ['processing_fails'])) !== null || pages === 0 || pages > documents.pages;
      const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
      const state: State = fails ? 'PROCESSING_FAILED' : 'PROCESSING';
      await own.change(stored, id, ({ body }) => ({ ...body, size, type: 'application/pdf', state, readyAt, pages }));
      return true;
    },

    /** Replaces the previous one. @returns whether it can be a cover */
    async takeThumbnail({ id }: Medium, picture: Buffer): Promise<boolean> {
      const type = pictureTypeOf(picture.subarray(0, pictureHeadBytes));
      if (type === null || !thumbnails.types.includes(type)) return false;
      const bytes = await files.put(place(id, 'thumbnail'), Readable.from([picture], { objectMode: false }), type);
      await records.change(stored, id, ({ body }) => ({ ...body, thumbnail: { type, bytes } }));
      return true;
    },

    /** @returns the part's receipt, or null if bytes are missing */
    async takePart({ id }: Medium, part: number, bytes: Readable, length: number): Promise<string | null> {
      const size = await files.put(place(id, part), bytes, 'application/octet-stream');
      if (size !== length) return null;
      const receipt = `/sandbox/signedId/${secret(12)}`;
      await records.change(stored, id, ({ body }) => ({ ...body, receipts: { ...body.receipts, [part]: receipt } }));
      return receipt;
    },

    /** @returns whether these are all the parts, in order */
    async finalize(parsed: ParsedRequest, medium: Medium, receipts: readonly string[]): Promise<boolean> {
      const whole = partsOf(medium).map((_, index) => medium.receipts[index]);
      if (String(whole) !== String(receipts) || whole.includes(undefined)) return false;
      if (medium.state !== 'WAITING_UPLOAD') return true;
      const fails = (await stage.faults.take(parsed.tenant, 'process', ['processing_fails'])) !== null || (await cannotBe(medium));
      const readyAt = new Date(now().getTime() + stage.pace.processing).toISOString();
      const state: State = fails ? 'PROCESSING_FAILED' : 'PROCESSING';
      await parsed.records.change(stored, medium.id, ({ body }) => ({ ...body, type: 'video/mp4', state, readyAt }));
      return true;
    },

    readThumbnail: ({ id }: Medium): Promise<Readable> => files.open(place(id, 'thumbnail')),

    /** The whole file. */
    read: (medium: Medium): Readable => {
      const count = medium.kind === 'video' ? Math.ceil(medium.size / partBytes) : 1;
      return Readable.from(bytesOf(Array.from({ length: count }, (_, part) => place(medium.id, part))), { objectMode: false });
    },
  };

  async function* bytesOf(keys: readonly string[]): AsyncGenerator<Buffer> {
    for (const key of keys) yield* chunksOf(await files.open(key));
  }
}
