import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isListener } from '../../kernel/database/processes.ts';
import { type Table, tablesOf } from './catalog.ts';

export interface TableLoad {
  write(chunk: Uint8Array): Promise<void>;
  /** @returns how many rows the table received */
  end(): Promise<number>;
  /** Aborts it, and with it the transaction. */
  abandon(): void;
}

/** Loads a table's rows as COPY wrote them. */
export function loadTable(client: pg.ClientBase, { name, columns }: Table): TableLoad {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  const failed = once(stream, 'close').then(() => Promise.reject(stream.errored ?? new Error(`The rows of ${name} could not be loaded.`)));
  failed.catch(() => undefined); // the next write reports it
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
 * Drops the foreign keys between our tables, so that rows can be loaded in any order, including cycles. An ordinary owner may do that,
 * while disabling triggers needs a superuser.
 * @returns recreates them, which verifies every row
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

/** Creates the monthly partitions that a backup's rows belong to: the schema alone has none. */
export async function createPartitions(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const [, year, month] = /^(?:post_metric|account_metric|post_total)_(\d{4})_(\d{2})$/.exec(name) ?? [];
    if (year !== undefined) await client.query('select metric_partitions($1)', [`${year}-${month}-01T00:00:00Z`]);
  }
}

/** Drops all of our tables, which must be empty: the schema is created again as in the backup. */
export async function dropTables(client: pg.ClientBase): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => name);
  const { rows: whole } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p'",
  );
  for (const name of [...whole.map(({ name }) => name), ...names, 'schema_migration', 'schema_migration_lock'])
    await client.query(`drop table if exists ${pg.escapeIdentifier(name)} cascade`);
}

/** The names of Everycast's other connections to this database: of instances, backups and restores. */
export async function othersConnected(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'everycast%' and pid <> pg_backend_pid() order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Those of running instances. */
export const otherInstances = async (client: pg.ClientBase): Promise<string[]> =>
  (await othersConnected(client)).filter((name) => name === 'everycast' || isListener(name));

/**
 * Ends the sessions and links of that time: one that ended since the backup, because someone lost a device, must not become valid again.
 * Everyone signs in again.
 */
export async function endLogins(client: pg.ClientBase): Promise<void> {
  await client.query('delete from auth_session');
  await client.query('delete from auth_verification');
}
