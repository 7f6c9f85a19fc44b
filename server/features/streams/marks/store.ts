import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface MarkRow {
  id: string;
  streamId: string;
  at: Date;
}
/** A mark, and where its recording starts: milliseconds since the stream was created; null while it isn't saved. */
export type PlacedMark = MarkRow & { createdAt: Date; startMs: number | null };
type Tables = {
  streamMark: MarkRow;
  stream: { id: string; workspaceId: string; createdAt: Date };
  streamRecording: { id: string; mediaId: string | null; startMs: number | null };
};

export function createMarksStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const placed = () =>
    db
      .selectFrom('streamMark')
      .innerJoin('stream', 'stream.id', 'streamMark.streamId')
      .leftJoin('streamRecording', 'streamRecording.id', 'stream.id')
      .select(['streamMark.id', 'streamMark.streamId', 'streamMark.at', 'stream.createdAt'])
      // Without its file there is nothing to be at a position of.
      .select(sql<number | null>`case when stream_recording.media_id is null then null else stream_recording.start_ms end`.as('startMs'))
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
    ofMedia: (workspaceId: string, mediaId: string): Promise<PlacedMark[]> =>
      placed().where('stream.workspaceId', '=', workspaceId).where('streamRecording.mediaId', '=', mediaId).execute(),
  };
}
