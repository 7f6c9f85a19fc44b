import { setTimeout as wait } from 'node:timers/promises';
import { defined } from '@everycast/contract/defined';
import { sql } from 'kysely';
import { StartError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { DatabaseSilent } from './client.ts';
import type { Database } from './database.ts';
import { isDatabaseOutage, isPassing } from './outage.ts';
import { ping } from './run-sql.ts';

/** The oldest PostgreSQL that is tested. */
const oldest = 15;
/** Between two attempts. Milliseconds. */
const pause = 500;

interface Waiting {
  log: Logger;
  /** How long to wait for a database that is starting; one without an end waits for any that can't be reached. Milliseconds. */
  patience: number;
  signal?: AbortSignal | undefined;
}

/**
 * Verifies that the database responds and can store our data.
 * @param url used in messages, without its password
 * @param waiting if given, waits for it
 * @throws StartError if it can't be reached, is too old, or doesn't store text as UTF-8; the signal's reason
 */
export async function reach(db: Database, url: string, waiting?: Waiting): Promise<void> {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.slice(1));
  const which = `The database${name ? ` ${name}` : ''} at ${host || 'its socket'}`;
  const { version, encoding } = await (waiting ? askPatiently(db, waiting) : ask(db)).catch((error: unknown) => {
    if (waiting?.signal?.aborted) throw error;
    throw new StartError(`${which} can't be reached (${whyOf(error)}). Check DATABASE_URL, and that the database is running.`, {
      cause: error,
    });
  });
  if (version < oldest) throw new StartError(`${which} is PostgreSQL ${version}, but Everycast needs ${oldest} or newer.`);
  if (encoding !== 'UTF8') {
    throw new StartError(
      `${which} has the encoding ${encoding}, but Everycast needs UTF8. Create one with \`create database … encoding 'UTF8' template template0\`.`,
    );
  }
}

const whyOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : ((error as { code?: string }).code ?? 'no answer');

/** Waits for a database that is restarting or has no free connection, and without an end also for one that isn't there yet. */
async function askPatiently(db: Database, { log, patience, signal }: Waiting): ReturnType<typeof ask> {
  const isWorthWaiting = patience === Number.POSITIVE_INFINITY ? isDatabaseOutage : isPassing;
  const until = performance.now() + patience;
  for (let said = false; ; said = true) {
    try {
      return await ask(db);
    } catch (error) {
      if (!isWorthWaiting(error) || performance.now() > until) throw error;
      if (!said) log.warn({ reason: whyOf(error) }, 'Waiting for the database');
      await wait(pause, undefined, { signal }).catch(() => signal?.throwIfAborted());
    }
  }
}

async function ask(db: Database): Promise<{ version: number; encoding: string }> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`.execute(db);
  return defined(rows[0]);
}

/** A monitor that waits longer for an answer has given up. Milliseconds. */
const longest = 3_000;

/**
 * Whether a connection answers, of those that requests and workers use. Those who ask at the same time share a question, so that they don't
 * take the connections that are left.
 */
export function createPulse(db: Database) {
  let asked: Promise<void> | null = null;

  /** @throws if the database doesn't answer now */
  return async function pulse(): Promise<void> {
    asked ??= ping(db).finally(() => (asked = null));
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new DatabaseSilent()), longest);
    try {
      await Promise.race([asked, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
