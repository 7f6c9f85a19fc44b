import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { StoredMessage } from '../../kernel/messages.ts';

/** `id` is derived from the URL; `why` is set if the page has no card. */
export interface LinkCardRow {
  id: string;
  title: string | null;
  description: string | null;
  picture: Buffer | null;
  width: number | null;
  height: number | null;
  why: Message | null;
  readAt: Date;
}
/** Without the image itself. */
export type LinkCardFacts = Omit<LinkCardRow, 'picture'>;

const parseCard = parserOf('link_card', { why: StoredMessage.nullable() });

/** The most a row takes besides its image; its texts are truncated. Bytes. */
const rowBytes = 6_000;
/** Space is freed after this share of the maximum was added by this process: counting all rows every time would be too slow. */
const newPart = 1 / 25;

/**
 * Pages' cached cards. They count against no plan.
 * @param max approximate total size in bytes; the oldest are deleted first
 */
export function createLinkCardStore(database: Database, max: number) {
  const db = database.withTables<{ linkCard: LinkCardRow }>();
  const facts = ['id', 'title', 'description', 'width', 'height', 'why', 'readAt'] as const;

  let added = 0;

  async function makeRoom(): Promise<void> {
    added = 0;
    // Skips locked rows, because other processes may be freeing space as well.
    await sql`delete from link_card where id in (select id from link_card where id in (
      select id from (
        select id, sum(coalesce(octet_length(picture), 0) + ${rowBytes}::int) over (order by read_at desc, id) as taken from link_card
      ) as newest where taken > ${max}
    ) for update skip locked)`.execute(db);
  }

  return {
    async find(id: string): Promise<LinkCardFacts | undefined> {
      const row = await db.selectFrom('linkCard').select(facts).where('id', '=', id).executeTakeFirst();
      return row && parseCard(row, id);
    },

    async picture(id: string): Promise<{ bytes: Buffer; readAt: Date } | null> {
      const row = await db.selectFrom('linkCard').select(['picture', 'readAt']).where('id', '=', id).executeTakeFirst();
      return row?.picture ? { bytes: row.picture, readAt: row.readAt } : null;
    },

    /** Replaces an earlier result. */
    async keep({ id, ...read }: LinkCardRow): Promise<void> {
      const insert = db.insertInto('linkCard').values({ id, ...read });
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(read)).execute();
      added += rowBytes + (read.picture?.byteLength ?? 0);
      if (added >= max * newPart) await makeRoom();
    },

    async forget(before: Date): Promise<void> {
      await db.deleteFrom('linkCard').where('readAt', '<', before).execute();
      await makeRoom();
    },
  };
}
