import type { ImportField } from '@everycast/contract/imports';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Where a field is in the file. */
export interface FieldColumn {
  field: ImportField;
  column: number;
}

export type AlikeStore = ReturnType<typeof createAlikeStore>;

/** What rows of a file have in common. */
export function createAlikeStore(database: Database) {
  return {
    /** For rows whose texts an earlier one has for one of their accounts, the line of the first such. */
    async twins(importId: string, positions: readonly number[]): Promise<Map<number, number>> {
      const { rows } = await sql<{ position: number; line: number }>`
        select row.position, twin.line from post_import_row row cross join lateral (
          select earlier.line from post_import_row earlier
          where earlier.import_id = row.import_id and earlier.text_key = row.text_key and earlier.position < row.position
            and earlier.state in ('ready', 'imported') and (
              earlier.content -> 'accountIds' = row.content -> 'accountIds'
              or earlier.content -> 'accountIds' ?| array(select jsonb_array_elements_text(row.content -> 'accountIds'))
            )
          order by earlier.position limit 1
        ) twin where row.import_id = ${importId}::uuid and row.position = any(${positions}::integer[])`.execute(database);
      return new Map(rows.map(({ position, line }) => [position, line]));
    },

    /** How many rows with a problem in a field have each of these values in its column. */
    async alike(importId: string, { field, column }: FieldColumn, values: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await sql<{ value: string; count: number }>`
        select coalesce(cells ->> ${column}::integer, '') as value, count(*)::integer as count from post_import_row
        where import_id = ${importId}::uuid and state = 'problem' and problems @> ${JSON.stringify([{ field }])}::jsonb
          and coalesce(cells ->> ${column}::integer, '') = any(${values}::text[]) group by 1`.execute(database);
      return new Map(rows.map(({ value, count }) => [value, count]));
    },

    /** Replaces a value in all rows with a problem there; they are checked again. @returns how many */
    async replace(tx: Tx, importId: string, { field, column }: FieldColumn, from: string, to: string): Promise<number> {
      const { rows } = await sql<{ position: number }>`
        update post_import_row set state = 'unchecked', revision = revision + 1, cells = (
          select jsonb_agg(case when at = ${column}::integer then ${to}::text else coalesce(cells ->> at, '') end order by at)
          from generate_series(0, greatest(jsonb_array_length(cells) - 1, ${column}::integer)) as at
        )
        where import_id = ${importId}::uuid and state = 'problem' and problems @> ${JSON.stringify([{ field }])}::jsonb
          and coalesce(cells ->> ${column}::integer, '') = ${from} returning position`.execute(tx);
      return rows.length;
    },
  };
}
