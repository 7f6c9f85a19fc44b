import type { PostStage } from '@everycast/contract/post-stages';
import type { TargetState } from '@everycast/contract/posts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Gate } from '../approval/gate.ts';
import { calendarTime, isListed, type StoredFilter, worstState } from './filter.ts';
import type { PostsTables } from './tables.ts';

export interface MatchQuery {
  workspaceId: string;
  from: Date | null;
  to: Date | null;
  /** `incomplete`: published on an account with something missing; `restored`: on hold since a restore. */
  states: readonly (TargetState | 'incomplete' | 'restored')[] | null;
  /** How far they are. */
  stage: PostStage | null;
  filter: StoredFilter;
}

/** A post that is listed with one of these has a target with a problem. */
const withProblem = new Set<string>(['failed', 'incomplete', 'restored']);

/** The posts that match a query, to select from. */
export function createMatching(database: Database, gate: Pick<Gate, 'waiting'>) {
  const db = database.withTables<PostsTables>();

  /** Published, with something missing. */
  const incompleteTarget = (eb: ExpressionBuilder<PostsTables, 'post'>) =>
    eb
      .selectFrom('target')
      .whereRef('target.postId', '=', 'post.id')
      .where('target.state', '=', 'published')
      .where('target.problemKind', 'is not', null);

  const heldTarget = (eb: ExpressionBuilder<PostsTables, 'post'>) =>
    eb
      .selectFrom('target')
      .whereRef('target.postId', '=', 'post.id')
      .where('target.state', '=', 'unconfirmed')
      .where('target.problemKind', '=', 'restored');

  const problemsOf = (workspaceId: string) =>
    db.selectFrom('target').select('postId').where('workspaceId', '=', workspaceId).where('problemKind', 'is not', null);

  /** Ideas are found by their index: a post that is one is a draft. */
  const isAt = (stage: PostStage) => {
    const waits = gate.waiting() ? sql<boolean>`post.id in ${gate.waiting()}` : sql<boolean>`false`;
    const conditions = {
      idea: sql<boolean>`post.idea`,
      draft: sql<boolean>`not post.idea and not ${waits} and ${worstState} = 'draft'`,
      review: sql<boolean>`${waits} and ${worstState} = 'draft'`,
      scheduled: sql<boolean>`${worstState} = 'scheduled'`,
    };
    return conditions[stage];
  };

  return ({ workspaceId, from, to, states, stage, filter }: MatchQuery) => {
    let query = db.selectFrom('post').where('workspaceId', '=', workspaceId).where(isListed(filter));
    if (stage) query = query.where(isAt(stage));
    if (from) query = query.where(calendarTime, '>=', from);
    if (to) query = query.where(calendarTime, '<', to);
    if (!states) return query;
    const shown = states.filter((state) => state !== 'incomplete' && state !== 'restored');
    // Few posts have problems, and an index finds them: without it, each post's targets would be read until enough are found.
    if (states.every((state) => withProblem.has(state))) query = query.where('id', 'in', problemsOf(workspaceId));
    return query.where((eb) =>
      eb.or([
        ...(shown.length > 0 ? [eb(worstState, 'in', shown)] : []),
        ...(states.includes('incomplete') ? [eb.exists(incompleteTarget(eb))] : []),
        ...(states.includes('restored') ? [eb.exists(heldTarget(eb))] : []),
      ]),
    );
  };
}
