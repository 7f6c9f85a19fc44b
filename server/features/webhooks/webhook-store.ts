import type { Message } from '@everycast/messages/message';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Computed, Database, Tx } from '../../kernel/database/database.ts';
import { json } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import type { Program } from '../../kernel/http/access.ts';
import type { Lease, WorkRow } from '../../kernel/work/types.ts';

/** A webhook as it is stored. Secrets are sealed. */
export type EndpointRow = WorkRow & {
  workspaceId: string;
  name: string;
  url: string;
  host: string;
  events: string[];
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  createdBy: string | null;
  /** Of the program that has added it: it ends with its key or grant, and tells nothing any more after `until`. */
  keyId: string | null;
  grantId: string | null;
  until: Date | null;
  createdAt: Date;
  pausedAt: Date | null;
  problem: Message | null;
  acceptedAt: Date | null;
  nudges: number;
  queue: string;
};
type Tables = { webhookEndpoint: EndpointRow };
export type EndpointStore = ReturnType<typeof createEndpointStore>;

/** What people choose. */
export type EndpointChoice = Pick<EndpointRow, 'name' | 'url' | 'host' | 'events'>;
type NewEndpoint = EndpointChoice & Pick<EndpointRow, 'id' | 'workspaceId' | 'secret' | 'createdBy' | 'createdAt' | keyof Program>;
/** `program`: only if it has added the webhook. */
type Within = { workspaceId: string; program?: Program | undefined };
type Of = Within & { id: string };

/** When an endpoint has last accepted something is written once per this time. Milliseconds. */
const acceptedTo = 60_000;

/** Those that the caller may see: a person all of the workspace, a program its own. */
const visible =
  ({ workspaceId, program }: Within) =>
  (eb: ExpressionBuilder<Tables, 'webhookEndpoint'>) => {
    const there = eb('workspaceId', '=', workspaceId);
    if (program === undefined) return there;
    return eb.and([there, program.keyId === null ? eb('grantId', '=', program.grantId) : eb('keyId', '=', program.keyId)]);
  };

/** The webhooks of workspaces. */
export function createEndpointStore(database: Database) {
  const all = database.withTables<Tables>();
  const on = (tx?: Tx): Kysely<Tables> => (tx ? tx.withTables<Tables>() : all);
  const own = (tx: Tx, { id, ...within }: Of) => on(tx).updateTable('webhookEndpoint').where(visible(within)).where('id', '=', id);

  return {
    /** Until the transaction ends, nobody else adds one to the workspace. @returns how many it has */
    async lockCount(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `webhooks:${workspaceId}`);
      const rows = await on(tx).selectFrom('webhookEndpoint').select('id').where('workspaceId', '=', workspaceId).execute();
      return rows.length;
    },
    list: (within: Within): Promise<EndpointRow[]> =>
      all.selectFrom('webhookEndpoint').selectAll().where(visible(within)).orderBy('id').execute(),
    find: ({ id, ...within }: Of, tx?: Tx): Promise<EndpointRow | undefined> =>
      on(tx).selectFrom('webhookEndpoint').selectAll().where(visible(within)).where('id', '=', id).executeTakeFirst(),
    /** The same; it isn't deleted before the transaction ends. */
    keep: (tx: Tx, { workspaceId, id }: Of): Promise<EndpointRow | undefined> =>
      on(tx)
        .selectFrom('webhookEndpoint')
        .selectAll()
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst(),
    /** The webhook of a run, as it is by now; undefined if it is paused or gone, or another process has it. */
    held: ({ id, token }: Lease): Promise<EndpointRow | undefined> =>
      all
        .selectFrom('webhookEndpoint')
        .selectAll()
        .where('id', '=', id)
        .where('leaseToken', '=', token)
        .where('pausedAt', 'is', null)
        .executeTakeFirst(),
    /** What a workspace's webhooks are told. None of them is deleted before the transaction ends. */
    subscriptions: (tx: Tx, workspaceId: string, now: Date): Promise<{ id: string; events: string[] }[]> =>
      on(tx)
        .selectFrom('webhookEndpoint')
        .select(['id', 'events'])
        .where('workspaceId', '=', workspaceId)
        .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
        .orderBy('id')
        .forKeyShare()
        .execute(),

    async insert(tx: Tx, row: NewEndpoint): Promise<void> {
      await on(tx)
        .insertInto('webhookEndpoint')
        .values(row as EndpointRow)
        .execute();
    },
    async change(tx: Tx, of: Of, choice: EndpointChoice): Promise<boolean> {
      return (await own(tx, of).set(choice).executeTakeFirst()).numUpdatedRows > 0n;
    },
    async remove(tx: Tx, { id, ...within }: Of): Promise<boolean> {
      const gone = on(tx).deleteFrom('webhookEndpoint').where(visible(within)).where('id', '=', id);
      return (await gone.executeTakeFirst()).numDeletedRows > 0n;
    },
    /** The secret signs from now on, and the one before it until `until`. */
    async replaceSecret(tx: Tx, of: Of, secret: string, until: Date): Promise<boolean> {
      const replaced = own(tx, of).set({ secret, oldSecret: (eb) => eb.ref('secret'), oldSecretUntil: until });
      return (await replaced.executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** @returns false if it was paused already, or is gone */
    async pause(tx: Tx, of: Of, pausedAt: Date, problem: Message | null): Promise<boolean> {
      const paused = own(tx, of)
        .where('pausedAt', 'is', null)
        .set({ pausedAt, problem: json(problem) });
      return (await paused.executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** @returns false if it wasn't paused, or is gone */
    async resume(tx: Tx, of: Of): Promise<boolean> {
      const resumed = own(tx, of).where('pausedAt', 'is not', null).set({ pausedAt: null, problem: null });
      return (await resumed.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Notes that it accepted something. */
    async accepted(tx: Tx, id: string, at: Date): Promise<void> {
      const before = new Date(at.getTime() - acceptedTo);
      await on(tx)
        .updateTable('webhookEndpoint')
        .set({ acceptedAt: at })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('acceptedAt', 'is', null), eb('acceptedAt', '<', before)]))
        .execute();
    },

    /**
     * Lets those run that have something to send; one that runs now runs once more. Rows are locked in one order.
     * @returns how many there are
     */
    async nudge(tx: Tx, now: Date): Promise<number> {
      const { numAffectedRows } = await sql`
        with due as materialized (
          select one.id from webhook_endpoint one
          where paused_at is null and exists (
            select from webhook_outgoing where endpoint_id = one.id and state = 'waiting' and due_at <= ${now}
          )
          order by one.id for no key update of one
        )
        update webhook_endpoint one set nudges = nudges + 1,
          next_attempt_at = case when state = 'waiting' then to_timestamp(0) else next_attempt_at end
        from due where one.id = due.id`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
    /** When a run is followed by another: not while the webhook is paused, and now if there is something new since it began. */
    after: (nudges: number, next: Date | null): Computed<Date> =>
      sql<Date>`case when paused_at is not null then null when nudges <> ${nudges} then to_timestamp(0) else ${next}::timestamptz end`,
  };
}
