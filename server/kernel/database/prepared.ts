import { type RawBuilder, sql } from 'kysely';

const mark = /^\/\* prepared: (\w+) \*\//;

/**
 * Starts a statement that is parsed and planned once per connection: for the few that run many times a second and are so long that planning
 * takes as much as running them. Kysely can't name statements, so the connection does.
 * @param name identifies one text: a connection rejects another under the same name
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** The name that a statement is prepared under, if it is. */
export const markedName = (text: string): string | undefined => mark.exec(text)?.[1];
