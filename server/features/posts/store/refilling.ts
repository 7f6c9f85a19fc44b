import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';

/**
 * Whether a queue that refills itself takes one of these posts, by its label or by the folder of one of its files: copies of it go out without
 * anybody scheduling them.
 */
export async function refilling(tx: Tx, postIds: readonly string[]): Promise<boolean> {
  const ids = sql`any(${postIds}::uuid[])`;
  const { rows } = await sql`
    with recursive inside as (
      select evergreen.folder_id as id, evergreen.workspace_id from evergreen where evergreen.folder_id is not null
        and evergreen.workspace_id in (select workspace_id from post where id = ${ids})
      union select media_folder.id, inside.workspace_id from media_folder join inside on media_folder.parent_id = inside.id
    )
    select from post_label join evergreen on evergreen.label_id = post_label.label_id where post_label.post_id = ${ids}
    union all
    select from post_media join media on media.id = post_media.media_id join inside on inside.id = media.folder_id
      where post_media.post_id = ${ids}
    limit 1`.execute(tx);
  return rows.length > 0;
}
