import type { Message } from '@everycast/messages/message';
import type { Database, Defaults, Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';
import type { Lease, WorkRow } from '../../../kernel/work/types.ts';
import { recordingFrom } from '../stored.ts';

/** A recording as a job: it is saved to the library once its stream has ended. Its ID is its stream's. */
export interface RecordingRow extends WorkRow {
  workspaceId: string;
  /** Why it isn't saved yet, if that isn't a failure. */
  delay: Message | null;
  /** What can't be played of it; then its segments are kept. */
  damage: Message | null;
  problemCode: string | null;
  problemMessage: Message | null;
}
/** A part of a recording in the library: another one for each change of codecs. */
export interface FileRow {
  streamId: string;
  position: number;
  /** Null once it was deleted from the library. */
  mediaId: string | null;
  /** When its first picture arrived: milliseconds since the stream was created. */
  startMs: number;
}
export type NewFile = Omit<FileRow, 'streamId'>;
interface SegmentRow {
  streamId: string;
  position: number;
  fileKey: string;
  bytes: number;
}
type Tables = {
  streamRecording: Defaults<RecordingRow, 'id' | 'workspaceId' | 'nextAttemptAt'>;
  streamRecordingFile: FileRow;
  streamSegment: SegmentRow;
  stream: { id: string; recordingStopped: Message | null };
};

export function createRecordingStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  return {
    async addSegment(row: SegmentRow): Promise<void> {
      await db
        .insertInto('streamSegment')
        .values(row)
        .onConflict((conflict) => conflict.columns(['streamId', 'position']).doNothing())
        .execute();
    },
    segments: (streamId: string): Promise<SegmentRow[]> =>
      db.selectFrom('streamSegment').selectAll().where('streamId', '=', streamId).orderBy('position').execute(),
    /** Of the last segment; null if there is none. */
    async lastPosition(streamId: string): Promise<number | null> {
      const query = db.selectFrom('streamSegment').select((row) => row.fn.max('position').as('last'));
      const last = (await query.where('streamId', '=', streamId).executeTakeFirst())?.last;
      return last == null ? null : Number(last);
    },
    async removeSegments(streamId: string): Promise<void> {
      await db.deleteFrom('streamSegment').where('streamId', '=', streamId).execute();
    },
    /** Why a recording ended before its stream. */
    async stopped(streamId: string, recordingStopped: Message): Promise<void> {
      await db
        .updateTable('stream')
        .set({ recordingStopped: json(recordingStopped) })
        .where('id', '=', streamId)
        .execute();
    },

    /** Saves a stream's recording at this time, or earlier if that was requested before. */
    async request(tx: Tx, { id, workspaceId }: { id: string; workspaceId: string }, nextAttemptAt: Date): Promise<void> {
      await within(tx)
        .insertInto('streamRecording')
        .values({ id, workspaceId, nextAttemptAt })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((row) => ({ nextAttemptAt: row.fn('least', ['streamRecording.nextAttemptAt', 'excluded.nextAttemptAt']) }))
            .where('streamRecording.state', '=', 'waiting'),
        )
        .execute();
    },
    /** Why a recording isn't saved yet, for those who wait for it. */
    async delayed(tx: Tx, { id, token }: Lease, delay: Message): Promise<void> {
      const mine = within(tx).updateTable('streamRecording').where('id', '=', id).where('leaseToken', '=', token);
      await mine.set({ delay: json(delay) }).execute();
    },
    async of(streamIds: readonly string[]): Promise<RecordingRow[]> {
      if (streamIds.length === 0) return [];
      return (await db.selectFrom('streamRecording').selectAll().where('id', 'in', streamIds).execute()).map(recordingFrom);
    },
    async addFiles(tx: Tx, streamId: string, files: readonly NewFile[]): Promise<void> {
      if (files.length === 0) return;
      const query = within(tx).insertInto('streamRecordingFile');
      await query.values(files.map((file) => ({ ...file, streamId }))).execute();
    },
    /** In order. */
    async filesOf(streamIds: readonly string[]): Promise<FileRow[]> {
      if (streamIds.length === 0) return [];
      const query = db.selectFrom('streamRecordingFile').selectAll().where('streamId', 'in', streamIds);
      return query.orderBy('streamId').orderBy('position').execute();
    },
    /** Bytes of stored segments, by stream. */
    async bytesOf(streamIds: readonly string[]): Promise<Map<string, number>> {
      if (streamIds.length === 0) return new Map();
      const query = db.selectFrom('streamSegment').select((row) => ['streamId', row.fn.sum<number>('bytes').as('bytes')]);
      const rows = await query.where('streamId', 'in', streamIds).groupBy('streamId').execute();
      return new Map(rows.map(({ streamId, bytes }) => [streamId, Number(bytes)]));
    },
    /** Streams whose segments nobody needs: the recording is saved whole, or the stream is gone with its workspace or person. */
    async done(): Promise<string[]> {
      const query = db
        .selectFrom('streamSegment')
        .leftJoin('stream', 'stream.id', 'streamSegment.streamId')
        .leftJoin('streamRecording', 'streamRecording.id', 'streamSegment.streamId')
        .where((row) =>
          row.or([
            row('stream.id', 'is', null),
            row.and([row('streamRecording.state', '=', 'done'), row('streamRecording.damage', 'is', null)]),
          ]),
        );
      const rows = await query.select('streamSegment.streamId').distinct().execute();
      return rows.map(({ streamId }) => streamId);
    },
  };
}
export type RecordingStore = ReturnType<typeof createRecordingStore>;
