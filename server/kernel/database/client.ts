import type { Socket } from 'node:net';
import pg from 'pg';
import { ofDatabase } from './outage.ts';
import { markedName } from './prepared.ts';

/** How much longer than the database's own limit a statement may go unanswered: then nobody is there who could end it. Milliseconds. */
export const grace = 2_000;

/** `set local statement_timeout`, as `lengthy` sends it. */
const ownLimit = /^set local statement_timeout = (\d+)$/;

const reject = (error: unknown): never => {
  throw ofDatabase(error);
};

/** The database hasn't answered in time: it is stuck, or what is sent to it doesn't arrive. */
export class DatabaseSilent extends Error {
  /** As when the network says so. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database doesn’t answer.');
  }
}

/**
 * A connection of a pool. It prepares statements that are marked as `prepared`, and is closed if a statement isn't answered within
 * `statement_timeout` and a little more.
 */
export class LimitedClient extends pg.Client {
  readonly #limit: number;
  /** In the current transaction. */
  #own: number | null = null;
  /** When something was last heard, by `performance.now()`. */
  heardAt = performance.now();
  /** Receives when a statement was sent that wasn't answered. */
  onSilence: (sentAt: number) => void = () => undefined;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#limit = config.statement_timeout || 0;
  }

  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? markedName(text) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    const send = () => {
      const answer = name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
      return answer instanceof Promise ? answer.catch(reject) : answer;
    };
    if (this.#limit === 0 || typeof text !== 'string' || rest.length > 0) return send();
    const limit = ownLimit.exec(text)?.[1];
    if (limit !== undefined) this.#own = Number(limit);
    if (text === 'commit' || text === 'rollback') this.#own = null;
    return this.#within((this.#own ?? this.#limit) + grace, send() as Promise<unknown>);
  }) as pg.Client['query'];

  /** Closes the connection without another word to the database. */
  discard(error?: Error): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
  }

  async #within(limit: number, answer: Promise<unknown>): Promise<unknown> {
    const sentAt = performance.now();
    const timer = setTimeout(() => {
      this.onSilence(sentAt);
      this.discard(new DatabaseSilent());
    }, limit);
    try {
      const result = await answer;
      this.heardAt = performance.now();
      return result;
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.heardAt = performance.now();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
