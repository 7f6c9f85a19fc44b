import { type RawBuilder, sql } from 'kysely';

const mark = /^(?:select )?\/\* prepared: (\w+) \*\//;

/**
 * Starts a statement that is parsed and planned once per connection: for the few that run many times a second and are so long that planning
 * takes as much as running them. Kysely can't name statements, so the connection does. In a built query: `modifyFront(prepared(…))`.
 * Its columns are named: a release that adds one to a table makes PostgreSQL refuse a prepared `select *` to servers that still run.
 * @param name identifies one text: a connection rejects another under the same name
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** One of these, as one parameter: a list of parameters has a text of its own for each length. */
export const anyOf = (ids: readonly string[]): RawBuilder<string> => sql<string>`any(${ids}::uuid[])`;

/** The name that a statement is prepared under, if it is. */
export const markedName = (text: string): string | undefined => mark.exec(text)?.[1];
