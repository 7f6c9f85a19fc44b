import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewDesigns } from '@everycast/contract/designs';
import { changesNothing, type ImageEdit } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import type { FairQueue } from '../../kernel/fair-queue.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ImageStore, VersionRow } from './image-store.ts';
import type { Member } from './member.ts';
import type { ImagesNeeds } from './needs.ts';
import { makeGround } from './render/ground.ts';
import { renderEdit } from './render/render.ts';

interface DesignsParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'scratch'>;
  store: ImageStore;
  media: Pick<ImagesNeeds['media'], 'addFile' | 'resolve'>;
  inTurn: FairQueue;
}

/** Makes images on a plain ground: see `Images.addDesigns` (`images.ts`). */
export function createDesigns({
  kernel: { db, clock, scratch },
  store,
  media,
  inTurn,
}: DesignsParts): (by: Member, wanted: NewDesigns) => Promise<Media[]> {
  /** The ground of a card that was made before; null if that is in the trash. */
  async function groundOf({ workspaceId, mediaId }: VersionRow): Promise<string | null> {
    const ground = (await media.resolve(workspaceId, [mediaId])).get(mediaId);
    return ground && ground.deletedAt === null ? ground.id : null;
  }

  async function made({ workspaceId, userId }: Member, wanted: NewDesigns, folder: string): Promise<Media[]> {
    const { width, height } = wanted;
    const add = (file: { path: string; name: string; alt?: string }): Promise<Media> =>
      media.addFile(workspaceId, { ...file, userId, limited: true, encoded: true });
    const plain = await makeGround(wanted, newId(), folder);
    // All of them first: what can't be rendered leaves nothing in the library.
    const rendered: { path: string; name: string; alt: string; edit: ImageEdit }[] = [];
    for (const [at, { name, alt, edit, overlay }] of wanted.cards.entries()) {
      const [path, steps] = [join(folder, `card-${at}`), join(folder, 'steps')];
      await mkdir(steps);
      await rename(await renderEdit({ path: plain, width, height, contentType: 'image/png' }, edit, overlay, steps), path);
      await rm(steps, { recursive: true });
      rendered.push({ path, name, alt, edit });
    }
    const results: Media[] = [];
    let ground: string | null = null;
    for (const { edit, ...file } of rendered) {
      const result = await add(file);
      results.push(result);
      const known = await store.versionMadeAs(workspaceId, result.id);
      // What was made before keeps its ground. If the library was full then, the other cards join it.
      if (known) ground ??= await groundOf(known);
      else {
        ground ??= (await add({ path: plain, name: wanted.name })).id;
        // Each is finished before the next: if that is refused, none is left without what it can be edited with.
        const row = { id: newId(), workspaceId, mediaId: ground, resultId: result.id, edit, createdAt: clock.now() };
        await db.transaction().execute((tx) => store.addVersion(tx, row));
      }
    }
    return results;
  }

  return async (by, wanted) => {
    if (wanted.cards.some(({ edit }) => changesNothing(edit))) throw new AppError('invalid_input', 'images.nothing_changed');
    if (wanted.cards.some(({ edit, overlay }) => edit.layers.length === 0 && overlay.length > 0)) {
      throw new AppError('invalid_input', 'images.overlay_damaged');
    }
    return inTurn({ owner: by.workspaceId }, async () => {
      const folder = await scratch.folder('image');
      try {
        return await made(by, wanted, folder.path);
      } finally {
        await folder.remove();
      }
    });
  };
}
