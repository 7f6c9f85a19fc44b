import type { NewDesigns } from '@everycast/contract/designs';
import { changesNothing } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import { AppError } from '../../kernel/errors.ts';
import type { FairQueue } from '../../kernel/fair-queue.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ImageStore } from './image-store.ts';
import type { Member } from './member.ts';
import type { ImagesNeeds } from './needs.ts';
import { makeGround } from './render/ground.ts';
import { type Original, renderEdit } from './render/render.ts';

interface DesignsParts {
  kernel: Pick<Kernel, 'db' | 'clock' | 'scratch'>;
  store: ImageStore;
  media: Pick<ImagesNeeds['media'], 'addFile'>;
  inTurn: FairQueue;
}

/** Makes images on a plain ground: see `Images.addDesigns` (`images.ts`). */
export function createDesigns({
  kernel: { db, clock, scratch },
  store,
  media,
  inTurn,
}: DesignsParts): (by: Member, wanted: NewDesigns) => Promise<Media[]> {
  /** Renders the cards and adds them to the library, in order. */
  async function rendered({ workspaceId, userId }: Member, { cards }: NewDesigns, ground: Original): Promise<Media[]> {
    const results: Media[] = [];
    for (const { name, alt, edit, overlay } of cards) {
      const folder = await scratch.folder('image');
      try {
        const path = await renderEdit(ground, edit, overlay, folder.path);
        results.push(await media.addFile(workspaceId, { path, name, alt, userId, limited: true, encoded: true }));
      } finally {
        await folder.remove();
      }
    }
    return results;
  }

  async function made(by: Member, wanted: NewDesigns, folder: string): Promise<Media[]> {
    const { workspaceId, userId } = by;
    const { width, height, name, cards } = wanted;
    const path = await makeGround(wanted, newId(), folder);
    const results = await rendered(by, wanted, { path, width, height, contentType: 'image/png' });
    const known = await Promise.all(results.map(({ id }) => store.versionMadeAs(workspaceId, id)));
    // Made before, all of them: they keep the ground that they have.
    if (known.every((version) => version !== undefined)) return results;
    const ground = await media.addFile(workspaceId, { path, name, userId, limited: true, encoded: true });
    await db.transaction().execute(async (tx) => {
      for (const [at, { edit }] of cards.entries()) {
        const result = results[at];
        if (!result) continue;
        await store.addVersion(tx, { id: newId(), workspaceId, mediaId: ground.id, resultId: result.id, edit, createdAt: clock.now() });
      }
    });
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
