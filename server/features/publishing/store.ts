import type { PublishingSettings, problemKinds, TargetState } from '@everycast/contract/posts';
import type { Json } from '@everycast/platforms/port/platform';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { LedgerRow } from './ledger.ts';

type TargetTable = {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  state: TargetState;
  dueAt: Date | null;
  takeAt: Date | null;
  leaseToken: string | null;
  startedAt: Date | null;
  round: number;
  attempts: number;
  looks: number;
  problemKind: (typeof problemKinds)[number] | null;
  problemMessage: string | null;
  problemWords: string | null;
  problemAt: Date | null;
  untold: boolean;
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
};
type StepTable = Omit<LedgerRow, 'intent' | 'outcome'> & { intent: Json; outcome: Json };
type SettingTable = { workspaceId: string; missed: 'send' | 'ask'; graceMinutes: number };
type PublishingTables = {
  target: TargetTable;
  ledgerStep: StepTable;
  publishingSetting: SettingTable;
  post: { id: string; deletedAt: Date | null };
};

/** A target that a worker has taken. `state` is the one that it was found in; `first`: it was never taken before in this round. */
export interface Claimed {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  token: string;
  state: 'scheduled' | 'publishing' | 'unconfirmed';
  dueAt: Date;
  first: boolean;
  round: number;
  attempts: number;
  looks: number;
  problemKind: TargetTable['problemKind'];
  problemMessage: string | null;
  problemWords: string | null;
}

export type Lease = Pick<Claimed, 'id' | 'token'>;
/** How a line of the ledger ends. */
export type Finish = Pick<LedgerRow, 'id' | 'state' | 'outcome' | 'detail'> & { finishedAt: Date };
export type TargetChange = Updateable<TargetTable>;

export interface TargetRef {
  id: string;
  postId: string;
  accountId: string;
}

export type ChangedPost = { postId: string; workspaceId: string };

export interface Untold {
  id: string;
  workspaceId: string;
  accountId: string;
  state: TargetState;
  problemMessage: string | null;
}

/** A claim looks at this many of the longest waiting targets, those of busy accounts apart. */
const window = 2_000;
const json = (value: Json) => JSON.stringify(value) as unknown as Json;
const lineOf = (row: LedgerRow): Insertable<StepTable> => ({ ...row, intent: json(row.intent), outcome: json(row.outcome) });
/** As people's buttons leave a target: what was before is in the ledger. */
const cleared = { leaseToken: null, untold: false, problemKind: null, problemMessage: null, problemWords: null, problemAt: null } as const;

export type PublishingStore = ReturnType<typeof createPublishingStore>;

export function createPublishingStore(database: Database) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /**
     * Takes due targets with a lease: at most one of an account at a time, by its due times, and the workspaces in turn.
     * Rows that somebody is changing at this moment are passed over. One that is taken over from a dead worker has spent a try.
     */
    async claim({ now, until, token, most }: { now: Date; until: Date; token: string; most: number }): Promise<Claimed[]> {
      const { rows } = await sql<Omit<Claimed, 'token'>>`
        with head as materialized (
          select id, workspace_id, account_id, due_at from target
          where take_at <= ${now}
            and account_id not in (select account_id from target where lease_token is not null and take_at > ${now})
          order by take_at limit ${window}
        ),
        first as (select distinct on (account_id) id, workspace_id, due_at from head order by account_id, due_at, id),
        fair as (select id, due_at, row_number() over (partition by workspace_id order by due_at, id) as turn from first),
        picked as (
          select id, state, started_at from target
          where id in (select id from fair order by turn, due_at, id limit ${most}) and take_at <= ${now}
          for no key update skip locked
        )
        update target set
          state = case picked.state when 'scheduled' then 'publishing' else picked.state end,
          lease_token = ${token}::uuid, take_at = ${until}, started_at = coalesce(picked.started_at, ${now}),
          attempts = attempts + case picked.state when 'publishing' then 1 else 0 end
        from picked where target.id = picked.id
        returning target.id, post_id, workspace_id, account_id, picked.state, due_at, picked.started_at is null as first,
          round, attempts, looks, problem_kind, problem_message, problem_words`.execute(db);
      return rows.map((row) => ({ ...row, token }));
    },

    /** When to look again: the next moment that somebody waits for, and whether anybody waits already. */
    async agenda(now: Date): Promise<{ next: Date | null; waiting: boolean }> {
      const { rows } = await sql<{ next: Date | null; waiting: boolean }>`
        select (select min(take_at) from target where take_at > ${now}) as next,
          exists (select from target where take_at <= ${now}) as waiting`.execute(db);
      return rows[0] ?? { next: null, waiting: false };
    },

    async backlog(now: Date): Promise<number> {
      const query = db.selectFrom('target').select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('takeAt', '<=', now).executeTakeFirstOrThrow()).count;
    },

    /** Holds leases for longer; those that were lost stay lost. */
    async renew(tokens: readonly string[], until: Date): Promise<void> {
      await db.updateTable('target').set({ takeAt: until }).where('leaseToken', 'in', tokens).execute();
    },

    /**
     * Commits that a step is about to be sent. One statement, for every post passes here.
     * @returns false, and writes nothing, if the lease is not held any more: then nothing may be sent
     */
    async intend({ id, token }: Lease, now: Date, row: LedgerRow): Promise<boolean> {
      const { numAffectedRows } = await sql`
        with held as (select id from target where id = ${id} and lease_token = ${token} and take_at > ${now} for no key update)
        insert into ledger_step (id, target_id, round, step, act, state, attempt, intent, started_at)
        select ${row.id}::uuid, id, ${row.round}::int, ${row.step}, ${row.act}, ${row.state}, ${row.attempt}::int,
          ${json(row.intent)}::jsonb, ${row.startedAt}::timestamptz
        from held`.execute(db);
      return (numAffectedRows ?? 0n) > 0n;
    },

    /** Writes how a step ended, and with it what becomes of the target. One statement, like `intend`; false if the lease was lost. */
    async settle(
      { id, token }: Lease,
      now: Date,
      { outcome, ...finish }: Finish,
      change: TargetChange,
      tx: Tx = database,
    ): Promise<boolean> {
      const held = within(tx).with('held', (query) =>
        query
          .updateTable('target')
          .set(change)
          .where('id', '=', id)
          .where('leaseToken', '=', token)
          .where('takeAt', '>', now)
          .returning('id'),
      );
      const line = held
        .updateTable('ledgerStep')
        .from('held')
        .set({ ...finish, outcome: json(outcome) });
      const { numUpdatedRows } = await line.where('ledgerStep.id', '=', finish.id).whereRef('targetId', '=', 'held.id').executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Changes a target that is held, and keeps it locked to the end of the transaction; false if the lease was lost. */
    async hold(tx: Tx, { id, token }: Lease, now: Date, change: TargetChange): Promise<boolean> {
      const query = within(tx).updateTable('target').set(change).where('id', '=', id).where('leaseToken', '=', token);
      return (await query.where('takeAt', '>', now).executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Adds lines to the ledger, and ends those that stand there already. Always true, to stand behind `hold`. */
    async putLines(tx: Tx, rows: readonly LedgerRow[]): Promise<true> {
      const insert = within(tx).insertInto('ledgerStep').values(rows.map(lineOf));
      const ends = ['state', 'attempt', 'detail', 'finishedAt'] as const;
      await insert
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => Object.fromEntries(ends.map((name) => [name, eb.ref(`excluded.${name}`)]))),
        )
        .execute();
      return true;
    },

    /** The ledger of targets, oldest line first. */
    async lines(targetIds: readonly string[], tx: Tx = database): Promise<LedgerRow[]> {
      if (targetIds.length === 0) return [];
      return within(tx).selectFrom('ledgerStep').selectAll().where('targetId', 'in', targetIds).orderBy('id').execute();
    },

    /** Puts targets on again whose failure a person has dealt with. A failed one starts over; one that was taken out first looks what is there. */
    async retry(tx: Tx, workspaceId: string, targetIds: readonly string[], now: Date): Promise<TargetRef[]> {
      const query = within(tx).updateTable('target').where('id', 'in', targetIds).where('workspaceId', '=', workspaceId);
      return query
        .set({ ...cleared, state: 'scheduled', dueAt: now, takeAt: now, startedAt: null, attempts: 0, looks: 0 })
        .set({ round: sql<number>`round + case state when 'failed' then 1 else 0 end` })
        .where('state', 'in', ['failed', 'cancelled'])
        .returning(['id', 'postId', 'accountId'])
        .execute();
    },

    /** Takes a target out for good, even from a worker that is looking it up. */
    async ignore(tx: Tx, workspaceId: string, id: string): Promise<TargetRef | null> {
      const query = within(tx)
        .updateTable('target')
        .set({ ...cleared, state: 'cancelled', takeAt: null })
        .where('id', '=', id);
      const open = query.where('workspaceId', '=', workspaceId).where('state', 'in', ['failed', 'unconfirmed']);
      return (await open.returning(['id', 'postId', 'accountId']).executeTakeFirst()) ?? null;
    },

    /** Takes an unconfirmed target from whoever has it and puts it as a person said. */
    async decide(tx: Tx, workspaceId: string, id: string, change: TargetChange): Promise<(TargetRef & { round: number }) | null> {
      const query = within(tx)
        .updateTable('target')
        .set({ ...cleared, ...change })
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId);
      return (await query.where('state', '=', 'unconfirmed').returning(['id', 'postId', 'accountId', 'round']).executeTakeFirst()) ?? null;
    },

    /**
     * Keeps what publishing does about an account's health in one order with what its owner does: whoever comes second sees what the first
     * has written.
     */
    async oneAtATime(tx: Tx, accountId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`publishing on ${accountId}`}, 0))`.execute(tx);
    },

    /** What failed for want of the account goes out, and what could not be looked up is looked up. */
    async accountHealthy(tx: Tx, accountId: string, now: Date): Promise<ChangedPost[]> {
      const waiting = within(tx).updateTable('target').where('accountId', '=', accountId).where('problemKind', '=', 'reconnect');
      const alive = waiting.where((eb) =>
        eb.exists(eb.selectFrom('post').whereRef('post.id', '=', 'target.postId').where('deletedAt', 'is', null)),
      );
      const again = alive.where('state', '=', 'failed').set({ ...cleared, state: 'scheduled', takeAt: now, attempts: 0, looks: 0 });
      const failed = await again
        .set((eb) => ({ round: eb('round', '+', 1) }))
        .returning(['postId', 'workspaceId'])
        .execute();
      const unconfirmed = alive.where('state', '=', 'unconfirmed').where('leaseToken', 'is', null).set({ takeAt: now });
      return [...failed, ...(await unconfirmed.returning(['postId', 'workspaceId']).execute())];
    },

    /** What is still to go out on an account does not. */
    async accountGone(tx: Tx, accountId: string, why: string, now: Date): Promise<ChangedPost[]> {
      const problem = { problemKind: 'reconnect', problemMessage: why, problemAt: now } as const;
      const query = within(tx)
        .updateTable('target')
        .set({ ...cleared, ...problem, state: 'cancelled', takeAt: null });
      return query
        .where('accountId', '=', accountId)
        .where((eb) => eb.or([eb('state', '=', 'scheduled'), eb.and([eb('state', '=', 'failed'), eb('problemKind', '=', 'reconnect')])]))
        .returning(['postId', 'workspaceId'])
        .execute();
    },

    async untold(most: number): Promise<Untold[]> {
      const query = db.selectFrom('target').select(['id', 'workspaceId', 'accountId', 'state', 'problemMessage']);
      return query.where('untold', '=', true).orderBy('id').limit(most).execute();
    },

    /** Notes that people are told of these, and gives those of which nobody was told by another process meanwhile. */
    async takeUntold(tx: Tx, ids: readonly string[]): Promise<string[]> {
      const some = within(tx)
        .selectFrom('target')
        .select('id')
        .where('id', 'in', ids)
        .where('untold', '=', true)
        .forNoKeyUpdate()
        .skipLocked();
      const taken = await within(tx).updateTable('target').set({ untold: false }).where('id', 'in', some).returning('id').execute();
      return taken.map(({ id }) => id);
    },

    async settings(workspaceIds: readonly string[]): Promise<Map<string, PublishingSettings>> {
      const rows = await db.selectFrom('publishingSetting').selectAll().where('workspaceId', 'in', workspaceIds).execute();
      return new Map(rows.map(({ workspaceId, ...settings }) => [workspaceId, settings]));
    },

    async saveSettings(workspaceId: string, settings: PublishingSettings): Promise<void> {
      const insert = db.insertInto('publishingSetting').values({ workspaceId, ...settings });
      await insert.onConflict((conflict) => conflict.column('workspaceId').doUpdateSet(settings)).execute();
    },
  };
}
