import { createHash } from 'node:crypto';
import { keyOf, type PictureRecipe } from '@everycast/platforms/port/fit/recipe';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MediaNeeds } from '../needs.ts';
import { extensions } from '../rules.ts';
import type { FitRow, MadeRow, MediaRow, MediaStore } from '../store.ts';
import { fitPicture } from './picture.ts';
import { createFitStore } from './store.ts';

const jobName = 'media.fit';
/** What no post awaits is kept for so long after it was wanted last: platforms may still fetch it. Milliseconds. */
const fitsKeptFor = 24 * 3_600_000;
const maxTogether = 200;

export type Fits = ReturnType<typeof createFits>;

/** Stills made to fit platforms: made once for each recipe and kept while posts need them; the originals stay as they are. */
export function createFits(
  { db, storage, jobs, clock }: Pick<Kernel, 'db' | 'storage' | 'jobs' | 'clock'>,
  media: MediaStore,
  { needs, deleteFiles }: { needs: Pick<MediaNeeds, 'awaitedMedia'>; deleteFiles(keys: readonly string[]): Promise<void> },
) {
  const store = createFitStore(db);

  jobs.define<{ id: string; recipe: PictureRecipe }>(jobName, async ({ id, recipe }) => {
    const [row] = await media.byIds([id]);
    if (row) await made(row, recipe);
  });

  const underWay = new Map<string, Promise<MadeRow>>();

  /**
   * What a recipe makes of a picture; made now where it is not there, once however many ask for it. Processes that make the same at once
   * do no harm, for the same recipe writes the same bytes.
   * @throws AppError as fitPicture; not_found where the picture was deleted meanwhile. FileMissing
   */
  function made(row: MediaRow, recipe: PictureRecipe): Promise<MadeRow> {
    const name = `${row.id} ${keyOf(recipe)}`;
    const work = underWay.get(name) ?? foundOrMade(row, recipe).finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  async function foundOrMade(row: MediaRow, recipe: PictureRecipe): Promise<MadeRow> {
    const key = keyOf(recipe);
    const there = await store.made(row.id, key, clock.now());
    if (there) return there;
    const { contentType } = recipe;
    const name = createHash('sha256').update(key).digest('hex').slice(0, 20);
    const place = `${row.fileKey}-${name}.${extensions[contentType]}`;
    const unmade = { bytes: null, width: null, height: null, fileKey: null };
    const fit: FitRow = { mediaId: row.id, recipe: key, contentType, place, wantedAt: clock.now(), ...unmade };
    if (!(await store.begin(fit))) throw gone();
    const { bytes, ...size } = await fitPicture(() => storage.get(row.fileKey), recipe, row.workspaceId);
    await storage.put(place, bytes, contentType);
    const done = await store.finish(fit, { ...size, bytes: bytes.byteLength });
    if (done) return done;
    await storage.delete(place);
    throw gone();
  }

  return {
    made,
    find: store.find,

    /** Has it made, so that no post waits for it. What is not there in time is made then. */
    order: (tx: Tx, workspaceId: string, id: string, recipe: PictureRecipe): Promise<void> =>
      jobs.send(tx, jobName, workspaceId, { id, recipe }),

    /** Removes what no post needs any more. */
    async tidy(): Promise<void> {
      const before = new Date(clock.now().getTime() - fitsKeptFor);
      const some = () => store.forget(before, needs.awaitedMedia(), maxTogether);
      for (let keys = await some(); keys.length > 0; keys = await some()) await deleteFiles(keys);
    },
  };
}

const gone = () => new AppError('not_found', 'This picture does not exist any more.');
