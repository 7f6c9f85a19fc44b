import type { Database, Tx } from '../../kernel/database/database.ts';
import type { FileTable, VideosTables } from './tables.ts';

/** The list of this feature's files in the storage. */
export function createFileStore(database: Database) {
  const db = database.withTables<VideosTables>();
  return {
    /** Records a file, unless it is recorded. */
    async list(file: FileTable): Promise<void> {
      await db
        .insertInto('videoFile')
        .values(file)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    find: (key: string): Promise<FileTable | undefined> => db.selectFrom('videoFile').selectAll().where('key', '=', key).executeTakeFirst(),

    /** Locks files without a reference that no worker is about to reference. */
    async lockUnused(tx: Tx, now: Date, max: number): Promise<string[]> {
      const rows = await tx
        .withTables<VideosTables>()
        .selectFrom('videoFile')
        .select('key')
        .where(({ not, exists, or, selectFrom }) =>
          not(
            or([
              exists(selectFrom('videoJob').select('id').whereRef('fileKey', '=', 'videoFile.key')),
              exists(selectFrom('videoJob').select('id').whereRef('posterKey', '=', 'videoFile.key')),
              exists(selectFrom('video').select('mediaId').whereRef('sheetKey', '=', 'videoFile.key')),
              exists(selectFrom('video').select('mediaId').whereRef('waveformKey', '=', 'videoFile.key')),
              exists(selectFrom('video').select('mediaId').whereRef('proxyKey', '=', 'videoFile.key')),
              exists(
                selectFrom('videoJob')
                  .select('id')
                  .whereRef('videoJob.leaseToken', '=', 'videoFile.leaseToken')
                  .where('nextAttemptAt', '>', now),
              ),
            ]),
          ),
        )
        .limit(max)
        .forUpdate()
        .skipLocked()
        .execute();
      return rows.map(({ key }) => key);
    },

    async remove(tx: Tx, keys: readonly string[]): Promise<void> {
      await tx.withTables<VideosTables>().deleteFrom('videoFile').where('key', 'in', keys).execute();
    },
  };
}
