import {
  CamelCasePlugin,
  DefaultQueryExecutor,
  type Expression,
  type Generated,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { LimitedClient } from './client.ts';
import { repeatingConflicts } from './conflicts.ts';
import { currentLimit } from './limit.ts';
import { ofDatabase } from './outage.ts';
import { createStandby, currentReading } from './standby.ts';

/**
 * The Postgres handle. It has no tables: a store adds its own with `db.withTables<Tables>()`. Names are camelCase in code and snake_case in
 * SQL; keys inside JSON stay as they are.
 */
// biome-ignore lint/complexity/noBannedTypes: a database that knows no table is exactly what is meant
export type Database = Kysely<{}>;

/** A transaction that spans features: it is passed through their narrow interfaces, and each store adds its own tables. */
// biome-ignore lint/complexity/noBannedTypes: see Database
export type Tx = Transaction<{}> | Database;

/** A table whose columns have defaults, except those that are given. */
export type Defaults<Row, Given extends keyof Row> = Pick<Row, Given> & { [Column in Exclude<keyof Row, Given>]: Generated<Row[Column]> };

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

interface Options {
  log: Logger;
  /** Number of connections. */
  max?: number;
  applicationName?: string;
  /** After this long the database ends a statement, and a moment later this process closes its connection. Milliseconds; none by default. */
  statementLimit?: number;
  /** Whether the URL is that of a pooler in transaction mode. */
  isPooled?: boolean;
  /** A standby that serves what `readOnStandby` allows. */
  readUrl?: string;
}

/** For a new connection, or one that becomes free. Milliseconds. */
const connectWithin = 10_000;
/** A transaction that sends nothing for so long has lost its process, and gives its locks back. Milliseconds. */
const idleInTransaction = 30_000;

/** A connection for the caller: a limited member's sees what they may see, until it is given back. */
function forCaller(client: pg.PoolClient): pg.PoolClient {
  const limit = currentLimit();
  if (limit === null) return client;
  limited(client).caller = limit;
  const release = client.release;
  client.release = (error) => {
    limited(client).caller = null;
    return release.call(client, error);
  };
  return client;
}

/** A connection to a pooler. */
class PooledClient extends LimitedClient {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, isPooled: true });
  }
}

/** What the pool has created. */
const limited = (client: pg.PoolClient) => client as unknown as LimitedClient;

/** A pool that leaves connections which don't answer, or reach a database that only reads; the first query connects. */
function createPool(url: string, { log, max = 12, applicationName = 'everycast', statementLimit = 0, isPooled = false }: Options) {
  const pool = new pg.Pool({
    Client: isPooled ? PooledClient : LimitedClient,
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: statementLimit > 0 ? Math.min(statementLimit, connectWithin) : connectWithin,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    ...(statementLimit > 0 && { statement_timeout: statementLimit, idle_in_transaction_session_timeout: idleInTransaction }),
  });
  // Without listeners a lost connection would end the process, whether it is idle or between two statements. The error contains the whole
  // connection, so only its message is logged, and nothing while closing.
  let closing = false;
  const lost = (words: string) => (error: Error) => void (closing || log.warn({ reason: error.message }, words));
  pool.on('error', lost('A database connection was lost'));
  /** When a statement was sent that wasn't answered: connections that haven't been heard since are presumably as dead. */
  let silentSince = 0;
  /** When a write was refused: older connections presumably reach the same former primary, where new ones may reach its successor. */
  let refusedAt = Number.NEGATIVE_INFINITY;
  pool.on('connect', (client) => {
    client.on('error', lost('A database connection in use was lost'));
    limited(client).onSilence = (sentAt) => (silentSince = Math.max(silentSince, sentAt));
    limited(client).onRefusedWrite = () => (refusedAt = performance.now());
  });

  return {
    pool,
    async connect(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await pool.connect().catch((error: unknown) => {
          throw ofDatabase(error);
        });
        const { heardAt, openedAt } = limited(client);
        if (heardAt >= silentSince && openedAt > refusedAt) return client;
        limited(client).discard();
        client.release(true);
      }
    },
    end() {
      closing = true;
      return pool.end();
    },
  };
}

/** Opens the database; the first query connects. */
export function openDatabase(url: string, options: Options): OpenDatabase {
  const primary = createPool(url, options);
  const beside = options.readUrl === undefined ? null : createPool(options.readUrl, options);
  const standby = beside && createStandby(beside.connect, options.log);
  async function connect(): Promise<pg.PoolClient> {
    const reading = currentReading();
    const client = reading && standby ? await standby(reading) : null;
    return forCaller(client ?? (await primary.connect()));
  }
  const db = databaseOver({
    options: primary.pool.options,
    connect,
    async end() {
      await Promise.all([primary.end(), beside?.end()]);
    },
  });
  return { db, pool: primary.pool, close: () => db.destroy() };
}
