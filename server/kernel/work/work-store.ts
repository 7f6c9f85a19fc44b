import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { after, inTime, present } from '../database/clock.ts';
import type { Computed, Database, Tx } from '../database/database.ts';
import { lockUntilEnd } from '../database/lock.ts';
import type { Lease, Limits, WorkRow, WorkTable } from './types.ts';

export type WorkStore<Row extends WorkRow> = ReturnType<typeof createWorkStore<Row>>;

/** `without`: IDs this process is still working on, so that it never takes them from itself. */
interface Claim extends Limits {
  queue: string;
  token: string;
  without?: readonly string[];
}

type Held = Lease & { progress: number | null };

/** Extends leases of a table, many at once, and writes progress if the table has it. @returns the IDs whose lease is still held */
export const createRenewal =
  (db: Database, clock: Clock, { name, progress }: { name: string; progress: boolean }) =>
  async (held: readonly Held[], lasts: number): Promise<ReadonlySet<string>> => {
    const table = sql.table(name);
    // A slow renewal must not undo what a later one wrote.
    const written = progress ? sql`, progress = greatest(mine.progress, one.progress)` : sql``;
    const { rows } = await sql<{ id: string }>`
      with entry as materialized (select * from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as entry(id uuid, token uuid, progress real)),
      mine as (
        select one.id, entry.progress from ${table} one join entry on one.id = entry.id and one.lease_token = entry.token
        order by one.id for no key update of one
      )
      update ${table} one set next_attempt_at = ${after(clock, lasts)}${written}
      from mine where one.id = mine.id returning one.id`.execute(db);
    return new Set(rows.map(({ id }) => id));
  };

/**
 * Reads and writes a table's engine columns. Every write needs the lease's token, and changes nothing once another worker has the row.
 * @param onTakeover is called after each claim of a job that another worker held until its lease ended
 */
export function createWorkStore<Row extends WorkRow>(database: Database, clock: Clock, of: WorkTable, onTakeover?: () => void) {
  // Any table: its rows are typed by the caller.
  const within = (tx: Tx) => tx.withTables<Record<string, WorkRow & Record<string, unknown>>>();
  const table = sql.table(of.name);
  const column = (name: string) => sql.ref(`one.${name}`);
  const [queueColumn, owner] = [column(of.queue), column(of.owner)];
  const host = of.host === undefined ? sql`null::text` : column(of.host);
  const now = () => present(clock);
  const mine = (tx: Tx, { id, token }: Lease) => within(tx).updateTable(of.name).where('id', '=', id).where('leaseToken', '=', token);
  const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n;
  const over = () => ({ leaseToken: null, nextAttemptAt: null, endedAt: now() });

  /** What is running, by owner and by host, and whether a row may run, too. */
  const busy = (queue: string) => sql`
    held as materialized (
      select ${owner} as owner, ${host} as host from ${table} one
      where ${queueColumn} = ${queue} and one.lease_token is not null and next_attempt_at > ${now()}
    ),
    busy as (select owner, count(*)::int as running from held group by owner),
    crowded as (select host from held group by host having count(*) >= `;
  const busyWith = (queue: string, { perHost = 1_000_000 }: Limits) => sql`${busy(queue)} ${perHost})`;
  const hasPlace = ({ perOwner = 1_000_000 }: Limits) => sql`
    coalesce((select running from busy where busy.owner = ${owner}), 0) < ${perOwner}
    and not exists (select from crowded where crowded.host = ${host})`;

  return {
    /**
     * Claims the next job of a queue. A job's rank is its position among its owner's waiting jobs plus how many that owner has running, so
     * everyone has one running before anyone has two; ties go to the one that started a job longest ago. A job whose lease has expired is taken
     * over: by the database's clock and by this process's, because a database whose clock was set forward has no lease that lasts.
     */
    claim: ({ queue, token, without = [], ...limits }: Claim, lasts: number): Promise<(Row & Lease) | undefined> =>
      database.transaction().execute(async (tx) => {
        // One claim at a time, so that each sees what the others have running.
        await lockUntilEnd(tx, `${of.name} ${queue}`);
        const { rows } = await sql<Row & { tookOver?: boolean }>`
          with ${busyWith(queue, limits)},
          waiting as materialized (
            select one.id, ${owner} as owner, row_number() over (partition by ${owner} order by one.id) as place from ${table} one
            where ${queueColumn} = ${queue} and one.next_attempt_at <= ${now()} and ${inTime(clock)} and one.id <> all (${without}::uuid[]) and ${hasPlace(limits)}
              and (one.lease_token is null or one.next_attempt_at <= ${clock.now()}::timestamptz)
          ),
          latest as (
            select ${owner} as owner, max(started_at) as started from ${table} one
            where ${queueColumn} = ${queue} and ${owner} in (select owner from waiting) group by 1
          ),
          picked as (
            select one.id, one.lease_token is not null as took_over
            from ${table} one join waiting on waiting.id = one.id join latest on latest.owner = waiting.owner
            left join busy on busy.owner = waiting.owner
            where one.next_attempt_at <= ${now()}
            order by waiting.place + coalesce(busy.running, 0), latest.started nulls first, one.id
            limit 1 for no key update of one skip locked
          )
          update ${table} one set state = 'running', lease_token = ${token}::uuid, next_attempt_at = ${after(clock, lasts)},
            attempts = attempts + 1, started_at = ${now()}, progress = 0
          from picked where one.id = picked.id
          returning one.*, picked.took_over`.execute(tx);
        const [job] = rows;
        if (!job) return undefined;
        if (job.tookOver) onTakeover?.();
        // Not a column: what is left is the row as it is stored.
        delete job.tookOver;
        return { ...job, token };
      }),

    /** Claims one row by its ID, if nobody holds it. */
    async claimOne({ id, token }: Lease, lasts: number): Promise<boolean> {
      const free = within(database).updateTable(of.name).where('id', '=', id).where('state', 'in', ['waiting', 'running']);
      const taken = free.where((row) => row.or([row('leaseToken', 'is', null), row('nextAttemptAt', '<=', now())]));
      const held = { state: 'running' as const, leaseToken: token, nextAttemptAt: after(clock, lasts), startedAt: now() };
      return changed(await taken.set({ ...held, attempts: sql<number>`attempts + 1` }).executeTakeFirst());
    },

    /** When `claim` may next find something: in the past if it would now, null if there is nothing. */
    async next(queue: string, limits: Limits): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        with ${busyWith(queue, limits)}
        select min(next_attempt_at) as at from ${table} one
        where ${queueColumn} = ${queue} and next_attempt_at is not null
          and ((lease_token is not null and next_attempt_at > ${now()}) or (${hasPlace(limits)}))`.execute(database);
      return rows[0]?.at ?? null;
    },

    /** Ends a job and writes its result. */
    async end(tx: Tx, lease: Lease, set: { state: 'done' | 'failed' } & Record<string, unknown>): Promise<boolean> {
      if (of.forgetsEnded === true) {
        const rest = within(tx).deleteFrom(of.name).where('id', '=', lease.id).where('leaseToken', '=', lease.token);
        return (await rest.executeTakeFirst()).numDeletedRows > 0n;
      }
      return changed(
        await mine(tx, lease)
          .set({ ...set, ...over(), ...(set.state === 'done' && { progress: 1 }) })
          .executeTakeFirst(),
      );
    },

    /**
     * Hands a job back, to be claimed after this many milliseconds, or at a time. `spent`: this attempt counts; `fresh`: all earlier
     * attempts are reset.
     */
    async release(lease: Lease, again: number | Date | Computed<Date>, { spent = false, fresh = false } = {}): Promise<boolean> {
      const attempts = fresh ? 0 : sql<number>`attempts - ${spent ? 0 : 1}`;
      const nextAttemptAt = typeof again === 'number' ? after(clock, again) : again;
      const waiting = { state: 'waiting' as const, leaseToken: null, nextAttemptAt, attempts, progress: 0 };
      return changed(await mine(database, lease).set(waiting).executeTakeFirst());
    },

    /** Cancels a job and takes it from its worker. @returns whether a worker had it; null if it had ended */
    async cancel(tx: Tx, { id, owner: by }: { id: string; owner: string }): Promise<{ queue: string; held: boolean } | null> {
      const { rows } = await sql<{ queue: string; held: boolean }>`
        select ${queueColumn} as queue, one.lease_token is not null and one.next_attempt_at > ${now()} as held from ${table} one
        where one.id = ${id}::uuid and ${owner} = ${by} and state in ('waiting', 'running') for no key update`.execute(tx);
      if (!rows[0]) return null;
      const ended = { state: 'cancelled' as const, ...over() };
      await within(tx).updateTable(of.name).set(ended).where('id', '=', id).execute();
      return rows[0];
    },

    async count(state: 'waiting' | 'running'): Promise<number> {
      const query = within(database)
        .selectFrom(of.name)
        .select((row) => row.fn.countAll<number>().as('count'));
      return (await query.where('state', '=', state).executeTakeFirstOrThrow()).count;
    },
  };
}
