import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = /^\/\* prepared: (\w+) \*\//;

/**
 * Starts a statement that is parsed and planned once per connection: for the few that run many times a second and are so long that planning
 * takes as much as running them.
 * @param name identifies one text: a connection rejects another under the same name
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** A connection that prepares statements marked as `prepared`. Kysely can't name statements. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
  }) as pg.Client['query'];
}
