import type { ActivityKind, ActivitySource } from '@everycast/contract/activity';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { parserOf } from '../../kernel/database/json.ts';
import { type ActivityTables, DetailsColumn, type EntryRow, known, type SubjectTable, UndoColumn } from './tables.ts';

const parseEntry = parserOf('activity_subject', { details: DetailsColumn });
const parseSubject = parserOf('activity_subject', { details: DetailsColumn, undo: UndoColumn.nullable() });

const isUndoable = sql<boolean>`exists (
  select from activity_subject s where s.activity_id = activity.id and s.undo is not null and s.undone_by is null)`;
const undoneBy = sql<string | null>`(select max(s.undone_by::text)::uuid from activity_subject s where s.activity_id = activity.id)`;

/** Which entries; what is undefined doesn't narrow. */
export interface Filter {
  workspaceId: string;
  person?: string | undefined;
  source?: readonly ActivitySource[] | undefined;
  kind?: readonly ActivityKind[] | undefined;
  accounts?: Subquery<string> | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
  /** Of the other kinds, only this person's own. */
  onlyKinds?: { kinds: readonly ActivityKind[]; orBy: string } | undefined;
}

/** Reads what happened. */
export function createActivityStore(database: Database) {
  const db = database.withTables<ActivityTables>();

  const entries = () =>
    db
      .selectFrom('activity')
      .innerJoin('activitySubject as first', (join) => join.onRef('first.activityId', '=', 'activity.id').on('first.position', '=', 1))
      .where('action', 'in', known.actions)
      .selectAll('activity')
      .select(['first.name', 'first.details'])
      .select([isUndoable.as('isUndoable'), undoneBy.as('undoneBy')]);
  type Entries = SelectQueryBuilder<ActivityTables & { first: SubjectTable }, 'activity' | 'first', EntryRow>;
  const kindIs = (kinds: readonly ActivityKind[]) => sql<boolean>`split_part(activity.action, '.', 1) = any(${[...kinds]}::text[])`;

  function matching({ workspaceId, person, source, kind, accounts, from, to, search, onlyKinds }: Filter): Entries {
    let query = entries().where('workspaceId', '=', workspaceId) as Entries;
    if (person !== undefined) query = query.where('activity.userId', '=', person);
    if (source) query = query.where('source', 'in', source);
    if (kind) query = query.where(kindIs(kind));
    if (accounts) query = query.where(sql<boolean>`activity.account_ids && array(${accounts})`);
    if (from) query = query.where('at', '>=', from);
    if (to) query = query.where('at', '<', to);
    if (onlyKinds) query = query.where((eb) => eb.or([kindIs(onlyKinds.kinds), eb('activity.userId', '=', onlyKinds.orBy)]));
    if (search) {
      const found = sql<boolean>`exists (select from activity_subject s where s.activity_id = activity.id
        and position(lower(${search}) in lower(s.name)) > 0)`;
      query = query.where(found);
    }
    return query;
  }

  return {
    /**
     * What happened last first: some entries are recorded later than it happened.
     * @param after the last entry received. Only the oldest are pruned, so that nothing is behind one that is gone.
     */
    async list(filter: Filter, after: string | null, limit: number): Promise<EntryRow[]> {
      let query = matching(filter).orderBy('activity.at', 'desc').orderBy('activity.id', 'desc').limit(limit);
      if (after !== null)
        query = query.where(sql<boolean>`(activity.at, activity.id) < (select a.at, a.id from activity a where a.id = ${after})`);
      return (await query.execute()).map((row) => parseEntry(row, row.id));
    },

    async byIds(workspaceId: string, ids: readonly string[]): Promise<EntryRow[]> {
      if (ids.length === 0) return [];
      const rows = await entries().where('workspaceId', '=', workspaceId).where('activity.id', 'in', ids).execute();
      return rows.map((row) => parseEntry(row, row.id));
    },

    async subjects(activityId: string): Promise<SubjectTable[]> {
      const rows = db.selectFrom('activitySubject').selectAll().where('activityId', '=', activityId).orderBy('position');
      return (await rows.execute()).map((row) => parseSubject(row, row.activityId));
    },

    origin: (activityId: string) =>
      db.selectFrom('activityOrigin').select(['address', 'userAgent']).where('activityId', '=', activityId).executeTakeFirst(),

    /** The newest entry about something after another one. */
    async since(workspaceId: string, subjectId: string, after: string): Promise<EntryRow | null> {
      const about = db.selectFrom('activitySubject').select('activityId').where('subjectId', '=', subjectId);
      const query = entries().where('workspaceId', '=', workspaceId).where('activity.id', '>', after).where('activity.id', 'in', about);
      const row = await query.orderBy('activity.id', 'desc').limit(1).executeTakeFirst();
      return row ? parseEntry(row, row.id) : null;
    },

    /**
     * What a person did last that can be undone, in person, at once: imports take a while. `done`: also what they redid; `new`: without that;
     * `undone`: what they undid.
     * @returns null if there is nothing like that since
     */
    async last(workspaceId: string, userId: string, which: 'done' | 'new' | 'undone', since: Date): Promise<EntryRow | null> {
      const own = entries().where('workspaceId', '=', workspaceId).where('activity.userId', '=', userId).where('source', '=', 'person');
      const kinds = {
        done: sql<boolean>`(activity.undoes is null or activity.redoes)`,
        new: sql<boolean>`activity.undoes is null`,
        undone: sql<boolean>`(activity.undoes is not null and not activity.redoes)`,
      };
      const row = await own
        .where('at', '>=', since)
        .where(isUndoable)
        .where('activity.action', '<>', 'import.done')
        .where(kinds[which])
        .orderBy('activity.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? parseEntry(row, row.id) : null;
    },

    /** Undefined if the owner hasn't chosen. */
    async keptDays(workspaceId: string): Promise<number | null | undefined> {
      const row = await db.selectFrom('activitySetting').select('keptDays').where('workspaceId', '=', workspaceId).executeTakeFirst();
      return row?.keptDays;
    },

    async keepFor(tx: Tx, workspaceId: string, keptDays: number | null): Promise<void> {
      await tx
        .withTables<ActivityTables>()
        .insertInto('activitySetting')
        .values({ workspaceId, keptDays })
        .onConflict((conflict) => conflict.column('workspaceId').doUpdateSet({ keptDays }))
        .execute();
    },
  };
}

export type ActivityStore = ReturnType<typeof createActivityStore>;
