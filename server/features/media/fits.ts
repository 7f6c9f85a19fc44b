import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { fitPicture } from './fit-picture.ts';
import type { MediaNeeds, PictureLimits } from './needs.ts';
import { extensions, fittedType, type ImageType } from './rules.ts';
import type { FitRow, MediaRow, MediaStore } from './store.ts';

const jobName = 'media.fit';

/** Stills made smaller for platforms that take less: made once and kept beside the original, which stays as it is. */
export function createFits(
  { db, storage, jobs }: Pick<Kernel, 'db' | 'storage' | 'jobs'>,
  store: MediaStore,
  needs: Pick<MediaNeeds, 'pictureLimits'>,
) {
  jobs.define<{ id: string }>(jobName, async ({ id }) => {
    const rows = await store.byIds([id]);
    for (const limits of needs.pictureLimits) {
      for (const made of await within(rows, limits)) if (made.status === 'rejected') throw made.reason;
    }
  });

  /** What goes out of each picture under these limits, in their order: null for the original, a reason where it could not be made. */
  async function within(rows: readonly MediaRow[], limits: PictureLimits): Promise<PromiseSettledResult<FitRow | null>[]> {
    const wanted = rows.map((row) => ({ row, type: fittedType(row, limits) }));
    const large = wanted.filter(({ type }) => type !== null).map(({ row }) => row.id);
    const there = await store.fits(large, limits.bytes);
    return Promise.allSettled(
      wanted.map(async ({ row, type }) => {
        if (type === null) return null;
        const made = there.find(({ mediaId, contentType }) => mediaId === row.id && contentType === type);
        return made ?? make(row, type, limits.bytes);
      }),
    );
  }

  /** @throws AppError as fitPicture; not_found where the picture was deleted meanwhile. FileMissing */
  async function make(row: MediaRow, contentType: ImageType, maxBytes: number): Promise<FitRow> {
    const { bytes, width, height } = await fitPicture(() => storage.get(row.fileKey), { contentType, maxBytes });
    const fileKey = `${row.fileKey}-${maxBytes}.${extensions[contentType]}`;
    const fit = { mediaId: row.id, maxBytes, contentType, bytes: bytes.byteLength, width, height, fileKey };
    // Where two make it at once, both write the same.
    await storage.put(fileKey, bytes, contentType);
    if (await store.addFit(fit)) return fit;
    await storage.delete(fileKey);
    throw new AppError('not_found', 'This picture does not exist any more.');
  }

  return {
    within,

    /** Has made what platforms will want of a new picture, so that no post waits for it. What is not there in time is made then. */
    async prepare(row: MediaRow): Promise<void> {
      const isWanted = needs.pictureLimits.some((limits) => fittedType(row, limits) !== null);
      if (isWanted) await jobs.send(db, jobName, { id: row.id });
    },
  };
}
