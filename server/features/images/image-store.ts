import { ImageEdit } from '@everycast/contract/image-edits';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

interface EditRow {
  mediaId: string;
  workspaceId: string;
  edit: ImageEdit;
  editVersion: number;
}
export interface VersionRow {
  id: string;
  workspaceId: string;
  mediaId: string;
  resultId: string;
  number: number;
  edit: ImageEdit;
  createdAt: Date;
}
type Tables = { imageEdit: EditRow; imageVersion: VersionRow };

/** Fields that came later have their defaults. */
const read = <Row extends { edit: ImageEdit }>(row: Row): Row => ({ ...row, edit: ImageEdit.parse(row.edit) });

/** Edits of images, and what was made of them. */
export function createImageStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();

  return {
    /** The version that a file is the result of. */
    async versionMadeAs(workspaceId: string, resultId: string): Promise<VersionRow | undefined> {
      const query = db.selectFrom('imageVersion').selectAll().where('workspaceId', '=', workspaceId).where('resultId', '=', resultId);
      const row = await query.executeTakeFirst();
      return row && read(row);
    },

    /** In the order they were made. */
    async versionsOf(workspaceId: string, mediaId: string): Promise<VersionRow[]> {
      const query = db.selectFrom('imageVersion').selectAll().where('workspaceId', '=', workspaceId).where('mediaId', '=', mediaId);
      return (await query.orderBy('number').execute()).map(read);
    },

    async editOf(workspaceId: string, mediaId: string): Promise<EditRow | undefined> {
      const query = db.selectFrom('imageEdit').selectAll().where('workspaceId', '=', workspaceId).where('mediaId', '=', mediaId);
      const row = await query.executeTakeFirst();
      return row && read(row);
    },

    /** Saves an edit based on `version`; 0: there was none. Undefined: someone has changed it since. */
    async keepEdit(row: Omit<EditRow, 'editVersion'>, version: number): Promise<number | undefined> {
      const values = { ...row, editVersion: version + 1 };
      const { edit, editVersion } = values;
      const kept =
        version === 0
          ? await db
              .insertInto('imageEdit')
              .values(values)
              .onConflict((conflict) => conflict.column('mediaId').doNothing())
              .returning('editVersion')
              .executeTakeFirst()
          : await db
              .updateTable('imageEdit')
              .set({ edit, editVersion })
              .where('mediaId', '=', row.mediaId)
              .where('workspaceId', '=', row.workspaceId)
              .where('editVersion', '=', version)
              .returning('editVersion')
              .executeTakeFirst();
      return kept?.editVersion;
    },

    /** Adds a version with the next number. If the same edit has given this file before, returns that version. */
    async addVersion(tx: Tx, row: Omit<VersionRow, 'number'>): Promise<VersionRow> {
      await lockUntilEnd(tx, `image versions:${row.mediaId}`);
      const versions = within(tx).selectFrom('imageVersion');
      const last = await versions.select('number').where('mediaId', '=', row.mediaId).orderBy('number', 'desc').limit(1).executeTakeFirst();
      const added = await within(tx)
        .insertInto('imageVersion')
        .values({ ...row, number: (last?.number ?? 0) + 1 })
        .onConflict((conflict) => conflict.column('resultId').doNothing())
        .returningAll()
        .executeTakeFirst();
      return read(added ?? (await versions.selectAll().where('resultId', '=', row.resultId).executeTakeFirstOrThrow()));
    },
  };
}
export type ImageStore = ReturnType<typeof createImageStore>;
