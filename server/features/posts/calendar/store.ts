import type { CalendarState } from '@everycast/contract/calendar';
import type { Fold } from '@everycast/contract/time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { worstFirst } from '../rules.ts';
import { calendarTime, isListed, type StoredFilter } from '../store/filter.ts';

/** These are always among a day's lines: someone has to act, or it happens right now. */
const pressing = ['failed', 'unconfirmed', 'incomplete', 'publishing'] as const satisfies CalendarState[];

const worst = sql.lit(`{${worstFirst.join(',')}}`);
/** One row per post with the state that people see: incompletely published isn't simply published, and retrying isn't simply scheduled. */
const shown = sql`lateral (
  select case
      when rank is null then 'draft'
      when (${worst}::text[])[rank] = 'scheduled' and retrying then 'retrying'
      when (${worst}::text[])[rank] = 'published' and incomplete then 'incomplete'
      else (${worst}::text[])[rank]
    end as state
  from (
    select min(array_position(${worst}::text[], target.state)) as rank,
      bool_or(target.state = 'scheduled' and target.problem_kind is not null) as retrying,
      bool_or(target.state = 'published' and target.problem_kind is not null) as incomplete
    from target where target.post_id = post.id
  ) as targets
) as shown`;

interface Range {
  workspaceId: string;
  filter: StoredFilter;
  states: readonly CalendarState[] | null;
}
/** A post's ID and its state. */
export type Found = { id: string; state: CalendarState };
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
}

/** Reads posts for the calendar: counts and a few lines per day or hour, whatever their number. */
export function createCalendarStore(db: Database) {
  const inStates = (states: Range['states'], column: RawBuilder<unknown>) => (states ? sql`${column} in (${sql.join(states)})` : sql`true`);

  return {
    /**
     * @param begins when each slot begins, and when the last one ends
     * @param lines the most lines per slot
     * @returns slots as their number from 1
     */
    async slots({ workspaceId, filter, states, begins, lines }: Range & { begins: readonly Date[]; lines: number }) {
      const [first, end] = [begins[0], begins.at(-1)];
      const bounds = sql`array[${sql.join(begins)}]::timestamptz[]`;
      const { rows } = await sql<{
        states: Partial<Record<CalendarState, number>>;
        slots: [slot: number, count: number][];
        lines: [slot: number, id: string, state: CalendarState][];
      }>`
        with chosen as materialized (
          select post.id, ${calendarTime} as at, width_bucket(${calendarTime}, ${bounds}) as slot, shown.state
          from post cross join ${shown}
          where post.workspace_id = ${workspaceId} and ${calendarTime} >= ${first} and ${calendarTime} < ${end} and ${isListed(filter)}
        ), ranked as (
          select slot, id, at, state, row_number() over (
            partition by slot order by state not in (${sql.join(pressing)}), at, id
          ) as place
          from chosen where ${inStates(states, sql`state`)}
        )
        select
          (select coalesce(json_object_agg(state, count), '{}') from (select state, count(*) from chosen group by state) as counted) as states,
          (select coalesce(json_agg(json_build_array(slot, count)), '[]') from (select slot, max(place) as count from ranked group by slot) as counted) as slots,
          (select coalesce(json_agg(json_build_array(slot, id, state) order by at, id), '[]') from ranked where place <= ${lines}) as lines
      `.execute(db);
      return rows[0] as NonNullable<(typeof rows)[0]>;
    },

    /** In order of time. */
    async page({ workspaceId, filter, states, from, to, after, limit }: Range & Page): Promise<(Found & { at: Date })[]> {
      const { rows } = await sql<Found & { at: Date }>`
        select post.id, ${calendarTime} as at, shown.state
        from post cross join ${shown}
        where post.workspace_id = ${workspaceId} and ${calendarTime} >= ${from} and ${isListed(filter)}
          and ${to ? sql`${calendarTime} < ${to}` : sql`true`}
          and ${inStates(states, sql`shown.state`)}
          and ${after ? sql`(${calendarTime}, post.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
        order by ${calendarTime}, post.id
        limit ${limit}
      `.execute(db);
      return rows;
    },

    async lines(ids: readonly string[]): Promise<Map<string, LineRow>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<LineRow>`
        select post.id, post.version, ${calendarTime} as at, post.author_id,
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
        where post.id in (${sql.join(ids)})
      `.execute(db);
      return new Map(rows.map((row) => [row.id, row]));
    },
  };
}

type Page = { from: Date; to: Date | null; after: { at: Date; id: string } | null; limit: number };
/** Characters: more than a line can show. One more is read, so that it shows whether there is more. */
export const maxLineText = 160;
