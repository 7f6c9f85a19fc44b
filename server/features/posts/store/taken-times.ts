import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Gate } from '../approval/gate.ts';
import type { PostsTables } from './tables.ts';

/**
 * When something goes out, went out, or will go out once it is approved, on accounts from an instant on; posts left out as `except`
 * aren't counted. `at`: only whether it is at one of these instants.
 */
export function createTakenTimes(database: Database, gate: Pick<Gate, 'waiting'>) {
  const db = database.withTables<PostsTables>();
  return async (
    accountIds: readonly string[],
    from: Date,
    { except, at, tx }: { except: readonly string[]; at?: readonly Date[]; tx?: Tx },
  ): Promise<{ accountId: string; dueAt: Date }[]> => {
    if (accountIds.length === 0) return [];
    let found = (tx ? tx.withTables<PostsTables>() : db)
      .selectFrom('target')
      .innerJoin('post', 'post.id', 'target.postId')
      .where('target.accountId', 'in', accountIds)
      .where('post.deletedAt', 'is', null);
    if (except.length > 0) found = found.where('post.id', 'not in', except);
    const within = (time: 'target.dueAt' | 'post.intendedAt') => {
      const later = found.where(time, '>=', from);
      return at ? later.where(time, '=', sql<Date>`any(${at}::timestamptz[])`) : later;
    };
    const going = within('target.dueAt').where('target.state', 'not in', ['draft', 'cancelled']);
    const waiting = gate.waiting();
    let times = going.select(['target.accountId', 'target.dueAt']).$narrowType<{ dueAt: Date }>();
    if (waiting) {
      const asked = within('post.intendedAt').where('target.state', '=', 'draft').where('post.id', 'in', waiting);
      times = times.union(asked.select(['target.accountId', 'post.intendedAt as dueAt']).$narrowType<{ dueAt: Date }>());
    }
    return times.distinct().execute();
  };
}
