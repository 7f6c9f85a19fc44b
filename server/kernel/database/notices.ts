import { sql } from 'kysely';
import pg from 'pg';
import { type Backoff, backoff } from '../backoff.ts';
import type { Logger } from '../log.ts';
import { LimitedClient } from './client.ts';
import type { Tx } from './database.ts';
import { ofDatabase } from './outage.ts';
import { listening } from './processes.ts';

/** Sends payloads on a channel, in this order, when the transaction commits. A payload must be under 8,000 bytes. */
export async function notify(tx: Tx, channel: string, ...payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx);
}

/**
 * A listener on one NOTIFY channel, with its own connection, which reconnects. Notifications during an outage are lost: `onBack` is called
 * so that listeners can refetch.
 */
export interface NoticeListener {
  close(): Promise<void>;
}

/** Between two attempts to reconnect. */
const reconnecting: Backoff = { first: 200, max: 5_000 };
/** A connection that only listens wouldn't notice that nothing arrives anymore: it asks so often, and waits so long. Milliseconds. */
const askEvery = 5_000;
const answerWithin = 5_000;

export async function listen(
  url: string,
  channel: string,
  log: Logger,
  onNotice: (payload: string) => void,
  onBack: () => void,
  name = listening,
): Promise<NoticeListener> {
  let client: LimitedClient | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;

  const connect = async (): Promise<void> => {
    const next = new LimitedClient({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: answerWithin,
      statement_timeout: answerWithin,
    });
    next.on('notification', (notice) => onNotice(notice.payload ?? ''));
    next.on('error', (error) => log.warn({ err: error }, 'The events connection was lost'));
    // A connection that never listened wasn't lost: its caller gets the error.
    next.on('end', () => next === client && again());
    const asking = setInterval(() => next.query('select 1').catch(() => undefined), askEvery); // its end is reported above
    next.on('end', () => clearInterval(asking));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void next.end();
      throw ofDatabase(error);
    }
    client = next;
    if (closed) await next.end();
  };
  const again = (failures = 1): void => {
    if (closed || timer) return;
    client = null;
    const reconnect = () => {
      timer = null;
      connect().then(onBack, (error: unknown) => {
        log.warn({ err: error }, 'The events connection could not be opened; trying again');
        again(failures + 1);
      });
    };
    timer = setTimeout(reconnect, backoff(failures, reconnecting));
  };

  await connect();
  return {
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end();
    },
  };
}
