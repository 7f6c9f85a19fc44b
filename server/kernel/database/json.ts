import { sql } from 'kysely';

/** A value for a jsonb column: the driver would write an array as a PostgreSQL array. */
export const json = <T>(value: T) => sql<T>`${value === null ? null : JSON.stringify(value)}::jsonb`;
