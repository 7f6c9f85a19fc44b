import { maxUndoSeconds } from '@everycast/contract/posts';
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { type Clock, immediately } from '../../../kernel/clock.ts';
import { after, present } from '../../../kernel/database/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import { prepared } from '../../../kernel/database/prepared.ts';
import { groupCommit } from '../../../kernel/group-commit.ts';
import { createItemStore, type ItemRow, ItemTaken, isSecondOwner } from '../items/remote-item-store.ts';
import type { PublishingTables, TargetTable } from '../tables.ts';
import { type Claimed, createClaim } from './claim/claim-store.ts';
import type { LedgerRow } from './ledger.ts';

export type { Claimed };
export type Lease = Pick<Claimed, 'id' | 'token'>;
/** A target's columns once a worker releases it. */
export type EndColumns = Pick<
  TargetTable,
  | ('state' | 'nextAttemptAt' | 'leaseToken' | 'attempts' | 'lookupCount' | 'faults' | 'unnotified')
  | ('problemKind' | 'problemMessage' | 'problemPlatformMessage' | 'problemAt' | 'remoteId' | 'permalink' | 'publishedAt')
>;
export type TargetChange = Updateable<TargetTable>;

/** The database numbers lines as they are written; their IDs and times come from processes, whose clocks may differ. */
const written = sql`ordinal`;
const ledgerColumns = [
  ...(['id', 'targetId', 'generation', 'step', 'kind', 'what', 'quota', 'action', 'state', 'attempt'] as const),
  ...(['intent', 'outcome', 'checkpoint', 'detail', 'startedAt', 'finishedAt'] as const),
] as const satisfies (keyof LedgerRow)[];
const json = (value: LedgerRow['outcome']): string => JSON.stringify(value);
const lineOf = (row: LedgerRow): Insertable<LedgerRow> => ({
  ...row,
  intent: json(row.intent),
  outcome: json(row.outcome),
  checkpoint: json(row.checkpoint),
});
/** Rows per statement of `intend` or `settle`; one that the database rejects fails alone. */
const combined = { together: 64, alone: true };

const columns = new Map<string, string>();
/** A name's column; cached, because the same few are used dozens of times a second. */
function columnOf(name: string): string {
  const column = columns.get(name) ?? name.replace(/[A-Z]/g, '_$&').toLowerCase();
  columns.set(name, column);
  return column;
}
const snakeCased = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]));
const inSnakeCase = (rows: readonly object[]): string => JSON.stringify(rows.map(snakeCased));

/** The targets of `entry` whose leases the writers hold, locked in the order in which everyone locks many. */
const heldOf = (only: RawBuilder<unknown>) => sql`
  select target.id from target join entry on target.id = entry.target_id
  where target.lease_token = entry.token ${only}
  order by target.post_id, target.id for no key update of target`;

function answersOf(items: readonly { lease: Lease }[], held: readonly { targetId: string }[]): boolean[] {
  const ids = new Set(held.map(({ targetId }) => targetId));
  return items.map(({ lease }) => ids.has(lease.id));
}

export type TargetStore = ReturnType<typeof createTargetStore>;

/**
 * What workers read and write about targets and their ledger. A takeover changes the token, so results are written as long as the token
 * matches, even after the lease; starting something needs a lease that still lasts.
 */
export function createTargetStore(database: Database, clock: Clock) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();
  const items = createItemStore(database);

  const intend = groupCommit(combined, async (items: readonly { lease: Lease; line: LedgerRow }[]) => {
    const rows = items.map(({ lease, line: { intent, ...line } }) => ({ ...line, token: lease.token, intent }));
    const { rows: held } = await sql<{ targetId: string }>`${prepared('intend')}
      with entry as materialized (
        select * from jsonb_to_recordset(${inSnakeCase(rows)}::jsonb) as entry(id uuid, target_id uuid, token uuid, generation int, step text,
          kind text, what jsonb, quota text, action text, state text, attempt int, intent jsonb, started_at timestamptz)
      ),
      held as (${heldOf(sql`and not target.dismissed and target.next_attempt_at > ${present(clock)}`)}),
      begun as (insert into ledger_step (id, target_id, generation, step, kind, what, quota, action, state, attempt, intent, started_at)
      select id, target_id, generation, step, kind, what, quota, action, state, attempt, intent, started_at from entry where target_id in (select id from held)
        -- Written again, for the answer to the first time did not come.
        on conflict (id) do nothing)
      select id as target_id from held`.execute(db);
    return answersOf(items, held);
  });

  const settle = groupCommit(
    combined,
    async (items: readonly { lease: Lease; line: LedgerRow; end: EndColumns; item: ItemRow | null }[]) => {
      const rows = items.map(({ lease, line, end, item }) => {
        const { id: lineId, state: lineState, outcome, detail, finishedAt } = line;
        return {
          ...end,
          targetId: lease.id,
          token: lease.token,
          lineId,
          lineState,
          outcome,
          detail,
          finishedAt,
          item: item && snakeCased(item),
        };
      });
      const { rows: held } = await sql<{ targetId: string }>`${prepared('settle')}
      with entry as materialized (
        select * from jsonb_to_recordset(${inSnakeCase(rows)}::jsonb) as entry(target_id uuid, token uuid, line_id uuid, line_state text,
          outcome jsonb, detail jsonb, finished_at timestamptz, state text, next_attempt_at timestamptz, attempts int, lookup_count int, faults int, problem_kind text,
          problem_message jsonb, problem_platform_message text, problem_at timestamptz, unnotified boolean, remote_id text, permalink text,
          published_at timestamptz, item jsonb)
      ),
      held as (${heldOf(sql`and not target.dismissed`)}),
      made as (
        insert into remote_item
        select item.* from entry, jsonb_populate_record(null::remote_item, entry.item) item
        where jsonb_typeof(entry.item) = 'object' and entry.target_id in (select id from held) and not exists (
          select from remote_item own
          where (own.platform, own.service, own.account_remote_id, own.remote_id, own.target_id, own.generation, own.step)
            = (item.platform, item.service, item.account_remote_id, item.remote_id, item.target_id, item.generation, item.step)
        )
        order by item.platform, item.service, item.account_remote_id, item.remote_id
      ),
      line as (
        update ledger_step set state = line_state, outcome = entry.outcome, detail = entry.detail, finished_at = entry.finished_at
        from entry where ledger_step.id = line_id and entry.target_id in (select id from held)
      )
      update target set lease_token = null, state = entry.state, next_attempt_at = entry.next_attempt_at, attempts = entry.attempts, lookup_count = entry.lookup_count,
        faults = entry.faults,
        problem_kind = entry.problem_kind, problem_message = entry.problem_message, problem_platform_message = entry.problem_platform_message,
        problem_at = entry.problem_at, unnotified = entry.unnotified, remote_id = entry.remote_id, permalink = entry.permalink,
        published_at = entry.published_at
      from entry where target.id = entry.target_id and target.id in (select id from held)
      returning target.id as target_id`.execute(db);
      return answersOf(items, held);
    },
  );

  /** Adds lines to the ledger, and completes existing ones. */
  async function putLines(tx: Tx, rows: readonly LedgerRow[]): Promise<void> {
    if (rows.length === 0) return;
    const ends = ['state', 'attempt', 'outcome', 'checkpoint', 'detail', 'finishedAt'] as const;
    const insert = within(tx).insertInto('ledgerStep').values(rows.map(lineOf));
    await insert
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => Object.fromEntries(ends.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
  }

  return {
    ...items,
    claim: createClaim(database, clock),

    /**
     * When to check again: the next due time, and whether anything is already waiting. What goes out now but can be undone for longer than
     * is possible was written before the clock was set back, and waits no more.
     */
    async agenda(): Promise<{ next: Date | null; waiting: boolean }> {
      const { rows } = await sql<{ next: Date | null; waiting: boolean }>`
        with overdue as (
          update target set next_attempt_at = ${immediately}
          where undoable and state = 'scheduled' and next_attempt_at > ${after(clock, maxUndoSeconds * 1_000)}
          returning id
        )
        select (select min(next_attempt_at) from target where next_attempt_at > ${present(clock)}) as next,
          exists (select from target where next_attempt_at <= ${present(clock)}) or exists (select from overdue) as waiting`.execute(db);
      return rows[0] ?? { next: null, waiting: false };
    },

    async backlog(): Promise<number> {
      const query = db.selectFrom('target').select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('nextAttemptAt', '<=', present(clock)).executeTakeFirstOrThrow()).count;
    },

    /**
     * Commits that a step is about to be sent. Every post passes here, so many are written in one statement.
     * @returns false, without writing, if the lease is lost: then nothing may be sent
     */
    intend: (lease: Lease, line: LedgerRow): Promise<boolean> => intend({ lease, line }),

    /**
     * Writes how a step ended, its remote item and the target's new state. Many in one statement, like `intend`; false if another worker
     * has it.
     * @throws ItemTaken, and nothing is written
     */
    settle: (lease: Lease, line: LedgerRow, end: EndColumns, item: ItemRow | null = null): Promise<boolean> =>
      settle({ lease, line, end, item }).catch((error: unknown) => {
        throw isSecondOwner(error) ? new ItemTaken() : error;
      }),

    /**
     * Changes a held target with its ledger lines and remote item; false, without writing, if another worker has it.
     * @throws ItemTaken, and the transaction is void
     */
    async write(
      tx: Tx,
      { id, token }: Lease,
      change: TargetChange,
      { rows = [], item = null }: { rows?: readonly LedgerRow[]; item?: ItemRow | null } = {},
    ): Promise<boolean> {
      const query = within(tx).updateTable('target').set(change).where('id', '=', id).where('leaseToken', '=', token);
      const { numUpdatedRows } = await query.where('dismissed', '=', false).executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await putLines(tx, rows);
      if (item) await items.addItem(tx, item);
      return true;
    },

    /** Ends a target that was dismissed while it was held; false, without writing, if it wasn't. @throws ItemTaken */
    async endDismissed(
      tx: Tx,
      { id, token }: Lease,
      change: TargetChange,
      { rows, item }: { rows: readonly LedgerRow[]; item: ItemRow | null },
    ) {
      const query = within(tx)
        .updateTable('target')
        .set({ ...change, dismissed: false, leaseToken: null, nextAttemptAt: null });
      const { numUpdatedRows } = await query
        .where('id', '=', id)
        .where('leaseToken', '=', token)
        .where('dismissed', '=', true)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await putLines(tx, rows);
      if (item) await items.addItem(tx, item);
      return true;
    },

    putLines,

    /** Saves a step's checkpoint; false, without writing, if the lease was lost. */
    async saveCheckpoint({ id, token }: Lease, lineId: string, checkpoint: LedgerRow['checkpoint']): Promise<boolean> {
      const held = db.selectFrom('target').select('id').where('id', '=', id).where('leaseToken', '=', token);
      const query = db
        .updateTable('ledgerStep')
        .set({ checkpoint: json(checkpoint) })
        .where('id', '=', lineId)
        .where('targetId', 'in', held);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** The ledger of targets, oldest line first. */
    async lines(targetIds: readonly string[], tx: Tx = database): Promise<LedgerRow[]> {
      if (targetIds.length === 0) return [];
      const query = within(tx).selectFrom('ledgerStep').select(ledgerColumns).where('targetId', 'in', targetIds);
      return query.orderBy(written).execute();
    },

    /** Serializes publishing's and the owner's changes to an account's health: the second sees what the first wrote. */
    async oneAtATime(tx: Tx, accountId: string): Promise<void> {
      await lockUntilEnd(tx, `publishing on ${accountId}`);
    },
  };
}
