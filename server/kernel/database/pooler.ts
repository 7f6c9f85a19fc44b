import pg from 'pg';
import { StartError } from '../errors.ts';

const connectWithin = 10_000;

/**
 * Whether something between this process and PostgreSQL hands out connections: it announces a process ID of its own, because the one behind
 * it changes.
 */
async function isPooler(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'everycast', connectionTimeoutMillis: connectWithin });
  client.on('error', () => undefined); // the query reports it
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}

/**
 * Listening, locks of a session and migrations need PostgreSQL itself.
 * @param setting the one with this URL
 * @throws StartError if a pooler answers there
 */
export async function refusePooler(url: string, setting: string): Promise<void> {
  if (!(await isPooler(url))) return;
  throw new StartError(
    setting === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, too: listening for news and migrations need it.'
      : 'DATABASE_DIRECT_URL leads to a connection pooler. Set it to the address of PostgreSQL itself.',
  );
}
