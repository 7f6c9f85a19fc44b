import type { NotNull } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface MarkRow {
  id: string;
  streamId: string;
  at: Date;
}
export type PlacedMark = MarkRow & { createdAt: Date };
/** A saved file of a recording: where it starts, in milliseconds since the stream was created. */
export interface PlacedFile {
  streamId: string;
  mediaId: string;
  startMs: number;
}
type Tables = {
  streamMark: MarkRow;
  stream: { id: string; workspaceId: string; createdAt: Date };
  streamRecordingFile: { streamId: string; position: number; mediaId: string | null; startMs: number };
};

export function createMarksStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const placed = () =>
    db
      .selectFrom('streamMark')
      .innerJoin('stream', 'stream.id', 'streamMark.streamId')
      .select(['streamMark.id', 'streamMark.streamId', 'streamMark.at', 'stream.createdAt'])
      .orderBy('streamMark.at');

  return {
    /** Until the transaction ends, nobody else marks a moment of the stream. */
    async lock(tx: Tx, streamId: string): Promise<void> {
      await within(tx).selectFrom('stream').select('id').where('id', '=', streamId).forNoKeyUpdate().execute();
    },
    /** By time. */
    of: (tx: Tx, streamId: string): Promise<MarkRow[]> =>
      within(tx).selectFrom('streamMark').selectAll().where('streamId', '=', streamId).orderBy('at').execute(),
    /** @returns false if a mark of any stream has this ID */
    async insert(tx: Tx, row: MarkRow): Promise<boolean> {
      const query = within(tx).insertInto('streamMark').values(row);
      return ((await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async remove(tx: Tx, streamId: string, id: string): Promise<void> {
      await within(tx).deleteFrom('streamMark').where('streamId', '=', streamId).where('id', '=', id).execute();
    },
    ofStream: (workspaceId: string, streamId: string): Promise<PlacedMark[]> =>
      placed().where('stream.workspaceId', '=', workspaceId).where('stream.id', '=', streamId).execute(),
    /** Of the streams whose recordings this video belongs to. */
    ofMedia: (workspaceId: string, mediaId: string): Promise<PlacedMark[]> =>
      placed()
        .where('stream.workspaceId', '=', workspaceId)
        .where('stream.id', 'in', (row) => row.selectFrom('streamRecordingFile').select('streamId').where('mediaId', '=', mediaId))
        .execute(),
    /** In order, those that are still in the library. */
    async filesOf(streamIds: readonly string[]): Promise<PlacedFile[]> {
      if (streamIds.length === 0) return [];
      const query = db.selectFrom('streamRecordingFile').selectAll().where('streamId', 'in', streamIds);
      return query.where('mediaId', 'is not', null).orderBy('startMs').$narrowType<{ mediaId: NotNull }>().execute();
    },
  };
}
