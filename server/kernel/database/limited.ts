import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { currentLimit, seenByAll, withViews } from './limit.ts';

/** For what belongs to everyone in a member's transaction, such as the use of a plan: it sees everything. */
export async function unlimited<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const limit = currentLimit();
  if (limit === null) return work();
  if (!tx.isTransaction) return seenByAll(work);
  const limitAgain = () => sql`${sql.raw(`select ${withViews}`)}, set_config('everycast.member_user', ${limit.userId}, true)`.execute(tx);
  await sql`set local search_path to default`.execute(tx);
  await sql`select set_config('everycast.member_user', '', true)`.execute(tx);
  let result: T;
  try {
    result = await seenByAll(work);
  } catch (error) {
    // If the error ended the transaction, this fails, too, and the rollback restores the limit.
    await limitAgain().catch(() => undefined);
    throw error;
  }
  await limitAgain();
  return result;
}

/** What ends a statement of a limited member that would change what is also on accounts that they don't see. */
export const isPartlyHidden = (error: unknown): boolean => error instanceof Error && (error as { code?: unknown }).code === 'ECHID';

/** Whether a post is also on accounts that the member of this moment doesn't see. */
export async function isHiddenInPart(db: Database, postId: string): Promise<boolean> {
  if (currentLimit() === null) return false;
  const { rows } = await sql<{ hidden: boolean }>`select limited.partly_hidden(${postId}::uuid) as hidden`.execute(db);
  return rows[0]?.hidden ?? false;
}

/** Whether the member of this moment sees a row. */
export async function sees(db: Database, table: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** What members are told of: an account, or a post on all of its accounts. Neither: nothing that belongs to an account. */
export interface Subject {
  accountId?: string;
  postId?: string;
}

/** The limited members of a workspace who see all of this. */
export async function limitedWhoSee(tx: Tx, workspaceId: string, { accountId, postId }: Subject): Promise<string[]> {
  const seesAccount = (account: RawBuilder<unknown>) => sql`exists (
    select from member_group g join account_group_member m on m.group_id = g.group_id
    where m.account_id = ${account} and g.workspace_id = member.workspace_id and g.user_id = member.user_id)`;
  const { rows } = await sql<{ userId: string }>`
    select user_id from member where workspace_id = ${workspaceId} and limited
      and (${accountId ?? null}::uuid is null or ${seesAccount(sql`${accountId ?? null}::uuid`)})
      and (${postId ?? null}::uuid is null or not exists (
        select from target x where x.post_id = ${postId ?? null}::uuid and not ${seesAccount(sql`x.account_id`)}) and (
        exists (select from target x where x.post_id = ${postId ?? null}::uuid)
        or exists (select from post p where p.id = ${postId ?? null}::uuid and p.author_id = member.user_id)))`.execute(tx);
  return rows.map(({ userId }) => userId);
}
