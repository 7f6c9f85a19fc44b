import pg from 'pg';
import { type Database, databaseOver, types } from './database.ts';

export interface OneConnection {
  client: pg.Client;
  /** All that is asked of it goes over `client`: what is sent there within a transaction belongs to it. */
  db: Database;
  close(): Promise<void>;
}

/** A database over one connection, for work that a pool would spread. Nothing is connected yet. */
export function openOneConnection(url: string, applicationName: string): OneConnection {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types,
    keepAlive: true,
  });
  client.on('error', () => undefined); // whatever is asked next says it
  let connected: Promise<unknown> | null = null;
  const pool = {
    options: {},
    async connect() {
      connected ??= client.connect();
      await connected;
      return Object.assign(client, { release: () => undefined });
    },
    end: () => client.end(),
  };
  const db = databaseOver(pool);
  return { client, db, close: () => client.end() };
}
