import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { ConversationRow, ItemRow, PersonRow } from './tables.ts';

type Said = Pick<ItemRow, 'id' | 'own' | 'text' | 'at'> & { name: string };

/** What someone needs to know to judge a reply: who it is for, and what was said before. */
export interface ReplyContext {
  platform: PlatformId;
  kind: ConversationRow['kind'];
  person: Pick<PersonRow, 'name' | 'handle'>;
  /** Oldest first. */
  said: Said[];
}

export const createContextStore =
  (database: Database) =>
  /** The newest messages of the conversations that the items are in, each with the item itself, by item. */
  async (itemIds: readonly string[], newest: number): Promise<Map<string, ReplyContext>> => {
    if (itemIds.length === 0) return new Map();
    type Row = Said & Pick<ReplyContext, 'platform' | 'kind'> & { itemId: string; personName: string; handle: string };
    const { rows } = await sql<Row>`
      select answered.id as item_id, account.platform, one.kind, other.name as person_name, other.handle,
        said.id, said.own, said.text, said.at, writer.name
      from engagement_item answered
        join conversation one on one.id = answered.conversation_id
        join engagement_person other on other.id = one.person_id
        join account on account.id = answered.account_id
        cross join lateral (
          (select id, own, text, at, person_id from engagement_item item
            where item.conversation_id = answered.conversation_id order by item.at desc, item.id desc limit ${newest})
          union
          select answered.id, answered.own, answered.text, answered.at, answered.person_id
        ) said
        join engagement_person writer on writer.id = said.person_id
      where answered.id = any(${[...new Set(itemIds)]}::uuid[])
      order by answered.id, said.at, said.id`.execute(database);
    const contexts = new Map<string, ReplyContext>();
    for (const { itemId, platform, kind, personName, handle, ...said } of rows) {
      const context = contexts.get(itemId) ?? { platform, kind, person: { name: personName, handle }, said: [] };
      context.said.push(said);
      contexts.set(itemId, context);
    }
    return contexts;
  };
