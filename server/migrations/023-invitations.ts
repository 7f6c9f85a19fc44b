import { type Kysely, sql } from 'kysely';

/** An open invitation ends with the membership of whoever sent it; those whose sender may invite nobody any more end now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from invitation where not exists (
      select from member
      where member.workspace_id = invitation.workspace_id and member.user_id = invitation.invited_by and member.role in ('owner', 'admin')
    )`.execute(db);
  await db.schema
    .alterTable('invitation')
    .addForeignKeyConstraint('invitation_inviter', ['workspace_id', 'invited_by'], 'member', ['workspace_id', 'user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('invitation_inviter').on('invitation').columns(['workspace_id', 'invited_by']).execute();
}
