import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { ImageType } from './rules.ts';

export interface MediaRow {
  id: string;
  workspaceId: string;
  sourceHash: string;
  hash: string;
  contentType: ImageType;
  animated: boolean;
  bytes: number;
  width: number;
  height: number;
  name: string;
  fileKey: string;
  thumbnailKey: string;
  createdAt: Date;
  unusedSince: Date | null;
}

/** A still as it is made for platforms that take up to `maxBytes`. */
export interface FitRow {
  mediaId: string;
  maxBytes: number;
  contentType: ImageType;
  bytes: number;
  width: number;
  height: number;
  fileKey: string;
}

type Tables = { media: MediaRow; mediaFit: FitRow };

/** The tables of media. */
export function createMediaStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  return {
    /** The row of this upload, if the workspace has it already. It counts as new again, so that nothing takes it away meanwhile. */
    touchSame: (workspaceId: string, sourceHash: string, now: Date) =>
      db
        .updateTable('media')
        .set({ unusedSince: sql`case when unused_since is not null then ${now}::timestamptz end` })
        .where('workspaceId', '=', workspaceId)
        .where('sourceHash', '=', sourceHash)
        .returningAll()
        .executeTakeFirst(),

    /** False where the workspace has this upload already. */
    async insert(row: MediaRow): Promise<boolean> {
      const inserted = await db
        .insertInto('media')
        .values(row)
        .onConflict((conflict) => conflict.constraint('media_source').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    async find(workspaceId: string, ids: readonly string[]): Promise<MediaRow[]> {
      if (ids.length === 0) return [];
      return db.selectFrom('media').selectAll().where('workspaceId', '=', workspaceId).where('id', 'in', ids).execute();
    },

    async byIds(ids: readonly string[]): Promise<MediaRow[]> {
      return ids.length === 0 ? [] : db.selectFrom('media').selectAll().where('id', 'in', ids).execute();
    },

    async fits(mediaIds: readonly string[], maxBytes: number): Promise<FitRow[]> {
      if (mediaIds.length === 0) return [];
      return db.selectFrom('mediaFit').selectAll().where('mediaId', 'in', mediaIds).where('maxBytes', '=', maxBytes).execute();
    },

    /** Keeps what was made, unless somebody else was faster. False where the picture is gone meanwhile. */
    addFit: (row: FitRow): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const media = await tx.selectFrom('media').select('id').where('id', '=', row.mediaId).forKeyShare().executeTakeFirst();
        if (!media) return false;
        await tx
          .insertInto('mediaFit')
          .values(row)
          .onConflict((conflict) => conflict.constraint('media_fit_key').doNothing())
          .execute();
        return true;
      }),

    /** The files made of them, to be deleted with them. */
    async fitKeys(tx: Tx, mediaIds: string[]): Promise<string[]> {
      if (mediaIds.length === 0) return [];
      const rows = await within(tx).selectFrom('mediaFit').select('fileKey').where('mediaId', 'in', mediaIds).execute();
      return rows.map((row) => row.fileKey);
    },

    async usedBytes(workspaceId: string): Promise<number> {
      const { total } = await db
        .selectFrom('media')
        .select((row) => row.fn.sum<number | null>('bytes').as('total'))
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirstOrThrow();
      return total ?? 0;
    },

    /** Ids of all workspaces in their order, those after `after`. */
    async page(after: string, limit: number): Promise<string[]> {
      const rows = await db.selectFrom('media').select('id').where('id', '>', after).orderBy('id').limit(limit).execute();
      return rows.map((row) => row.id);
    },

    /** Notes from when on nothing has used them; what was noted before stays. */
    async markUnused(ids: string[], now: Date): Promise<void> {
      if (ids.length === 0) return;
      await db.updateTable('media').set({ unusedSince: now }).where('id', 'in', ids).where('unusedSince', 'is', null).execute();
    },

    async markUsed(tx: Tx, ids: string[]): Promise<void> {
      if (ids.length === 0) return;
      await within(tx)
        .updateTable('media')
        .set({ unusedSince: null })
        .where('id', 'in', ids)
        .where('unusedSince', 'is not', null)
        .execute();
    },

    /** Locks some that nothing has used since `before`; those that a post is being given right now are left out. */
    lockUnused: (tx: Tx, before: Date, limit: number) =>
      within(tx)
        .selectFrom('media')
        .select(['id', 'fileKey', 'thumbnailKey'])
        .where('unusedSince', '<', before)
        .orderBy('unusedSince')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    async delete(tx: Tx, ids: string[]): Promise<void> {
      if (ids.length > 0) await within(tx).deleteFrom('media').where('id', 'in', ids).execute();
    },
  };
}

export type MediaStore = ReturnType<typeof createMediaStore>;
