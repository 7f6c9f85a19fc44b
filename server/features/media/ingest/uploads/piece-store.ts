import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/database.ts';

/** A stretch of an upload that is an object of its own. Bytes. */
export interface Piece {
  ingestId: string;
  /** Its first byte in the file. */
  at: number;
  bytes: number;
}
type Tables = {
  mediaUploadPiece: Piece;
  mediaIngest: { id: string; stage: string; state: string; totalBytes: number | null };
};

/** Which pieces of unfinished uploads have arrived. Whoever adds one holds the upload. */
export function createPieceStore(database: Database) {
  const db = database.withTables<Tables>();
  return {
    add: (piece: Piece) => db.insertInto('mediaUploadPiece').values(piece).execute(),

    /** In the order of the file. */
    of: (ingestIds: readonly string[]): Promise<Piece[]> =>
      ingestIds.length === 0
        ? Promise.resolve([])
        : db.selectFrom('mediaUploadPiece').selectAll().where('ingestId', 'in', ingestIds).orderBy('ingestId').orderBy('at').execute(),

    /** Forgets the pieces from this byte on: they are to be sent again. */
    async forgetFrom(ingestId: string, at: number): Promise<void> {
      await db.deleteFrom('mediaUploadPiece').where('ingestId', '=', ingestId).where('at', '>=', at).execute();
    },

    /** How many bytes have arrived. */
    async received(ingestId: string): Promise<number> {
      const { total } = await db
        .selectFrom('mediaUploadPiece')
        .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('total'))
        .where('ingestId', '=', ingestId)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Uploads that have arrived completely, and that nobody has passed on. */
    async complete(): Promise<string[]> {
      const rows = await db
        .selectFrom('mediaIngest')
        .select('id')
        .where('stage', '=', 'upload')
        .where('state', 'in', ['waiting', 'running'])
        .where('totalBytes', '>', 0)
        .where((row) =>
          row(
            'totalBytes',
            '=',
            row
              .selectFrom('mediaUploadPiece')
              .select(sql<number>`sum(bytes)::bigint`.as('total'))
              .whereRef('ingestId', '=', 'mediaIngest.id'),
          ),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
export type PieceStore = ReturnType<typeof createPieceStore>;
