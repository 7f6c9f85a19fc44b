import type { NewestQuery } from '@everycast/contract/common';
import {
  type Media,
  type MediaChange,
  type MediaQuery,
  type MediaStorage,
  type MediaUse,
  type MovedMedia,
  maxTagsPerFile,
  type TaggedMedia,
} from '@everycast/contract/media';
import { notPlain } from '@everycast/contract/plain-json';
import { z } from 'zod';
import * as cursors from '../../../kernel/cursor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { MediaStore } from '../media-store.ts';
import type { MediaNeeds } from '../needs.ts';
import type { Registered } from '../registered.ts';
import { toMedia } from '../view.ts';
import type { Folders } from './folders.ts';
import type { LibraryStore, ListedRow } from './library-store.ts';
import type { createTrash } from './trash.ts';

export type LibraryParts = {
  kernel: Pick<Kernel, 'db' | 'clock' | 'domainEvents' | 'events'>;
  store: LibraryStore;
  media: MediaStore;
  folders: Folders;
  trash: ReturnType<typeof createTrash>;
  needs: MediaNeeds;
  registered: Pick<Registered, 'usesOf'>;
};

/** What people do with files in the library. */
export function createLibrary({ kernel, store, media, folders, trash, needs, registered }: LibraryParts) {
  const { db, clock, events } = kernel;

  const told = (workspaceId: string, ids: readonly string[], type: 'media.changed' | 'media.deleted' = 'media.changed'): void => {
    for (const mediaId of ids) events.soon(workspaceId, { type, mediaId });
  };

  return {
    /** @throws AppError invalid_input for a cursor of another list */
    async list(workspaceId: string, query: MediaQuery): Promise<{ items: Media[]; cursor: string | null }> {
      const { folder, search = '', unused = false, generated = false, trash: inTrash = false, cursor, ...more } = query;
      const rows: ListedRow[] = await store.list(workspaceId, {
        ...more,
        folderId: folder === 'none' ? null : folder,
        words: search.split(/\s+/).filter(Boolean),
        unused,
        generated,
        trash: inTrash,
        after: cursor === undefined ? null : readCursor(query.sort, cursor),
      });
      const items = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? items.at(-1) : undefined;
      return { items: items.map(toMedia), cursor: last ? writeCursor(query.sort, last) : null };
    },

    /** @throws AppError not_found */
    async change(workspaceId: string, id: string, change: MediaChange): Promise<Media> {
      if (change.folderId) await folders.refuseMissing(workspaceId, change.folderId);
      const { tags, ...set } = change;
      const row = await store.change(workspaceId, id, { ...set, ...(tags && { tags: [...new Set(tags)].sort() }) });
      if (!row) throw new AppError('not_found', 'media.not_in_library');
      told(workspaceId, [id]);
      return toMedia(row);
    },

    async move(workspaceId: string, ids: readonly string[], folderId: string | null): Promise<z.infer<typeof MovedMedia>> {
      if (folderId) await folders.refuseMissing(workspaceId, folderId);
      const moved = await store.move(workspaceId, ids, folderId);
      told(
        workspaceId,
        moved.map(({ id }) => id),
      );
      return { moved };
    },

    /** @throws AppError invalid_input if a file would have too many */
    async tag(
      workspaceId: string,
      ids: readonly string[],
      tags: { add: string[]; remove: string[] },
    ): Promise<z.infer<typeof TaggedMedia>> {
      const tagged = await db.transaction().execute(async (tx) => {
        const changed = await store.tag(tx, workspaceId, ids, tags);
        const crowded = changed.filter((one) => one.tags.length > maxTagsPerFile);
        if (crowded.length === 0) return changed;
        throw new AppError('invalid_input', 'media.too_many_tags', { count: crowded.length, max: maxTagsPerFile });
      });
      told(
        workspaceId,
        tagged.map(({ id }) => id),
      );
      return { tagged: tagged.map(({ id, from }) => ({ id, from })) };
    },

    tags: store.tags,

    /** Moves files to the trash. Posts that use them keep them. @returns those that weren't in it before */
    async delete(workspaceId: string, ids: readonly string[]): Promise<string[]> {
      const deleted = await db.transaction().execute(async (tx) => {
        const files = await store.mark(tx, workspaceId, ids, clock.now());
        const [first] = files;
        if (!first) return [];
        const subject = files.length === 1 ? first : { id: null, name: '' };
        const happened = { workspaceId, action: 'media.deleted', subject, count: files.length } as const;
        await kernel.domainEvents.emit(tx, 'activity.happened', happened);
        return files.map(({ id }) => id);
      });
      told(workspaceId, deleted, 'media.deleted');
      return deleted;
    },

    /** Restores files from the trash to their folders. @returns those that were in it */
    async restore(workspaceId: string, ids: readonly string[]): Promise<string[]> {
      const restored = (await store.mark(db, workspaceId, ids, null)).map(({ id }) => id);
      told(workspaceId, restored);
      return restored;
    },

    /** Permanently deletes files in the trash. @returns the deleted ones; the others are used by posts, or not in it */
    empty: trash.empty,

    /** @throws AppError not_found */
    async uses(workspaceId: string, id: string, page: NewestQuery): Promise<{ items: MediaUse[]; cursor: string | null }> {
      const [row] = await media.find(workspaceId, [id]);
      if (!row) throw new AppError('not_found', 'media.gone');
      const items = await registered.usesOf(workspaceId, id, page);
      return { items, cursor: items.length === page.limit ? (items.at(-1)?.postId ?? null) : null };
    },

    async storage(workspaceId: string): Promise<MediaStorage> {
      const [storageBytes, fileBytes, usedBytes] = await Promise.all([
        needs.plans.limitOf(workspaceId, 'storageBytes'),
        needs.plans.limitOf(workspaceId, 'fileBytes'),
        media.usedBytes(kernel.db, workspaceId),
      ]);
      return { usedBytes, storageBytes, fileBytes };
    },
  };
}
export type Library = ReturnType<typeof createLibrary>;

type Sort = MediaQuery['sort'];

const text = z.string().refine((value) => notPlain(value) === null);
/** Each sort order's key, besides the ID. */
const keys: Record<Sort, z.ZodType<string | number>> = { newest: text, oldest: text, name: text, largest: z.int().min(0) };

/** The position after a page; only valid for the same order. */
const writeCursor = (sort: Sort, { id, sortKey }: { id: string; sortKey?: string | number | null }): string =>
  cursors.writeCursor([sort, sortKey ?? '', id]);

/** @throws AppError invalid_input */
function readCursor(sort: Sort, cursor: string): { key: string | number; id: string } {
  const [, key, id] = cursors.readCursor(z.tuple([z.literal(sort), keys[sort], z.uuid()]), cursor);
  return { key, id };
}
