import { type BrandField, type BrandWatermark, BrandWatermark as Schema } from '@everycast/contract/brand';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { anyOf } from '../../kernel/database/prepared.ts';

/** A watermark without its image, which is a column of its own. */
type Placed = Omit<BrandWatermark, 'mediaId'>;

/** The kit of a workspace (`groupId` null), or of one of its account groups. */
export interface KitRow {
  id: string;
  workspaceId: string;
  groupId: string | null;
  own: BrandField[];
  logoId: string | null;
  colors: string[];
  fontIds: string[];
  watermarkMediaId: string | null;
  watermark: Placed | null;
  updatedAt: Date;
}
type Tables = { brandKit: KitRow };

const parse = parserOf('brand_kit', { watermark: Schema.omit({ mediaId: true }).nullable() });

export function createBrandStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  const images = (alias: string): RawBuilder<unknown> =>
    sql`(select logo_id as media_id from brand_kit where logo_id is not null
      union select watermark_media_id from brand_kit where watermark_media_id is not null) as ${sql.ref(alias)}`;

  return {
    /** A workspace's kits, its own first. */
    async list(workspaceId: string, tx?: Tx): Promise<KitRow[]> {
      const rows = (tx ? within(tx) : db).selectFrom('brandKit').selectAll().where('workspaceId', '=', workspaceId);
      return (await rows.orderBy(sql`group_id nulls first`).execute()).map((row) => parse(row, row.id));
    },

    /** Until the transaction ends nobody else changes a kit of the workspace. */
    lock: (tx: Tx, workspaceId: string): Promise<void> => lockUntilEnd(tx, `brand:${workspaceId}`),

    async save(tx: Tx, row: KitRow): Promise<void> {
      const values = { ...row, watermark: json(row.watermark) };
      const { id: _, workspaceId: __, groupId: ___, ...set } = values;
      const insert = within(tx).insertInto('brandKit').values(values);
      await insert.onConflict((conflict) => conflict.columns(['workspaceId', 'groupId']).doUpdateSet(set)).execute();
    },

    /** Those of the images that kits show. */
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ mediaId: string }>`select media_id from ${images('used')} where media_id = ${anyOf(ids)}`.execute(tx);
      return rows.map(({ mediaId }) => mediaId);
    },

    /** None is published for a kit: posts keep the images of the watermarks that they get. */
    awaitedMedia: (): Subquery<{ mediaId: string }> => sql<{ mediaId: string }>`select null::uuid as media_id where false`,

    /** The images that kits show. */
    usedMedia: (): Subquery<{ mediaId: string }> => sql<{ mediaId: string }>`select media_id from ${images('used')}`,
  };
}
