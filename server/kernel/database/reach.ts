import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import { StartError } from '../start-error.ts';
import type { Database } from './database.ts';
import { isPassing } from './unavailable.ts';

/** The oldest PostgreSQL that is tested. */
const oldest = 15;
/** How long to wait for a database that is starting, and between two attempts. Milliseconds. */
const patience = 60_000;
const pause = 500;

/**
 * Verifies that the database responds and can store our data.
 * @param log if given, waits for a database that is starting
 * @param url used in messages, without its password
 * @throws StartError if it can't be reached, is too old, or doesn't store text as UTF-8
 */
export async function reach(db: Database, url: string, log?: Logger): Promise<void> {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const which = `The database${name ? ` ${name}` : ''} at ${host || 'its socket'}`;
  const { version, encoding } = await (log ? askPatiently(db, log) : ask(db)).catch((error: unknown) => {
    const why = error instanceof Error && error.message ? error.message : ((error as { code?: string }).code ?? 'no answer');
    throw new StartError(`${which} can't be reached (${why}). Check DATABASE_URL, and that the database is running.`, { cause: error });
  });
  if (version < oldest) throw new StartError(`${which} is PostgreSQL ${version}, but Everycast needs ${oldest} or newer.`);
  if (encoding !== 'UTF8') {
    throw new StartError(
      `${which} has the encoding ${encoding}, but Everycast needs UTF8. Create one with \`create database … encoding 'UTF8' template template0\`.`,
    );
  }
}

/** Waits for a database that is restarting or has no free connection. */
async function askPatiently(db: Database, log: Logger): ReturnType<typeof ask> {
  const until = Date.now() + patience;
  for (let said = false; ; said = true) {
    try {
      return await ask(db);
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error;
      if (!said) log.warn({ reason: (error as Error).message }, 'Waiting for the database');
      await wait(pause);
    }
  }
}

async function ask(db: Database): Promise<{ version: number; encoding: string }> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`.execute(db);
  return rows[0] as { version: number; encoding: string };
}
