import { type Kysely, sql } from 'kysely';

/**
 * What pages say of themselves, for cards of links: kept for about a day, so that what the composer shows is what goes out. `why`: it says
 * nothing that a card could be made of. The picture is made anew and small, so it lies here and not in the storage.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('link_card')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text')
    .addColumn('description', 'text')
    .addColumn('picture', 'bytea')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('why', 'text')
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .addCheckConstraint('link_card_read', sql`(title is null) = (why is not null) and (title is null) = (description is null)`)
    .addCheckConstraint('link_card_picture', sql`(picture is null) = (width is null) and (picture is null) = (height is null)`)
    .execute();
  await db.schema.createIndex('link_card_read_at').on('link_card').column('read_at').execute();
}
