import {
  CamelCasePlugin,
  DefaultQueryExecutor,
  type Expression,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { repeatingConflicts } from './conflicts.ts';
import { PreparingClient } from './prepared.ts';

/**
 * The Postgres handle. It has no tables: a store adds its own with `db.withTables<Tables>()`. Names are camelCase in code and snake_case in
 * SQL; keys inside JSON stay as they are.
 */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table is exactly what is meant
export type Database = Kysely<{}>;

/** A transaction that spans features: it is passed through their narrow interfaces, and each store adds its own tables. */
// biome-ignore lint/complexity/noBannedTypes: see Database
export type Tx = Transaction<{}> | Database;

/** A query that one feature gives another to join in SQL: the other sees its columns, not the tables behind it. */
export type Subquery<Row> = Expression<Row>;

/** A value that the database computes from the row it is written to. */
export type Computed<T> = Expression<T>;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

const int8 = 20;
/** Counts and sizes are returned as bigint; none of ours exceeds 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

/** The handle on a pool. */
export function databaseOver(pool: PostgresPool): Database {
  const config = { dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] };
  const { dialect, plugins } = config;
  const driver = dialect.createDriver();
  const connections = repeatingConflicts(driver);
  const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections, plugins);
  return new Kysely({ config, dialect, driver, executor });
}

/** Creates a pool; the first query connects. `max`: number of connections. */
export function openDatabase(url: string, options: { log: Logger; max?: number; applicationName?: string }): OpenDatabase {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.max ?? 12,
    application_name: options.applicationName ?? 'everycast',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
  });
  // Without listeners a lost connection would end the process, whether it is idle or between two statements. The error contains the whole
  // connection, so only its message is logged, and nothing while closing.
  let closing = false;
  const lost = (words: string) => (error: Error) => void (closing || options.log.warn({ reason: error.message }, words));
  pool.on('error', lost('A database connection was lost'));
  pool.on('connect', (client) => client.on('error', lost('A database connection in use was lost')));
  const db = databaseOver(pool);
  return {
    db,
    pool,
    close() {
      closing = true;
      return db.destroy();
    },
  };
}
