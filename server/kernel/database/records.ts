import { type RawBuilder, sql } from 'kysely';

const inSql = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Many rows as one parameter, for `insertInto(table).columns(columns).expression(values)`: as fast with one row as with hundreds, which as
 * values of their own would be thousands of parameters.
 * @param rows all with the same columns, in the order of the first; at least one
 */
export function recordsOf<Row extends object>(
  table: string,
  rows: readonly [Row, ...Row[]],
): { columns: (keyof Row & string)[]; values: RawBuilder<Row> } {
  const columns = Object.keys(rows[0]) as (keyof Row & string)[];
  const names = columns.map((column) => [column, inSql(column)] as const);
  const records = rows.map((row) => Object.fromEntries(names.map(([column, name]) => [name, row[column]])));
  return {
    columns,
    values: sql<Row>`select ${sql.join(names.map(([, name]) => sql.ref(`record.${name}`)))} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb) as record`,
  };
}

/** Whether there is anything to insert, which the statement needs. */
export const isSome = <T>(rows: readonly T[]): rows is readonly [T, ...T[]] => rows.length > 0;
