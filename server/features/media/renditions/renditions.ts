import { createHash } from 'node:crypto';
import { Watermark } from '@everycast/contract/watermark';
import { type ImageRenditionSpec, keyOf, writtenImages } from '@everycast/platforms/port/renditions/spec';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MadeRow, MediaRow, MediaStore, RenditionRow } from '../media-store.ts';
import type { Registered } from '../registered.ts';
import { extensions } from '../rules.ts';
import { renderImage } from './image.ts';
import { createRenditionStore } from './rendition-store.ts';
import type { DrawnWatermark } from './watermark.ts';

const jobName = 'media.rendition';
/** How long an unused rendition is kept after its last request: platforms may still fetch it. Milliseconds. */
const renditionsKeptFor = 24 * 3_600_000;
const maxTogether = 200;

const pixels = z.int().min(1);
const Spec = z.object({
  kind: z.literal('image'),
  contentType: z.enum(writtenImages),
  width: pixels,
  height: pixels,
  bytes: z.int().min(1),
  shape: z.enum(['whole', 'crop', 'pad']),
  focus: z.object({ x: z.number(), y: z.number(), zoom: z.number() }).exactOptional(),
  shortest: z.number(),
  ratio: z.object({ min: z.number(), max: z.number() }).nullable(),
  watermark: Watermark.exactOptional(),
}) satisfies z.ZodType<ImageRenditionSpec>;
const JobData = z.object({ id: z.uuid(), spec: Spec });

export type Renditions = ReturnType<typeof createRenditions>;

/** Renditions of images: created once per spec and kept while posts need them; originals stay unchanged. */
export function createRenditions(
  { db, storage, jobs, clock }: Pick<Kernel, 'db' | 'storage' | 'jobs' | 'clock'>,
  media: MediaStore,
  { registered, deleteFiles }: { registered: Pick<Registered, 'awaitedMedia'>; deleteFiles(keys: readonly string[]): Promise<void> },
) {
  const store = createRenditionStore(db);

  jobs.define(jobName, JobData, async ({ id, spec }) => {
    const [row] = await media.byIds([id]);
    if (row) await made(row, spec);
  });

  const underWay = new Map<string, Promise<MadeRow>>();

  /**
   * An image's rendition, created now if it doesn't exist, once for all concurrent callers. Concurrent processes do no harm, because a spec
   * always gives the same bytes.
   * @throws AppError as renderImage; not_found if the image was deleted in the meantime. FileMissing
   */
  function made(row: MediaRow, spec: ImageRenditionSpec): Promise<MadeRow> {
    const name = `${row.id} ${keyOf(spec)}`;
    const work = underWay.get(name) ?? foundOrMade(row, spec).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  async function foundOrMade(row: MediaRow, spec: ImageRenditionSpec): Promise<MadeRow> {
    const key = keyOf(spec);
    const there = await store.made(row.id, key, clock.now());
    if (there) return there;
    const { contentType } = spec;
    const name = createHash('sha256').update(key).digest('hex').slice(0, 20);
    const place = `${row.fileKey}-${name}.${extensions[contentType]}`;
    const unmade = { bytes: null, width: null, height: null, fileKey: null };
    const rendition: RenditionRow = { mediaId: row.id, spec: key, contentType, place, wantedAt: clock.now(), ...unmade };
    if (!(await store.begin(rendition))) throw gone();
    const open = async () => ({ source: await storage.get(row.fileKey), mark: spec.watermark && (await drawn(row, spec.watermark)) });
    const { bytes, ...size } = await renderImage(open, spec, row.workspaceId);
    await storage.put(place, bytes, contentType);
    const done = await store.finish(rendition, { ...size, bytes: bytes.byteLength });
    if (done) return done;
    await storage.delete(place);
    throw gone();
  }

  /** @throws AppError not_found if the watermark's image was deleted */
  async function drawn({ workspaceId }: MediaRow, mark: Watermark): Promise<DrawnWatermark> {
    const [picture] = await media.find(workspaceId, [mark.mediaId]);
    if (!picture) throw new AppError('not_found', 'media.watermark_gone');
    return { ...mark, bytes: await storage.get(picture.fileKey) };
  }

  return {
    made,
    find: store.find,

    /** Requests it ahead of time, so that no post waits for it. Otherwise it is created when needed. */
    order: (tx: Tx, workspaceId: string, id: string, spec: ImageRenditionSpec): Promise<void> =>
      jobs.send(tx, jobName, workspaceId, { id, spec }),

    /** Deletes what no post needs anymore. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now().getTime() - renditionsKeptFor);
      const some = () => store.forget(before, registered.awaitedMedia(), maxTogether);
      for (let keys = await some(); keys.length > 0; keys = await some()) await deleteFiles(keys);
    },
  };
}

const gone = () => new AppError('not_found', 'media.picture_gone');
