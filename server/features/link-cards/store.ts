import type { Database } from '../../kernel/database/database.ts';

/** `id` names the address; `why` stands where the page gives no card. */
export interface LinkCardRow {
  id: string;
  title: string | null;
  description: string | null;
  picture: Buffer | null;
  width: number | null;
  height: number | null;
  why: string | null;
  readAt: Date;
}
/** Without the picture itself. */
export type LinkCardFacts = Omit<LinkCardRow, 'picture'>;

/** What was read of pages. */
export function createLinkCardStore(database: Database) {
  const db = database.withTables<{ linkCard: LinkCardRow }>();
  const facts = ['id', 'title', 'description', 'width', 'height', 'why', 'readAt'] as const;

  return {
    find: (id: string): Promise<LinkCardFacts | undefined> =>
      db.selectFrom('linkCard').select(facts).where('id', '=', id).executeTakeFirst(),

    async picture(id: string): Promise<{ bytes: Buffer; readAt: Date } | null> {
      const row = await db.selectFrom('linkCard').select(['picture', 'readAt']).where('id', '=', id).executeTakeFirst();
      return row?.picture ? { bytes: row.picture, readAt: row.readAt } : null;
    },

    /** In the place of what was read before. */
    async keep({ id, ...read }: LinkCardRow): Promise<void> {
      const insert = db.insertInto('linkCard').values({ id, ...read });
      await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(read)).execute();
    },

    async forget(before: Date): Promise<void> {
      await db.deleteFrom('linkCard').where('readAt', '<', before).execute();
    },
  };
}
