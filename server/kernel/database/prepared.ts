import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = /^\/\* prepared: (\w+) \*\//;

/**
 * What a statement begins with that is parsed and planned once for each connection: for the few that run many times a second and are so
 * long that planning takes as much as running them.
 * @param name stands for one text: a connection takes no second one under it
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** A connection that prepares what is marked as `prepared`. Kysely has no way to name a statement. */
export class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    return name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
  }) as pg.Client['query'];
}
