import type { CalendarState } from '@everycast/contract/calendar';
import { defined } from '@everycast/contract/defined';
import type { Fold } from '@everycast/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { worstFirst } from '../rules.ts';
import { calendarTime, isListed, type StoredFilter } from '../store/filter.ts';

/** From worst to best. Incompletely published isn't simply published, and neither retrying nor on hold is simply scheduled. */
const worstShownFirst = worstFirst.flatMap((state): CalendarState[] =>
  state === 'scheduled' ? ['on_hold', 'retrying', state] : state === 'published' ? ['incomplete', state] : [state],
);
/** A state as the query computes it: a post shows the lowest of its targets. */
const rankOf = (state: CalendarState): number => worstShownFirst.indexOf(state);
const stateAt = (rank: number): CalendarState => worstShownFirst[rank] ?? 'draft';
const ranksOf = (states: readonly CalendarState[]) => sql.join(states.map((state) => sql.lit(rankOf(state))));

/** These are always among a day's lines: someone has to act, or it happens right now. */
const pressing = ranksOf(['failed', 'unconfirmed', 'incomplete', 'publishing']);
/** Of a post without targets. */
const untargeted = sql.lit(rankOf('draft'));

/** Accounts of which nothing is published: the plan or a person pauses them, or their workspace is on hold. Sandbox accounts never are. */
const held = (workspaceId: string) => sql`held as materialized (
  select id as account_id from account
  where workspace_id = ${workspaceId} and (
    id in (select account_id from account_pause)
    or id in (select account_id from account_own_pause)
    or (not sandbox and exists (select from workspace_hold where workspace_hold.workspace_id = account.workspace_id))
  )
)`;

const isRanked = (state: CalendarState): RawBuilder<boolean> => {
  if (state === 'on_hold') return sql`target.state = 'scheduled' and target.account_id in (select account_id from held)`;
  if (state === 'retrying') return sql`target.state = 'scheduled' and target.problem_kind is not null`;
  if (state === 'incomplete') return sql`target.state = 'published' and target.problem_kind is not null`;
  return sql`target.state = ${sql.lit(state)}`;
};
const targetRank = sql<number>`case ${sql.join(
  worstShownFirst.map((state) => sql`when ${isRanked(state)} then ${sql.lit(rankOf(state))}`),
  sql` `,
)} end`;

interface Range {
  workspaceId: string;
  filter: StoredFilter;
  states: readonly CalendarState[] | null;
}
/** A post's ID and its state. */
export type Found = { id: string; state: CalendarState };
/** Posts per state, posts per slot, and the first lines of each slot; slots are numbered from 1. */
interface FoundSlots {
  states: Partial<Record<CalendarState, number>>;
  slots: [slot: number, count: number][];
  lines: (Found & { slot: number })[];
}
/** What a line shows of a post. */
export interface LineRow {
  id: string;
  version: number;
  at: Date;
  text: string;
  accountIds: string[];
  failed: number;
  mediaId: string | null;
  wallTime: string | null;
  zone: string | null;
  fold: Fold | null;
  authorId: string | null;
  repeats: boolean;
}

/** Reads posts for the calendar: counts and a few lines per day or hour, whatever their number. */
export function createCalendarStore(db: Database) {
  const inStates = (states: Range['states'], rank: RawBuilder<unknown>) => (states ? sql`${rank} in (${ranksOf(states)})` : sql`true`);

  return {
    /**
     * @param begins when each slot begins, and when the last one ends
     * @param lines the most lines per slot
     */
    async slots({ workspaceId, filter, states, begins, lines }: Range & { begins: readonly Date[]; lines: number }): Promise<FoundSlots> {
      const [first, end] = [begins[0], begins.at(-1)];
      const { rows } = await sql<{
        states: [rank: number, count: number][];
        slots: [slot: number, count: number][];
        lines: [slot: number, id: string, rank: number][];
      }>`
        with ${held(workspaceId)}, listed as materialized (
          select post.id, ${calendarTime} as at from post
          where post.workspace_id = ${workspaceId} and ${calendarTime} >= ${first} and ${calendarTime} < ${end} and ${isListed(filter)}
        ), chosen as materialized (
          -- Grouped instead of joined, so that it takes as long whatever the planner expects. Other posts' targets have no time here.
          select id, max(at) as at, width_bucket(max(at), ${begins}::timestamptz[]) as slot, coalesce(min(rank), ${untargeted}) as rank
          from (
            select id, at, null::int as rank from listed
            union all
            select post_id, null, ${targetRank} from target
            where workspace_id = ${workspaceId} and calendar_at >= ${first} and calendar_at < ${end}
          ) as rows
          group by id having max(at) is not null
        ), counted as materialized (
          select slot, rank, count(*)::int as count from chosen group by slot, rank
        ), placed as (
          select slot, id, at, rank, row_number() over (partition by slot order by rank not in (${pressing}), at, id) as place
          from chosen where ${inStates(states, sql`rank`)}
        )
        select
          (select coalesce(json_agg(json_build_array(rank, count)), '[]')
            from (select rank, sum(count) as count from counted group by rank) as ranks) as states,
          (select coalesce(json_agg(json_build_array(slot, count)), '[]')
            from (select slot, sum(count) as count from counted where ${inStates(states, sql`rank`)} group by slot) as slots) as slots,
          (select coalesce(json_agg(json_build_array(slot, id, rank) order by at, id), '[]') from placed where place <= ${lines}) as lines
      `.execute(db);
      const found = defined(rows[0]);
      return {
        states: Object.fromEntries(found.states.map(([rank, count]) => [stateAt(rank), count])),
        slots: found.slots,
        lines: found.lines.map(([slot, id, rank]) => ({ slot, id, state: stateAt(rank) })),
      };
    },

    /** In order of time. */
    async page({ workspaceId, filter, states, from, to, latestFirst, after, limit }: Range & Page): Promise<(Found & { at: Date })[]> {
      const direction = latestFirst ? sql`desc` : sql`asc`;
      const { rows } = await sql<{ id: string; at: Date; rank: number }>`
        with ${held(workspaceId)}
        select post.id, ${calendarTime} as at, shown.rank
        from post cross join lateral (
          select coalesce(min(${targetRank}), ${untargeted}) as rank from target where target.post_id = post.id
        ) as shown
        where post.workspace_id = ${workspaceId} and ${calendarTime} >= ${from} and ${isListed(filter)}
          and ${to ? sql`${calendarTime} < ${to}` : sql`true`}
          and ${inStates(states, sql`shown.rank`)}
          and ${after ? sql`(${calendarTime}, post.id) ${latestFirst ? sql`<` : sql`>`} (${after.at}, ${after.id}::uuid)` : sql`true`}
        order by ${calendarTime} ${direction}, post.id ${direction}
        limit ${limit}
      `.execute(db);
      return rows.map(({ rank, ...row }) => ({ ...row, state: stateAt(rank) }));
    },

    async lines(ids: readonly string[]): Promise<Map<string, LineRow>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<LineRow>`
        select post.id, post.version, ${calendarTime} as at, post.author_id,
          exists (select from series_occurrence where series_occurrence.post_id = post.id) as repeats,
          left(coalesce(nullif(btrim(post.text), ''), targets.text, ''), ${maxLineText}::int + 1) as text,
          coalesce(targets.account_ids, '{}') as account_ids, coalesce(targets.failed, 0)::int as failed,
          (select media_id from post_media where post_media.post_id = post.id and part >= 0
            order by target_id nulls first, part, position limit 1) as media_id,
          coalesce(post.wall_time, post.intended_wall_time) as wall_time,
          case when post.wall_time is null then post.intended_zone else post.zone end as zone,
          case when post.wall_time is null then post.intended_fold else post.fold end as fold
        from post left join lateral (
          select array_agg(target.account_id order by target.id) as account_ids, count(*) filter (where target.state = 'failed') as failed,
            (array_agg(btrim(target.text) order by target.id) filter (where btrim(target.text) <> ''))[1] as text
          from target where target.post_id = post.id
        ) as targets on true
        where post.id = any(${ids}::uuid[])
      `.execute(db);
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

type Page = { from: Date; to: Date | null; latestFirst: boolean; after: { at: Date; id: string } | null; limit: number };
/** Characters: more than a line can show. One more is read, so that it shows whether there is more. */
export const maxLineText = 160;
