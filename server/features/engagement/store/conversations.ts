import type { ConversationQueue, ConversationSort } from '@everycast/contract/engagement';
import type { PlatformId } from '@everycast/contract/platforms';
import type { TargetState } from '@everycast/contract/posts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../../kernel/database/database.ts';
import { containing, isNamed } from '../../../kernel/database/search.ts';
import type { Position } from '../cursor.ts';
import { answersTo } from './items.ts';
import type { ActionRow, ConversationRow, EngagementTables, ItemRow, PersonRow } from './tables.ts';

type Person = Pick<PersonRow, 'handle' | 'name' | 'url' | 'firstSeenAt'>;
/**
 * A conversation with the other person, and the state of the response from here that stands out: one that isn't sent, or the newest.
 * `awaiting`: another one waits for approval.
 */
export type ConversationView = ConversationRow & Person & { platform: PlatformId; sent: TargetState | null; awaiting: boolean };
type Organized = Pick<ConversationRow, 'doneAt' | 'snoozedUntil' | 'assigneeId'>;
export type ItemView = ItemRow & Person;

interface Listed {
  workspaceId: string;
  userId: string;
  queue: ConversationQueue;
  sort: ConversationSort;
  platform: PlatformId | null;
  /** Null: all. */
  accountIds: readonly string[] | null;
  search: string;
  after: Position | null;
  limit: number;
  now: Date;
}

/** How many of a conversation's items are shown: the newest. */
const shownItems = 300;

const of = sql`
  conversation one
  join engagement_person person on person.id = one.person_id
  join account on account.id = one.account_id
  left join lateral (
    select target.state from engagement_action action join target on target.post_id = action.response_id
    where action.conversation_id = one.id
    order by target.state in ('failed', 'unconfirmed') desc, action.at desc, action.id desc limit 1
  ) response on true`;
/** Somebody wrote: what the account only started itself is no conversation yet. */
const isOne = (workspaceId: string) => sql`one.workspace_id = ${workspaceId}::uuid and one.first_at is not null`;
function inQueue(queue: ConversationQueue, userId: string, now: Date): RawBuilder<unknown> {
  const isOpen = sql`one.done_at is null`;
  switch (queue) {
    case 'all':
      return sql`true`;
    case 'unanswered':
      return sql`${isOpen} and (one.snoozed_until is null or one.snoozed_until <= ${now})
        and (one.unanswered_since is not null or response.state in ('failed', 'unconfirmed'))`;
    case 'mine':
      return sql`${isOpen} and one.assignee_id = ${userId}`;
    case 'snoozed':
      return sql`${isOpen} and one.snoozed_until > ${now}`;
    case 'done':
      return sql`one.done_at is not null`;
  }
}

/** The expressions of conversation_oldest. */
const oldest = sql`(one.done_at is not null or one.unanswered_since is null),
  (case when one.done_at is null then coalesce(one.unanswered_since, one.last_at) else one.last_at end), one.id`;
/** Both orders, each read from its index. */
const orders: Record<ConversationSort, { by: RawBuilder<unknown>; following: (after: Position) => RawBuilder<unknown> }> = {
  newest: {
    by: sql`one.last_at desc, one.id desc`,
    following: ({ at, id }) => sql`and (one.last_at, one.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: oldest,
    following: ({ later, at, id }) => sql`and (${oldest}) > (${later}::boolean, ${at}::timestamptz, ${id}::uuid)`,
  },
};

/** Reads and changes conversations. `awaiting`: those in which something waits for approval. */
export function createConversationStore(database: Database, awaiting: () => Subquery<string> | null = () => null) {
  const db = database.withTables<EngagementTables>();
  const columns = () => {
    const waiting = awaiting();
    return sql`one.*, person.handle, person.name, person.url, person.first_seen_at, account.platform, response.state as sent,
      ${waiting ? sql`one.id in ${waiting}` : sql`false`} as awaiting`;
  };
  const within = (tx: Tx) => tx.withTables<EngagementTables>();

  return {
    async list({ workspaceId, userId, queue, sort, platform, accountIds, search, after, limit, now }: Listed): Promise<ConversationView[]> {
      const { by, following } = orders[sort];
      const { rows } = await sql<ConversationView>`
        select ${columns()} from ${of}
        where ${isOne(workspaceId)} and ${inQueue(queue, userId, now)}
          and (${platform}::text is null or account.platform = ${platform})
          and (${accountIds}::uuid[] is null or one.account_id = any(${accountIds}::uuid[]))
          and (${search} = '' or ${isNamed(sql`person.name`, search)} or person.handle ilike ${containing(search)} or exists (
            select from engagement_item where conversation_id = one.id and engagement_item.text ilike ${containing(search)}))
          ${after ? following(after) : sql``}
        order by ${by} limit ${limit}`.execute(db);
      return rows;
    },

    async one(workspaceId: string, id: string): Promise<ConversationView | null> {
      const { rows } = await sql<ConversationView>`
        select ${columns()} from ${of} where ${isOne(workspaceId)} and one.id = ${id}::uuid`.execute(db);
      return rows[0] ?? null;
    },

    /** Other conversations with the same person, newest first. */
    async past({ workspaceId, id, personId }: ConversationView, max: number): Promise<ConversationView[]> {
      const { rows } = await sql<ConversationView>`
        select ${columns()} from ${of} where ${isOne(workspaceId)} and one.person_id = ${personId}::uuid and one.id <> ${id}::uuid
        order by one.last_at desc limit ${max}`.execute(db);
      return rows;
    },

    /** How many conversations of each account each queue has, and since when the oldest waits; by platform. */
    async counts(workspaceId: string, userId: string, now: Date) {
      const count = (queue: ConversationQueue) => sql`count(*) filter (where ${inQueue(queue, userId, now)})`;
      type Row = Record<ConversationQueue, number> & { accountId: string; platform: PlatformId; oldest: Date | null };
      const { rows } = await sql<Row>`
        select account.id as account_id, account.platform, ${count('all')} as "all", ${count('unanswered')} as unanswered, ${count('mine')} as mine,
          ${count('snoozed')} as snoozed, ${count('done')} as done,
          min(one.unanswered_since) filter (where ${inQueue('unanswered', userId, now)}) as oldest
        from ${of} where ${isOne(workspaceId)} group by account.id, account.platform order by account.platform`.execute(db);
      return rows;
    },

    /** Oldest first. */
    async items(conversationId: string): Promise<ItemView[]> {
      const { rows } = await sql<ItemView>`
        select * from (
          select item.*, person.handle, person.name, person.url, person.first_seen_at
          from engagement_item item join engagement_person person on person.id = item.person_id
          where conversation_id = ${conversationId}::uuid order by item.at desc, item.id desc limit ${shownItems}
        ) newest order by at, id`.execute(db);
      return rows;
    },

    /** `lastAt`: when somebody else wrote last in its conversation. */
    async item(workspaceId: string, id: string): Promise<(ItemView & { platform: PlatformId; lastAt: Date }) | null> {
      const { rows } = await sql<ItemView & { platform: PlatformId; lastAt: Date }>`
        select item.*, person.handle, person.name, person.url, person.first_seen_at, account.platform,
          coalesce((select max(at) from engagement_item other where other.conversation_id = item.conversation_id and not other.own), item.at) as last_at
        from engagement_item item
          join engagement_person person on person.id = item.person_id
          join conversation on conversation.id = item.conversation_id
          join account on account.id = item.account_id
        where item.id = ${id}::uuid and conversation.workspace_id = ${workspaceId}::uuid`.execute(db);
      return rows[0] ?? null;
    },

    /** How it is organized; nobody else changes that until the transaction ends. Null if there is none. */
    async lock(tx: Tx, workspaceId: string, id: string): Promise<Organized | null> {
      const query = within(tx).selectFrom('conversation').select(['doneAt', 'snoozedUntil', 'assigneeId']).where('id', '=', id);
      return (await query.where('workspaceId', '=', workspaceId).forUpdate().executeTakeFirst()) ?? null;
    },

    async change(tx: Tx, id: string, change: Partial<Organized>): Promise<void> {
      await within(tx).updateTable('conversation').set(change).where('id', '=', id).execute();
    },

    /** Answering an unassigned conversation assigns it. */
    async take(tx: Tx, id: string, userId: string): Promise<void> {
      const query = within(tx).updateTable('conversation').set({ assigneeId: userId, snoozedUntil: null });
      await query.where('id', '=', id).where('assigneeId', 'is', null).execute();
    },

    /** How people answered in a period: conversations that began in it, and the seconds to their first answers. */
    async answers(workspaceId: string, from: Date, to: Date) {
      const { rows } = await sql<{ conversations: number; answered: number; seconds: number | null }>`
        select count(*) as conversations, count(response.first_at) as answered,
          avg(extract(epoch from response.first_at - one.first_at))::float8 as seconds
        from conversation one left join lateral (
          select min(went.at) as first_at from (${answersTo(sql`= one.id`)}) went where went.at >= one.first_at
        ) response on true
        where workspace_id = ${workspaceId}::uuid and one.first_at >= ${from} and one.first_at < ${to}`.execute(db);
      return rows[0] ?? { conversations: 0, answered: 0, seconds: null };
    },

    async any(workspaceId: string): Promise<boolean> {
      const query = db.selectFrom('conversation').select('id').where('workspaceId', '=', workspaceId).where('firstAt', 'is not', null);
      return (await query.limit(1).executeTakeFirst()) !== undefined;
    },

    actions: (conversationId: string): Promise<ActionRow[]> =>
      db.selectFrom('engagementAction').selectAll().where('conversationId', '=', conversationId).orderBy('at').orderBy('id').execute(),
  };
}
