import { defined } from '@everycast/contract/defined';
import type { EngagementItem } from '@everycast/platforms/port/engagement';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { newId } from '../../../kernel/ids.ts';
import type { EngagementTables, PersonRow } from './tables.ts';

/** The account that items were written to. */
export interface ItemsOf {
  workspaceId: string;
  accountId: string;
  platform: PersonRow['platform'];
  service: string;
}

/** An item that wasn't there before. */
export type AddedItem = EngagementItem & { conversationId: string };

const within = (tx: Tx) => tx.withTables<EngagementTables>();
/** Rows are always locked in the same order, so that two sources with the same items don't deadlock. */
const inOrder = <T>(all: readonly T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.map((one) => [keyOf(one), one])).values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** Rows per statement: one has at most 65,535 parameters, and rows about a dozen each. */
const rowsAtOnce = 1_000;
const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) => rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce));

/** Stores what people wrote: whichever source delivers an item, in whatever order and however often, it is there once. */
export const itemStore = {
  /** @returns those that are new, with their conversations */
  async add(tx: Tx, of: ItemsOf, items: readonly EngagementItem[]): Promise<AddedItem[]> {
    const { workspaceId, accountId } = of;
    const remoteIds = items.map(({ remoteId }) => remoteId);
    if (remoteIds.length === 0) return [];
    const query = within(tx).selectFrom('engagementItem').select('remoteId').where('accountId', '=', accountId);
    const known = new Set(
      (await query.where('remoteId', '=', sql<string>`any(${remoteIds}::text[])`).execute()).map(({ remoteId }) => remoteId),
    );
    const fresh = items.filter(({ remoteId }) => !known.has(remoteId));
    if (fresh.length === 0) return [];
    const people = await this.people(tx, of, fresh);
    const personOf = ({ from }: EngagementItem): string => defined(people.get(from.remoteId), 'person');
    const conversations = new Map<string, string>();
    for (const item of inOrder(fresh, ({ threadId }) => threadId)) {
      const { threadId, kind, at } = item;
      const postRemoteId = fresh.find((one) => one.threadId === threadId && one.postId !== null)?.postId ?? null;
      const row = { id: newId(), workspaceId, accountId, threadId, kind, personId: personOf(item), postRemoteId, lastAt: new Date(at) };
      const insert = within(tx)
        .insertInto('conversation')
        .values(row as never);
      const { id } = await insert
        .onConflict((conflict) =>
          conflict.columns(['accountId', 'threadId']).doUpdateSet({
            postRemoteId: sql<string>`coalesce(conversation.post_remote_id, excluded.post_remote_id)`,
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      conversations.set(threadId, id);
    }
    const rows = inOrder(fresh, ({ remoteId }) => remoteId).map((item) => {
      const { remoteId, kind, under, own, text, at, permalink, threadId, context } = item;
      const ids = {
        id: newId(),
        conversationId: defined(conversations.get(threadId), 'conversation'),
        accountId,
        personId: personOf(item),
      };
      return { ...ids, remoteId, kind, under, own, text, at: new Date(at), permalink, context: JSON.stringify(context) };
    });
    const added: { conversationId: string; own: boolean; remoteId: string }[] = [];
    for (const some of chunksOf(rows)) {
      const insert = within(tx).insertInto('engagementItem').values(some);
      const once = insert.onConflict((conflict) => conflict.columns(['accountId', 'remoteId']).doNothing());
      added.push(...(await once.returning(['conversationId', 'own', 'remoteId']).execute()));
    }
    const waiting = new Set(added.filter(({ own }) => !own).map(({ conversationId }) => conversationId));
    for (const ids of chunksOf([...waiting])) {
      await within(tx).updateTable('conversation').set({ doneAt: null, snoozedUntil: null }).where('id', 'in', ids).execute();
    }
    await this.derive(tx, [...conversations.values()]);
    const itemsById = new Map(fresh.map((item) => [item.remoteId, item]));
    return added.map(({ conversationId, remoteId }) => ({ ...defined(itemsById.get(remoteId), 'item'), conversationId }));
  },

  /** Who wrote them, by remote ID; what the platform says about them now replaces what it said before, if it says it. */
  async people(tx: Tx, { workspaceId, platform, service }: ItemsOf, items: readonly EngagementItem[]): Promise<Map<string, string>> {
    const isUnnamed = ({ from }: EngagementItem) => from.unnamed ?? false;
    const unnamed = new Set(items.filter(isUnnamed).map(({ from }) => from.remoteId));
    for (const item of items) if (!isUnnamed(item)) unnamed.delete(item.from.remoteId);
    // Of several items of one person the last counts: one that names them, if there is any.
    const named = [...items.filter(isUnnamed), ...items.filter((item) => !isUnnamed(item))];
    const rows = inOrder(named, ({ from }) => from.remoteId).map(({ from: { unnamed: _unnamed, ...from }, at }) => {
      return { id: newId(), workspaceId, platform, service, ...from, firstSeenAt: new Date(at) };
    });
    const newer = (column: 'handle' | 'name' | 'url' | 'avatar_url') => sql<string>`
      case when excluded.remote_id = any (${[...unnamed]}::text[]) then engagement_person.${sql.ref(column)} else excluded.${sql.ref(column)} end`;
    const saved: { id: string; remoteId: string }[] = [];
    for (const some of chunksOf(rows)) {
      const insert = within(tx).insertInto('engagementPerson').values(some);
      const updating = insert.onConflict((conflict) =>
        conflict.columns(['workspaceId', 'platform', 'service', 'remoteId']).doUpdateSet({
          handle: newer('handle'),
          name: newer('name'),
          url: newer('url'),
          avatarUrl: newer('avatar_url'),
          firstSeenAt: sql<Date>`least(engagement_person.first_seen_at, excluded.first_seen_at)`,
        }),
      );
      saved.push(...(await updating.returning(['id', 'remoteId']).execute()));
    }
    return new Map(saved.map(({ id, remoteId }) => [remoteId, id]));
  },

  /** Derives what conversations say from all their items and responses, so the order in which these came doesn't matter. */
  async derive(tx: Tx, ids: readonly string[]): Promise<void> {
    await sql`
      with came as (
        select conversation_id, at, remote_id, text from engagement_item
        where conversation_id = any (${ids}::uuid[]) and not own
      ),
      went as (${answersTo(sql`= any (${ids}::uuid[])`)}),
      times as (
        select id, (select min(at) from came where conversation_id = one.id) as first_at,
          (select max(at) from came where conversation_id = one.id) as last_came,
          (select max(at) from went where conversation_id = one.id) as last_went
        from conversation one where id = any (${ids}::uuid[])
      ),
      oldest as (
        select distinct on (conversation_id) conversation_id, kind, person_id from engagement_item
        where conversation_id = any (${ids}::uuid[]) order by conversation_id, own, at, remote_id
      ),
      newest as (select distinct on (conversation_id) * from came order by conversation_id, at desc, remote_id desc)
      update conversation set
        kind = oldest.kind,
        person_id = oldest.person_id,
        text = coalesce(newest.text, ''),
        first_at = times.first_at,
        last_at = coalesce(greatest(last_came, last_went), conversation.last_at),
        unanswered_since = (
          select min(at) from came where conversation_id = conversation.id and at > coalesce(last_went, '-infinity'::timestamptz)
        )
      from times
        join oldest on oldest.conversation_id = times.id
        left join newest on newest.conversation_id = times.id
      where conversation.id = times.id`.execute(tx);
  },
};

/**
 * When conversations were answered: by what the account wrote elsewhere, by hand, and by responses from here, unless they aren't on the
 * platform. One that is on its way counts, so that nobody else answers in the meantime.
 * @param which the condition for their IDs: "= …"
 */
export const answersTo = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select conversation_id, at from engagement_item where conversation_id ${which} and own
  union all
  select action.conversation_id, action.at from engagement_action action left join target on target.post_id = action.response_id
  where action.conversation_id ${which} and action.action <> 'like'
    and (target.state is null or target.state not in ('failed', 'unconfirmed', 'cancelled'))`;
