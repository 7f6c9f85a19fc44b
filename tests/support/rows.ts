import { newId } from '../../server/kernel/ids.ts';
import type { TestDatabase } from './database.ts';

type Row = Record<string, unknown>;

/** Any table's rows, as a migration's test writes and reads them: of a schema that the code no longer knows. */
export function rowsIn({ db }: TestDatabase) {
  const rows = db.withTables<Record<string, Row>>();
  return {
    rows,
    /** @returns the new row's id */
    async add(table: string, row: Row): Promise<string> {
      const id = newId();
      await rows
        .insertInto(table)
        .values({ id, ...row })
        .execute();
      return id;
    },
  };
}
