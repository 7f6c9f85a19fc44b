import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { present } from '../../../kernel/database/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { prepared } from '../../../kernel/database/prepared.ts';
import { groupCommit } from '../../../kernel/group-commit.ts';
import { isOnHold } from '../holds/hold-store.ts';
import { type ItemRow, ItemTaken, isSecondOwner } from '../items/remote-item-store.ts';
import type { PublishingTables, TargetTable } from '../tables.ts';
import type { Claimed } from './claim-store.ts';
import type { LedgerRow } from './ledger.ts';

/** Its account went on hold before anything of the target was sent. */
export class OnHold extends Error {}

export type Lease = Pick<Claimed, 'id' | 'token'>;
/** A target's columns once a worker releases it. */
export type EndColumns = Pick<
  TargetTable,
  | ('state' | 'nextAttemptAt' | 'leaseToken' | 'attempts' | 'lookupCount' | 'faults' | 'unnotified')
  | ('problemKind' | 'problemMessage' | 'problemPlatformMessage' | 'problemAt' | 'remoteId' | 'permalink' | 'publishedAt')
>;

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

/** Every post passes here before a step is sent and after its last one, so many targets are written in one statement. */
export interface StepCommits {
  /**
   * Commits that a step is about to be sent. `begins`: nothing of the target was sent before.
   * @returns false, without writing, if the lease is lost: then nothing may be sent
   * @throws OnHold, and nothing is written, if it begins while its account is on hold
   */
  intend(lease: Lease, line: LedgerRow, begins?: boolean): Promise<boolean>;

  /**
   * Writes how a step ended, its remote item and the target's new state.
   * @returns false, without writing, if another worker has it
   * @throws ItemTaken, and nothing is written
   */
  settle(lease: Lease, line: LedgerRow, end: EndColumns, item?: ItemRow | null): Promise<boolean>;
}

export function createStepCommits(database: Database, clock: Clock): StepCommits {
  const db = database.withTables<PublishingTables>();

  const intend = groupCommit(combined, async (items: readonly { lease: Lease; line: LedgerRow; begins: boolean }[]) => {
    const rows = items.map(({ lease, line: { intent, ...line }, begins }) => ({ ...line, token: lease.token, begins, intent }));
    const { rows: held } = await sql<{ targetId: string; stopped: boolean }>`${prepared('intend')}
      with entry as materialized (
        select * from jsonb_to_recordset(${inSnakeCase(rows)}::jsonb) as entry(id uuid, target_id uuid, token uuid, generation int, step text,
          kind text, what jsonb, quota text, action text, state text, attempt int, intent jsonb, started_at timestamptz, begins boolean)
      ),
      held as (${heldOf(sql`and not target.dismissed and target.next_attempt_at > ${present(clock)}`)}),
      stopped as (select target.id from entry join target on target.id = entry.target_id where entry.begins and ${isOnHold}),
      begun as (insert into ledger_step (id, target_id, generation, step, kind, what, quota, action, state, attempt, intent, started_at)
      select id, target_id, generation, step, kind, what, quota, action, state, attempt, intent, started_at from entry
        where target_id in (select id from held) and target_id not in (select id from stopped)
        -- Written again, for the answer to the first time did not come.
        on conflict (id) do nothing)
      select id as target_id, id in (select id from stopped) as stopped from held`.execute(db);
    const stopped = new Set(held.flatMap((row) => (row.stopped ? [row.targetId] : [])));
    return answersOf(items, held).map((isHeld, index) => (isHeld && stopped.has(items[index]?.lease.id ?? '') ? 'on hold' : isHeld));
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

  return {
    async intend(lease, line, begins = false) {
      const answer = await intend({ lease, line, begins });
      if (answer === 'on hold') throw new OnHold();
      return answer;
    },
    settle: (lease, line, end, item = null) =>
      settle({ lease, line, end, item }).catch((error: unknown) => {
        throw isSecondOwner(error) ? new ItemTaken() : error;
      }),
  };
}
