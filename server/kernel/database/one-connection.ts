import type pg from 'pg';
import { LimitedClient } from './client.ts';
import { type Database, databaseOver, types } from './database.ts';
import { ofDatabase } from './outage.ts';

export interface OneConnection {
  client: pg.Client;
  /** Everything uses `client`, so what is sent there inside a transaction belongs to it. */
  db: Database;
  close(): Promise<void>;
}

/** A database over a single connection, where a pool would use several. It connects on first use. */
export function openOneConnection(url: string, applicationName: string): OneConnection {
  const client = new LimitedClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    types,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the next query reports it
  let connected: Promise<unknown> | null = null;
  const pool = {
    options: {},
    async connect() {
      connected ??= client.connect().catch((error: unknown) => {
        throw ofDatabase(error);
      });
      await connected;
      return Object.assign(client, { release: () => undefined });
    },
    end: () => client.end(),
  };
  const db = databaseOver(pool);
  return { client, db, close: () => client.end() };
}
