import type { Socket } from 'node:net';
import pg from 'pg';
import { type Limit, limitUntilEnd } from './limit.ts';
import { isRefusedWrite, ofDatabase } from './outage.ts';
import { markedName } from './prepared.ts';

/** How much longer than the database's own limit a statement may go unanswered: then nobody is there who could end it. Milliseconds. */
export const grace = 2_000;

/** What begins and ends transactions, as Kysely sends it. */
const begins = /^(?:begin|start transaction)/;
const ends = /^(?:commit|rollback)$/;

/** `set local statement_timeout`, as `lengthy` sends it. */
const ownLimit = /^set local statement_timeout = (\d+)$/;

/** The database hasn't answered in time: it is stuck, or what is sent to it doesn't arrive. */
export class DatabaseSilent extends Error {
  /** As when the network says so. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database doesn’t answer.');
  }
}

export interface LimitedClientConfig extends pg.ClientConfig {
  /** Whether a pooler may send each transaction over another connection: nothing is prepared, and no setting outlasts a transaction. */
  isPooled?: boolean;
}

/**
 * A connection of a pool. It prepares statements that are marked as `prepared`, and is closed if a statement isn't answered within
 * `statement_timeout` and a little more. What it sends for a limited member is in a transaction that sees what they see: nothing of it
 * outlasts that, also where a pooler gives the next transaction another connection.
 */
export class LimitedClient extends pg.Client {
  readonly #limit: number;
  readonly #isPooled: boolean;
  /** Whose statements these are; null: everyone's. */
  caller: Limit | null = null;
  #isInTransaction = false;
  /** In the current transaction. */
  #own: number | null = null;
  /** By `performance.now()`. */
  readonly openedAt = performance.now();
  /** When something was last heard, by `performance.now()`. */
  heardAt = performance.now();
  /** Receives when a statement was sent that wasn't answered. */
  onSilence: (sentAt: number) => void = () => undefined;
  /** Called when the database refused a write because it only reads. */
  onRefusedWrite: () => void = () => undefined;

  constructor({ isPooled = false, ...config }: LimitedClientConfig = {}) {
    // Behind a pooler, the pooler sets the limits of its connections: it refuses those that a client asks for.
    const { statement_timeout: limit, idle_in_transaction_session_timeout: idle, ...pooled } = config;
    super(isPooled ? pooled : config);
    this.#limit = limit || 0;
    this.#isPooled = isPooled;
  }

  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (this.caller === null || typeof text !== 'string') return this.#send(text, values, ...rest);
    return this.#sendFor(this.caller, text, values, ...rest);
  }) as pg.Client['query'];

  /** A statement of a limited member, in the transaction it belongs to or in one of its own. */
  async #sendFor(caller: Limit, text: string, values: unknown, ...rest: unknown[]): Promise<unknown> {
    if (ends.test(text)) this.#isInTransaction = false;
    else if (!this.#isInTransaction && !begins.test(text)) {
      await this.#send('begin', undefined);
      try {
        await this.#send(limitUntilEnd, [caller.workspaceId, caller.userId]);
        const answer = await this.#send(text, values, ...rest);
        await this.#send('commit', undefined);
        return answer;
      } catch (error) {
        // Its answer doesn't matter: a connection that can't roll back is broken, and its next statement says so.
        await Promise.resolve(this.#send('rollback', undefined)).catch(() => undefined);
        throw error;
      }
    }
    const answer = await this.#send(text, values, ...rest);
    if (!begins.test(text)) return answer;
    this.#isInTransaction = true;
    await this.#send(limitUntilEnd, [caller.workspaceId, caller.userId]);
    return answer;
  }

  #send(text: unknown, values: unknown, ...rest: unknown[]): unknown {
    const name = typeof text === 'string' && !this.#isPooled ? markedName(text) : undefined;
    const query = super.query as (...args: unknown[]) => unknown;
    const send = () => {
      const answer = name ? query.call(this, { name, text, values }, ...rest) : query.call(this, text, values, ...rest);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#failed(error)) : answer;
    };
    if (this.#limit === 0 || typeof text !== 'string' || rest.length > 0) return send();
    const limit = ownLimit.exec(text)?.[1];
    if (limit !== undefined) this.#own = Number(limit);
    if (text === 'commit' || text === 'rollback') this.#own = null;
    return this.#within((this.#own ?? this.#limit) + grace, send() as Promise<unknown>);
  }

  #failed(error: unknown): never {
    if (isRefusedWrite(error)) this.onRefusedWrite();
    throw ofDatabase(error);
  }

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
