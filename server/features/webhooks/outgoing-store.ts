import type { DeliveryState } from '@everycast/contract/webhooks';
import type { Message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

/** An event on its way to an endpoint. */
export interface OutgoingRow {
  id: string;
  endpointId: string;
  eventId: string;
  event: string;
  resource: string;
  body: string;
  state: DeliveryState;
  dueAt: Date;
  again: boolean;
  attempts: number;
  failingSince: Date | null;
  attemptedAt: Date | null;
  status: number | null;
  answer: string | null;
  milliseconds: number | null;
  problem: Message | null;
  createdAt: Date;
}
type Tables = { webhookOutgoing: OutgoingRow };
type NewOutgoing = Pick<OutgoingRow, 'id' | 'endpointId' | 'eventId' | 'event' | 'resource' | 'body' | 'dueAt' | 'createdAt'>;
export type OutgoingStore = ReturnType<typeof createOutgoingStore>;

/** What an attempt changes. */
type Attempted = Pick<OutgoingRow, 'attemptedAt' | 'status' | 'answer' | 'milliseconds' | 'problem'> &
  Partial<Pick<OutgoingRow, 'state' | 'dueAt' | 'failingSince' | 'again'>>;

/** Nothing earlier about the same resource waits. What a person sends again is out of the order. */
const isNext = sql<boolean>`(one.again or not exists (
  select from webhook_outgoing earlier where earlier.endpoint_id = one.endpoint_id and earlier.resource = one.resource
    and earlier.state = 'waiting' and not earlier.again and earlier.id < one.id
))`;

/** What is sent, and was. */
export function createOutgoingStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx): Kysely<Tables> => (tx ? tx.withTables<Tables>() : all);
  const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;

  return {
    async add(tx: Tx, rows: readonly NewOutgoing[]): Promise<void> {
      await on(tx)
        .insertInto('webhookOutgoing')
        .values(rows as readonly OutgoingRow[])
        .execute();
    },

    /** The first of each resource that are due, the longest due first; none about the resources `without`. */
    async due(endpointId: string, now: Date, { without, limit }: { without: readonly string[]; limit: number }): Promise<OutgoingRow[]> {
      const { rows } = await sql<OutgoingRow>`
        select one.* from webhook_outgoing one
        where one.endpoint_id = ${endpointId} and one.state = 'waiting' and one.due_at <= ${now}
          and one.resource <> all (${[...without]}::text[]) and ${isNext}
        order by one.due_at, one.id limit ${limit}`.execute(all);
      return rows;
    },
    /** When the next of them is due; null if there is none. */
    async nextDue(endpointId: string): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        select min(one.due_at) as at from webhook_outgoing one
        where one.endpoint_id = ${endpointId} and one.state = 'waiting' and ${isNext}`.execute(all);
      return rows[0]?.at ?? null;
    },
    /** Writes what came of an attempt. @returns false, without writing, if it was attempted by another process meanwhile, or is gone */
    async attempted(tx: Tx, { id, attempts }: Pick<OutgoingRow, 'id' | 'attempts'>, change: Attempted): Promise<boolean> {
      const one = on(tx)
        .updateTable('webhookOutgoing')
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'waiting');
      return changed(await one.set({ ...change, problem: json(change.problem), attempts: attempts + 1 }).executeTakeFirst());
    },

    /** Sends one as soon as possible, however it ended before. @returns false if there is none */
    async sendAgain(tx: Tx, { endpointId, id }: { endpointId: string; id: string }, now: Date): Promise<boolean> {
      const one = on(tx).updateTable('webhookOutgoing').where('endpointId', '=', endpointId).where('id', '=', id);
      const again = sql<boolean>`again or state <> 'waiting'`;
      return changed(await one.set({ state: 'waiting', dueAt: now, failingSince: null, attempts: 0, again }).executeTakeFirst());
    },
    /** What waits is due now, and is retried as if it was new. */
    async startOver(tx: Tx, endpointId: string, now: Date): Promise<void> {
      const waiting = on(tx).updateTable('webhookOutgoing').where('endpointId', '=', endpointId).where('state', '=', 'waiting');
      await waiting.set({ dueAt: now, failingSince: null, attempts: 0 }).execute();
    },

    /** Newest first. @param before the last one received */
    list(
      endpointId: string,
      { state, before, limit }: { state?: DeliveryState | undefined; before?: string | undefined; limit: number },
    ): Promise<OutgoingRow[]> {
      let query = all.selectFrom('webhookOutgoing').selectAll().where('endpointId', '=', endpointId);
      if (state !== undefined) query = query.where('state', '=', state);
      if (before !== undefined) query = query.where('id', '<', before);
      return query.orderBy('id', 'desc').limit(limit).execute();
    },
    find: (endpointId: string, id: string): Promise<OutgoingRow | undefined> =>
      all.selectFrom('webhookOutgoing').selectAll().where('endpointId', '=', endpointId).where('id', '=', id).executeTakeFirst(),
    /** How many wait, and whether one of these was tried, by endpoint. */
    async waiting(endpointIds: readonly string[]): Promise<Map<string, { waiting: number; failing: boolean }>> {
      if (endpointIds.length === 0) return new Map();
      const rows = await all
        .selectFrom('webhookOutgoing')
        .select([
          'endpointId',
          (eb) => eb.fn.countAll<number>().as('waiting'),
          sql<boolean>`bool_or(failing_since is not null)`.as('failing'),
        ])
        .where('endpointId', '=', anyOf(endpointIds))
        .where('state', '=', 'waiting')
        .groupBy('endpointId')
        .execute();
      return new Map(rows.map(({ endpointId, ...counts }) => [endpointId, counts]));
    },
    async forget(before: Date): Promise<void> {
      await all.deleteFrom('webhookOutgoing').where('createdAt', '<', before).execute();
    },
  };
}
