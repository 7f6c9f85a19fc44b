import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { unlimited } from '../../../kernel/database/limited.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { PostsTables } from './tables.ts';

interface Neighbor {
  id: string;
  side: 'above' | 'below';
}

/** The place of a post, and of the one beside it, or null beyond the ends. */
interface Places {
  own: string;
  next: string | null;
}

/** Arranges posts on the board: those of a workspace have one order, and each column shows its own in it. */
export function createPlacing() {
  /** Looks at all posts, so that the order is the same for everyone. */
  async function placesAt(tx: Tx, workspaceId: string, postId: string, { id, side }: Neighbor): Promise<Places | undefined> {
    const [beyond, order] = side === 'above' ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')];
    const { rows } = await sql<Places>`
      select trim_scale(post.place) as own, (
        select trim_scale(other.place) from post other
        where other.workspace_id = ${workspaceId}::uuid and other.deleted_at is null and other.response is null
          and other.id <> ${postId}::uuid and (other.place, other.id) ${beyond} (post.place, post.id)
        order by other.place ${order}, other.id ${order} limit 1
      ) as next
      from post where post.id = ${id}::uuid`.execute(tx);
    return rows[0];
  }

  /** Posts that were added in the same microsecond share a place. They keep their order, below the next one above them. */
  async function spread(tx: Tx, workspaceId: string, place: string): Promise<void> {
    await sql`
      update post set place = post.place + same.number * 0.001 * coalesce(above.place - post.place, 1)
      from (
        select id, row_number() over (order by id) - 1 as number from post
        where workspace_id = ${workspaceId}::uuid and place = ${place}::numeric
      ) same, (select min(place) as place from post where workspace_id = ${workspaceId}::uuid and place > ${place}::numeric) above
      where same.id = post.id and same.number > 0`.execute(tx);
  }

  return {
    /** Those of the posts that the member of this moment sees on the board. */
    async visible(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<number> {
      const own = tx.withTables<PostsTables>().selectFrom('post').select('id').where('workspaceId', '=', workspaceId);
      return (await own.where('id', 'in', ids).where('deletedAt', 'is', null).where('response', 'is', null).execute()).length;
    },

    /** Puts a post directly above or below another one. Those who do so at once follow each other, so that no two posts share a place. */
    async put(tx: Tx, workspaceId: string, postId: string, by: Neighbor): Promise<void> {
      await lockUntilEnd(tx, `board of ${workspaceId}`);
      await unlimited(tx, async () => {
        let places = await placesAt(tx, workspaceId, postId, by);
        if (places && places.own === places.next) {
          await spread(tx, workspaceId, places.own);
          places = await placesAt(tx, workspaceId, postId, by);
        }
        if (!places) return;
        const { own, next } = places;
        // Multiplied, because a quotient is rounded. A card above all others stays below those that are yet to be written.
        const between = sql`(${own}::numeric + ${next}::numeric) * 0.5`;
        const now = sql`extract(epoch from clock_timestamp())`;
        const first = sql`case when ${now} > ${own}::numeric then (${own}::numeric + ${now}) * 0.5 else ${own}::numeric + 0.001 end`;
        const place = next !== null ? between : by.side === 'above' ? first : sql`${own}::numeric - 1`;
        await sql`update post set place = ${place} where id = ${postId}::uuid`.execute(tx);
      });
    },
  };
}
