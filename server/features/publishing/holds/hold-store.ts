import type { HoldReason } from '@everycast/contract/plans';
import { message } from '@everycast/messages/message';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, immediately } from '../../../kernel/clock.ts';
import { inTime, present } from '../../../kernel/database/clock.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { anyOf } from '../../../kernel/database/prepared.ts';
import { defaultSettings } from '../rules.ts';

/** Of these accounts nothing is published: the plan or a person pauses them, or their workspace is on hold, but for sandbox accounts. */
const heldAccounts = sql`
  select account_id from account_pause
  union all
  select account_id from account_own_pause
  union all
  select account.id from workspace_hold join account using (workspace_id) where not account.sandbox`;

/** Of `target`: nothing of it is out, and its account is on hold. What has begun to go out is finished. */
export const waitsOnHold: RawBuilder<boolean> = sql<boolean>`
  (target.state = 'scheduled' and target.remote_id is null and target.account_id in (${heldAccounts}))`;

/** Of `target`: its account is on hold. */
export const isOnHold: RawBuilder<boolean> = sql<boolean>`target.account_id in (${heldAccounts})`;

/** The most that are parked at once. */
const together = 1_000;

/**
 * Parks what is due on accounts that are on hold, so that claims and the agenda needn't pass it again and again. The pauses and holds are
 * locked first, and what ends them waits for that: nothing is parked that nobody would bring back.
 */
export async function park(db: Database, clock: Clock): Promise<void> {
  await sql`
    with due as materialized (
      select id, account_id, workspace_id from target
      where next_attempt_at <= ${present(clock)} and ${inTime(clock)} and lease_token is null and ${waitsOnHold}
      limit ${together}
    ),
    paused as materialized (
      select account_id from account_pause where account_id in (select account_id from due) for share skip locked
    ),
    rested as materialized (
      select account_id from account_own_pause where account_id in (select account_id from due) for share skip locked
    ),
    stopped as materialized (
      select workspace_id from workspace_hold where workspace_id in (select workspace_id from due) for share skip locked
    ),
    free as materialized (
      select id from target
      where id in (
        select id from due
        where account_id in (select account_id from paused) or account_id in (select account_id from rested)
          or workspace_id in (select workspace_id from stopped)
      )
      for no key update skip locked
    )
    update target set parked = true, next_attempt_at = null
    where id in (select id from free) and state = 'scheduled' and lease_token is null and next_attempt_at <= ${present(clock)}`.execute(db);
}

/** Targets of accounts that may be published on again. */
type Released = { accountIds: readonly string[] } | { workspaceId: string };

/**
 * Continues what came due while its account was on hold, once the pause or hold is deleted. What is later than the workspace's grace waits
 * for a person's decision, however many there are; the rest goes out.
 */
export async function release(tx: Tx, released: Released, now: Date): Promise<{ postId: string; workspaceId: string }[]> {
  const which =
    'workspaceId' in released
      ? sql`target.workspace_id = ${released.workspaceId} and target.account_id in (select id from account where workspace_id = ${released.workspaceId})`
      : sql`target.account_id = ${anyOf(released.accountIds)}`;
  const missed = message('publishing.missed_on_hold');
  const { rows } = await sql<{ postId: string; workspaceId: string }>`
    with waiting as materialized (
      select target.id, target.due_at < ${now}::timestamptz - coalesce(grace_minutes, ${defaultSettings.graceMinutes}) * interval '1 minute' as late
      from target left join publishing_setting using (workspace_id)
      where ${which} and target.state = 'scheduled' and target.remote_id is null and target.lease_token is null
        and (target.parked or target.next_attempt_at <= ${now}) and not ${isOnHold}
      order by target.post_id, target.id for no key update of target
    )
    update target set
      parked = false,
      state = case when late then 'failed' else 'scheduled' end,
      next_attempt_at = case when late then null when due_at > ${now} then due_at else ${immediately}::timestamptz end,
      problem_kind = case when late then 'missed' else problem_kind end,
      problem_message = case when late then ${JSON.stringify(missed)}::jsonb else problem_message end,
      problem_platform_message = case when late then null else problem_platform_message end,
      problem_at = case when late then ${now}::timestamptz else problem_at end,
      unnotified = late
    from waiting where target.id = waiting.id
    returning target.post_id, target.workspace_id`.execute(tx);
  return rows;
}

export interface HeldAccount {
  accountId: string;
  handle: string;
  reason: HoldReason;
}

/** Those of the accounts that are on hold, and why. */
export async function heldOf(tx: Tx, accountIds: readonly string[]): Promise<HeldAccount[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<HeldAccount>`
    select account.id as account_id, handle,
      coalesce(reason, case when account_pause.account_id is not null then 'plan' else 'person' end) as reason
    from account
    left join account_pause on account_pause.account_id = account.id
    left join account_own_pause on account_own_pause.account_id = account.id
    left join workspace_hold on workspace_hold.workspace_id = account.workspace_id and not account.sandbox
    where account.id = ${anyOf(accountIds)} and (account_pause.account_id is not null or account_own_pause.account_id is not null or reason is not null)
    order by handle`.execute(tx);
  return rows;
}
