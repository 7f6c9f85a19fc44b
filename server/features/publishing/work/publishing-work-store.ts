import { maxUndoSeconds } from '@everycast/contract/posts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { type Clock, immediately } from '../../../kernel/clock.ts';
import { after, present } from '../../../kernel/database/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import { park, waitsOnHold } from '../holds/hold-store.ts';
import { createItemStore, type ItemRow } from '../items/remote-item-store.ts';
import type { PublishingTables, TargetTable } from '../tables.ts';
import { createClaim } from './claim-store.ts';
import type { LedgerRow } from './ledger.ts';
import { parseLine, readableLine } from './ledger-json.ts';
import { createStepCommits, type Lease } from './step-store.ts';

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
export type TargetStore = ReturnType<typeof createTargetStore>;

/**
 * What workers read and write about targets and their ledger. A takeover changes the token, so results are written as long as the token
 * matches, even after the lease; starting something needs a lease that still lasts.
 */
export function createTargetStore(database: Database, clock: Clock) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();
  const items = createItemStore(database);

  const steps = createStepCommits(database, clock);

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

  async function linesOf(tx: Tx, targetIds: readonly string[]): Promise<LedgerRow[]> {
    if (targetIds.length === 0) return [];
    const query = within(tx).selectFrom('ledgerStep').select(ledgerColumns).where('targetId', 'in', targetIds);
    return query.orderBy(written).execute();
  }

  return {
    addItem: items.addItem,
    takenItems: items.takenItems,
    hasUnplacedItem: items.hasUnplacedItem,
    claim: createClaim(database, clock),

    /**
     * When to check again: the next due time, and whether anything is already waiting. What goes out now but can be undone for longer than
     * is possible was written before the clock was set back, and waits no more. What is due on accounts that are on hold is parked.
     */
    async agenda(): Promise<{ next: Date | null; waiting: boolean }> {
      await park(database, clock);
      const { rows } = await sql<{ next: Date | null; waiting: boolean }>`
        with overdue as (
          update target set next_attempt_at = ${immediately}
          where undoable and state = 'scheduled' and next_attempt_at > ${after(clock, maxUndoSeconds * 1_000)}
          returning id
        )
        select (select min(next_attempt_at) from target where next_attempt_at > ${present(clock)}) as next,
          exists (select from target where next_attempt_at <= ${present(clock)} and not ${waitsOnHold}) or exists (select from overdue) as waiting`.execute(
        db,
      );
      return rows[0] ?? { next: null, waiting: false };
    },

    async backlog(): Promise<number> {
      const query = db.selectFrom('target').select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('nextAttemptAt', '<=', present(clock)).executeTakeFirstOrThrow()).count;
    },

    intend: steps.intend,
    settle: steps.settle,

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

    /** Those of the targets whose post repeats, and is due again by now. */
    async superseded(targetIds: readonly string[], now: Date): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        select target.id from target join series_occurrence own on own.post_id = target.post_id
        where target.id = ${anyOf(targetIds)} and exists (
          select from series_occurrence later
          where later.series_id = own.series_id and later.date > own.date and later.due_at <= ${now}
        )`.execute(database);
      return new Set(rows.map(({ id }) => id));
    },

    /** The ledger of targets, oldest line first: to show it, so a message says where something can't be read. */
    async lines(targetIds: readonly string[], tx: Tx = database): Promise<LedgerRow[]> {
      return (await linesOf(tx, targetIds)).map(readableLine);
    },

    /** The ledger of targets' generations, oldest line first: to go on by it. @throws InvalidJson */
    async workLines(targets: readonly Pick<TargetTable, 'id' | 'generation'>[]): Promise<LedgerRow[]> {
      const generationOf = new Map(targets.map(({ id, generation }) => [id, generation]));
      const lines = await linesOf(database, [...generationOf.keys()]);
      return lines.filter(({ targetId, generation }) => generation === generationOf.get(targetId)).map(parseLine);
    },

    /** Serializes publishing's and the owner's changes to an account's health: the second sees what the first wrote. */
    async oneAtATime(tx: Tx, accountId: string): Promise<void> {
      await lockUntilEnd(tx, `publishing on ${accountId}`);
    },
  };
}
