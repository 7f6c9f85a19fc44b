import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { announceBackup } from '../../kernel/database/lock.ts';
import { asWritten, backedUp, type Sequence, sequencesOf, type Table } from './catalog.ts';

/** A consistent view of the database, unaffected by concurrent writes. */
export interface Snapshot {
  takenAt: Date;
  tables: Table[];
  sequences: Sequence[];
  /** The rows as COPY writes them; `rows()` once all are read. */
  copy(table: Table): { source: Readable; rows(): number };
  /** The distinct values of these columns, without nulls. Missing columns have none. */
  values(columns: readonly { table: string; column: string }[]): AsyncGenerator<string>;
  close(): Promise<void>;
}

const atOnce = 1_000;

/** From here on all processes keep the snapshot's files, until it is closed. */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'everycast backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the next query reports it
  await client.connect();
  try {
    await announceBackup(client);
    await client.query('begin transaction isolation level repeatable read, read only');
    for (const setting of asWritten) await client.query(setting);
    const { rows } = await client.query<{ now: Date }>('select now() as now');
    const tables = await backedUp(client);
    let cursors = 0;
    return {
      takenAt: rows[0]?.now ?? new Date(),
      tables,
      sequences: await sequencesOf(client),
      copy({ name, columns }) {
        const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
        const source = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`));
        return { source, rows: () => source.rowCount };
      },
      async *values(columns) {
        const there = columns.filter(({ table, column }) => tables.some(({ name, columns }) => name === table && columns.includes(column)));
        if (there.length === 0) return;
        cursors += 1;
        const cursor = `stored_${cursors}`;
        const each = there.map(({ table, column }) => {
          const name = pg.escapeIdentifier(column);
          return `select ${name} as value from ${pg.escapeIdentifier(table)} where ${name} is not null`;
        });
        await client.query(`declare ${cursor} no scroll cursor for ${each.join(' union ')} order by value`);
        for (;;) {
          const { rows: some } = await client.query<{ value: string }>(`fetch ${atOnce} from ${cursor}`);
          for (const { value } of some) yield value;
          if (some.length < atOnce) return;
        }
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}
