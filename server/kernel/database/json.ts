import { sql } from 'kysely';
import type { z } from 'zod';

/** A value for a jsonb column: the driver would write an array as a PostgreSQL array. */
export const json = <T>(value: T) => sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** Stored JSON isn't what its schema says. Trying again doesn't help. */
export class InvalidJson extends Error {
  override name = 'InvalidJson';
}

type Columns = Record<string, z.ZodType>;
type Parsed<Row, Schemas extends Columns> = Omit<Row, keyof Schemas> & { [Column in keyof Schemas]: z.output<Schemas[Column]> };

/**
 * Parses a stored JSON value, such as a jsonb column's: an earlier version, or a person with psql, may have written something else.
 * @param where for the error: the table, the row's ID, and the column
 * @throws InvalidJson with the table, the ID and the path of what is wrong
 */
export function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { table, id, column }: { table: string; id: string; column: string },
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${[column, ...path].join('.')} (${message})`);
  throw new InvalidJson(`Invalid JSON in ${table} ${id}: ${wrong.join(', ')}`, { cause: parsed.error });
}

/** Parses the jsonb columns of a table's rows. @throws as `parseStored` */
export const parserOf =
  <Schemas extends Columns>(table: string, schemas: Schemas) =>
  <Row extends Record<keyof Schemas, unknown>>(row: Row, id: string): Parsed<Row, Schemas> => {
    const columns = Object.entries(schemas).map(([column, schema]) => [column, parseStored(schema, row[column], { table, id, column })]);
    return { ...row, ...Object.fromEntries(columns) };
  };

/** The same JSON value with other IDs wherever a text is one of these. */
export function withOtherIds<T>(value: T, ids: ReadonlyMap<string, string>): T {
  if (ids.size === 0) return value;
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => (typeof part === 'string' ? (ids.get(part) ?? part) : part));
}
