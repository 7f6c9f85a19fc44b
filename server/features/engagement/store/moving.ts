import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';

const samePerson = sql`there.platform = here.platform and there.service = here.service and there.remote_id = here.remote_id`;

/**
 * Conversations follow their accounts to another workspace. A person who also wrote to accounts that stay is in both. Workers that are reading
 * one of the inboxes lose their lease, so that nothing more is written under the old one.
 */
export async function moveConversations(
  tx: Tx,
  {
    fromWorkspaceId: from,
    toWorkspaceId: to,
    accountIds,
  }: { fromWorkspaceId: string; toWorkspaceId: string; accountIds: readonly string[] },
): Promise<void> {
  const those = anyOf(accountIds);
  await sql`
    update engagement_source set workspace_id = ${to}, state = 'waiting', lease_token = null, next_attempt_at = to_timestamp(0)
    where id = ${those}`.execute(tx);
  await sql`
    insert into engagement_person (id, workspace_id, platform, service, remote_id, handle, name, url, avatar_url, first_seen_at)
    select gen_random_uuid(), ${to}, platform, service, remote_id, handle, name, url, avatar_url, first_seen_at from engagement_person
    where workspace_id = ${from} and id in (
      select person_id from conversation where account_id = ${those} union select person_id from engagement_item where account_id = ${those}
    )
    order by platform, service, remote_id
    on conflict on constraint engagement_person_once do nothing`.execute(tx);
  await sql`
    update conversation set workspace_id = ${to}, person_id = there.id,
      assignee_id = case when exists (select from member where workspace_id = ${to} and user_id = conversation.assignee_id) then assignee_id end
    from engagement_person here join engagement_person there on ${samePerson}
    where conversation.account_id = ${those} and here.id = conversation.person_id and there.workspace_id = ${to}`.execute(tx);
  await sql`
    update engagement_item set person_id = there.id
    from engagement_person here join engagement_person there on ${samePerson}
    where engagement_item.account_id = ${those} and here.id = engagement_item.person_id and there.workspace_id = ${to}`.execute(tx);
  await sql`
    update engagement_action set workspace_id = ${to}
    where conversation_id in (select id from conversation where account_id = ${those})`.execute(tx);
  await sql`
    delete from engagement_person where workspace_id = ${from}
      and not exists (select from conversation where person_id = engagement_person.id)
      and not exists (select from engagement_item where person_id = engagement_person.id)`.execute(tx);
}
