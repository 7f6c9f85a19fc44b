import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Table, tablesOf } from './catalog.ts';

export interface TableLoad {
  write(chunk: Uint8Array): Promise<void>;
  /** @returns how many rows the table got */
  end(): Promise<number>;
  /** Ends it half-way: the transaction is lost with it. */
  abandon(): void;
}

/** Loads the rows of one table as COPY wrote them. */
export function loadTable(client: pg.ClientBase, { name, columns }: Table): TableLoad {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  const failed = once(stream, 'close').then(() => Promise.reject(stream.errored ?? new Error(`The rows of ${name} could not be loaded.`)));
  failed.catch(() => undefined); // heard by whoever writes next
  stream.on('error', () => undefined);
  return {
    async write(chunk) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), failed]);
    },
    async end() {
      stream.end();
      await Promise.race([once(stream, 'finish'), failed]);
      return stream.rowCount;
    },
    abandon: () => void stream.destroy(),
  };
}

/**
 * Takes away the foreign keys between our tables, so that rows can come in any order, circles included. An ordinary owner may do that,
 * where switching triggers off is for superusers.
 * @returns puts them back, which proves every row
 */
export async function withoutForeignKeys(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/** Removes all of our tables, which must be empty: the schema is made anew as the backup has it. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => name);
  for (const name of [...names, 'schema_migration', 'schema_migration_lock'])
    await client.query(`drop table if exists ${pg.escapeIdentifier(name)} cascade`);
}

/** The names of other connections of Everycast to this database: of the program at work, of a backup, of a restore. */
export async function othersConnected(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'everycast%' and pid <> pg_backend_pid() order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Those of them that belong to the program at work. */
export const otherInstances = async (client: pg.ClientBase): Promise<string[]> =>
  (await othersConnected(client)).filter((name) => name === 'everycast' || name === 'everycast events');

/**
 * Logins and links that were open then are closed: one that was ended since the backup, because somebody lost a device, must not come
 * back to life. Everyone signs in again.
 */
export async function endLogins(client: pg.ClientBase): Promise<void> {
  await client.query('delete from auth_session');
  await client.query('delete from auth_verification');
}
