import type { PublishingSettings, TargetState } from '@everycast/contract/posts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { PublishingTables } from './tables.ts';
import type { TargetChange } from './work/store.ts';

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

/** As people's buttons leave a target: what was before is in the ledger. */
const cleared = {
  leaseToken: null,
  stops: 0,
  untold: false,
  problemKind: null,
  problemMessage: null,
  problemWords: null,
  problemAt: null,
} as const;

/** Out, but something that belongs to it is not. */
const incomplete = (eb: ExpressionBuilder<PublishingTables, 'target'>) =>
  eb.and([eb('state', '=', 'published'), eb('problemKind', 'is not', null)]);

/** What people and accounts change of targets, and what people are told. */
export function createPublishingStore(database: Database) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /**
     * Tries again now. What failed starts over; what is out without something that belongs to it goes on there; what was taken out first looks
     * what is there; what waits for its next try or look does not wait any longer, unless the platform itself asked for that.
     */
    async retry(tx: Tx, workspaceId: string, targetIds: readonly string[], now: Date): Promise<TargetRef[]> {
      const query = within(tx).updateTable('target').where('id', 'in', targetIds).where('workspaceId', '=', workspaceId);
      const again = query
        .set({ ...cleared, state: 'scheduled', dueAt: now, takeAt: now, publishedAt: null, attempts: 0, looks: 0 })
        .set({ round: sql<number>`round + case state when 'failed' then 1 else 0 end` })
        .where((eb) => eb.or([eb('state', 'in', ['failed', 'cancelled']), incomplete(eb)]));
      const sooner = query
        .set({ takeAt: now })
        .where('state', 'in', ['scheduled', 'unconfirmed'])
        .where('leaseToken', 'is', null)
        .where('problemKind', '<>', 'retry_later');
      const ref = ['id', 'postId', 'accountId'] as const;
      // The second does not meet those of the first: their problems are cleared.
      return [...(await again.returning(ref).execute()), ...(await sooner.returning(ref).execute())];
    },

    /** Takes a target out for good, even from a worker that is looking it up; one that is out stays so, and is asked about no more. */
    async ignore(tx: Tx, workspaceId: string, id: string): Promise<TargetRef | null> {
      const query = within(tx)
        .updateTable('target')
        .set({ ...cleared, takeAt: null })
        .set({ state: sql<TargetState>`case state when 'published' then state else 'cancelled' end` })
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId);
      const open = query.where((eb) => eb.or([eb('state', 'in', ['failed', 'unconfirmed']), incomplete(eb)]));
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

    /** What failed for want of the account goes out, and what could not be looked up is looked up. */
    async accountHealthy(tx: Tx, accountId: string, now: Date): Promise<ChangedPost[]> {
      const waiting = within(tx).updateTable('target').where('accountId', '=', accountId).where('problemKind', '=', 'reconnect');
      const alive = waiting.where((eb) =>
        eb.exists(eb.selectFrom('post').whereRef('post.id', '=', 'target.postId').where('deletedAt', 'is', null)),
      );
      const failed = await alive
        .where((eb) => eb.or([eb('state', '=', 'failed'), incomplete(eb)]))
        .set({ ...cleared, state: 'scheduled', takeAt: now, publishedAt: null, attempts: 0, looks: 0 })
        .set({ round: sql<number>`round + case state when 'failed' then 1 else 0 end` })
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
        .set({ ...cleared, ...problem, takeAt: null })
        // What waits for its first comment alone is out, and stays so.
        .set({ state: sql<TargetState>`case when remote_id is null then 'cancelled' else 'published' end` })
        .set({ publishedAt: sql<Date | null>`case when remote_id is null then null else ${now}::timestamptz end` });
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
