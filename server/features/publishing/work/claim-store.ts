import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { after, inTime, present } from '../../../kernel/database/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { parseStored } from '../../../kernel/database/json.ts';
import { prepared } from '../../../kernel/database/prepared.ts';
import { StoredMessage } from '../../../kernel/messages.ts';
import { waitsOnHold } from '../holds/hold-store.ts';
import type { TargetTable } from '../tables.ts';

/** A claimed target. `state`: the state it was found in; `first`: it was never claimed before in this generation. */
export interface Claimed {
  id: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  token: string;
  state: 'scheduled' | 'publishing' | 'unconfirmed';
  dueAt: Date;
  first: boolean;
  generation: number;
  attempts: number;
  crashCount: number;
  lookupCount: number;
  /** Dismissed while it was being looked up. */
  dismissed: boolean;
  /** Number of errors inside Everycast. */
  faults: number;
  /** Where the post is, if it is out and only what follows it is missing. */
  remoteId: string | null;
  permalink: string | null;
  publishedAt: Date | null;
  problemKind: TargetTable['problemKind'];
  problemMessage: Message | null;
  problemPlatformMessage: string | null;
}

/** A claim takes many targets, so their JSON is checked one by one. @throws InvalidJson */
export function checkClaimed({ id, problemMessage }: Claimed): void {
  parseStored(StoredMessage.nullable(), problemMessage, { table: 'target', id, column: 'problem_message' });
}

/** How many of the longest-waiting targets a claim considers, not counting those of busy accounts. */
const window = 1_000;
const noLimit = { perWorkspace: 1_000_000, perService: 1_000_000 };

/**
 * `lasts`: length of the lease in milliseconds. `without`: what this process is still working on, so that it never takes that from itself.
 */
interface Claim {
  lasts: number;
  token: string;
  max: number;
  without?: readonly Pick<Claimed, 'accountId'>[];
  /** The most this process holds of one workspace and of one service, including those in `without`. */
  places?: { perWorkspace: number; perService: number };
}

/**
 * Claims due targets: at most one per account at a time in the order of due times, with workspaces taking turns. Rows that are locked are
 * skipped. Taking over from a dead worker counts as a crash. A workspace or service that has reached its share is skipped, so that those
 * behind it are found, and so is what waits on hold. `more`: something was claimed, and more is due than was considered, so another claim may
 * find it. `takeovers`: how many of the targets another worker held until its lease ended.
 */
export function createClaim(db: Database, clock: Clock) {
  return async function claim({
    lasts,
    token,
    max,
    without = [],
    places = noLimit,
  }: Claim): Promise<{ targets: Claimed[]; more: boolean; takeovers: number }> {
    const held = without.map(({ accountId }) => accountId);
    const { rows } = await sql<Omit<Claimed, 'token'> & { more: boolean; tookOver: boolean }>`${prepared('claim')}
        with busy as materialized (select workspace_id, service from account where id = any (${held}::uuid[])),
        busy_workspace as materialized (select workspace_id, count(*) as taken from busy group by workspace_id),
        busy_service as materialized (select service, count(*) as taken from busy group by service),
        full_workspace as materialized (select workspace_id from busy_workspace where taken >= ${places.perWorkspace}),
        full_service as materialized (select service from busy_service where taken >= ${places.perService}),
        head as materialized (
          select id, workspace_id, account_id, due_at from target
          where next_attempt_at <= ${present(clock)} and ${inTime(clock)}
            and account_id <> all (${held}::uuid[])
            and workspace_id not in (select workspace_id from full_workspace)
            and account_id not in (select account.id from full_service join account using (service))
            and account_id not in (select account_id from target where lease_token is not null and next_attempt_at > ${present(clock)})
            and account_id not in (select account_id from account_hold where until > ${present(clock)})
            and not ${waitsOnHold}
          order by next_attempt_at limit ${window}
        ),
        first as (select distinct on (account_id) id, workspace_id, account_id, due_at from head order by account_id, due_at, id),
        fair as (
          select id, workspace_id, account_id, due_at, row_number() over (partition by workspace_id order by due_at, id) as turn from first
        ),
        own as (
          select fair.id, due_at, service, turn
          from fair join account on account.id = account_id left join busy_workspace on busy_workspace.workspace_id = fair.workspace_id
          where turn + coalesce(taken, 0) <= ${places.perWorkspace}
        ),
        served as (select id, due_at, turn, service, row_number() over (partition by service order by turn, due_at, id) as place from own),
        free as (
          select id, due_at, turn from served left join busy_service using (service)
          where place + coalesce(taken, 0) <= ${places.perService}
        ),
        picked as (
          select id, state, started_at, lease_token from target
          where id in (select id from free order by turn, due_at, id limit ${max}) and next_attempt_at <= ${present(clock)}
          for no key update skip locked
        )
        update target set
          state = case picked.state when 'scheduled' then 'publishing' else picked.state end,
          lease_token = ${token}::uuid, next_attempt_at = ${after(clock, lasts)}, started_at = coalesce(picked.started_at, ${present(clock)}),
          crash_count = crash_count + case when picked.state = 'publishing' and picked.lease_token is not null then 1 else 0 end,
          names = case when target.names -> 'generation' = to_jsonb(target.generation) then target.names else (
            select jsonb_build_object('generation', target.generation, 'handle', handle, 'displayName', display_name)
            from account where account.id = target.account_id
          ) end
        from picked where target.id = picked.id
        returning target.id, post_id, workspace_id, account_id, picked.state, due_at, picked.started_at is null as first,
          generation, attempts, crash_count, lookup_count, dismissed, faults, remote_id, permalink, published_at, problem_kind, problem_message, problem_platform_message,
          (select count(*) from head) = ${window} as more, picked.lease_token is not null as took_over`.execute(db);
    return {
      targets: rows.map(({ more: _more, tookOver: _tookOver, ...row }) => ({ ...row, token })),
      more: rows[0]?.more ?? false,
      takeovers: rows.filter(({ tookOver }) => tookOver).length,
    };
  };
}
