import { defined } from '@everycast/contract/defined';
import { may } from '@everycast/contract/permissions';
import type { PostRepeat, RepeatDates, RepeatDatesQuery, Series, SeriesStop } from '@everycast/contract/series';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { dayIn, daysAfter } from './dates.ts';
import type { SeriesNeeds } from './needs.ts';
import { createPlan } from './plan.ts';
import { createPlanDue } from './plan-due.ts';
import { createRepeat } from './repeat.ts';
import { createSeriesStore, type OccurrenceRow, type SeriesRow } from './series-store.ts';
import { tell } from './telling.ts';
import { datesOf, seriesView } from './view.ts';

const gone = () => new AppError('not_found', 'series.gone');

/** Posts that repeat by a rule. Each day's post is an ordinary one, planned about two months ahead. */
export interface SeriesFeature {
  /** The next days of a rule. */
  dates(query: RepeatDatesQuery): RepeatDates;

  /** Newest first; only the one of a post, if it is given. */
  list(workspaceId: string, postId?: string): Promise<Series[]>;

  /** @throws AppError not_found */
  get(workspaceId: string, id: string): Promise<Series>;

  /**
   * Repeats a post from its day on, with its content. If it belongs to a repeat, that goes on like this from here; what came before stays.
   * @throws AppError not_found, not_editable, invalid_input, version_conflict, limit_reached, and those of posts
   */
  repeat(actor: Membership, postId: string, request: PostRepeat): Promise<Series>;

  /**
   * Plans no more posts, and deletes those after a day that still wait and that nobody has changed; or a post with all that follow.
   * @throws AppError not_found, role_too_low, not_editable
   */
  stop(actor: Membership, id: string, stop: SeriesStop): Promise<Series>;

  /** Goes on by the rule from now on; days that passed in the meantime are left out. @throws AppError not_found, role_too_low */
  resume(actor: Membership, id: string): Promise<Series>;

  /** Plans the posts of all repeats that are due for it. */
  planDue(): Promise<void>;
}

export function createSeries(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents' | 'jobs' | 'log'>,
  needs: SeriesNeeds,
): SeriesFeature {
  const { db, clock } = kernel;
  const store = createSeriesStore(db);
  const plan = createPlan({ kernel, store, needs });
  needs.media.addUser(store.media);
  kernel.domainEvents.on('accounts.moved', (tx, { posts }) =>
    store.leave(
      tx,
      posts.filter(({ from, to }) => from === to).map(({ to }) => to),
    ),
  );
  const repeat = createRepeat({ kernel, store, needs, plan });
  const planDue = createPlanDue({ kernel, store, needs, plan });
  needs.posts.alsoFollowClockRules(() => store.followClockRules(clock.now()));
  kernel.jobs.every('series.plan', '*/15 * * * *', planDue);

  const changed = (tx: Tx, workspaceId: string) => kernel.events.publish(tx, workspaceId, { type: 'series.changed' });

  async function read(workspaceId: string, id: string): Promise<SeriesRow> {
    const row = await store.find(workspaceId, id);
    if (!row) throw gone();
    return row;
  }

  async function views(rows: readonly SeriesRow[]): Promise<Series[]> {
    const now = clock.now();
    const shown = Map.groupBy(
      await store.shown(
        rows.map(({ id }) => id),
        now,
      ),
      ({ seriesId }) => seriesId,
    );
    return rows.map((row) => seriesView(row, shown.get(row.id) ?? [], { now, resolve: needs.posts.resolve }));
  }

  async function get(workspaceId: string, id: string): Promise<Series> {
    const [view] = await views([await read(workspaceId, id)]);
    return defined(view);
  }

  /** Changes whether a repeat goes on, and brings its posts in line. */
  async function decide(
    actor: Membership,
    id: string,
    action: 'repeat.ended' | 'repeat.resumed',
    how: (row: SeriesRow, now: Date) => Partial<SeriesRow>,
  ): Promise<Series> {
    const { workspaceId } = actor;
    const now = clock.now();
    const before = await read(workspaceId, id);
    if (before.authorId !== actor.userId && !may(actor, 'post.manage')) throw new AppError('role_too_low', 'posts.own_only');
    const row: SeriesRow = { ...before, version: before.version + 1, problem: null, nextRunAt: now, ...how(before, now) };
    await db.transaction().execute(async (tx) => {
      if ((await store.lock(tx, id)) !== before.version) throw new AppError('version_conflict', 'series.changed');
      await store.update(id, row, tx);
      await tell(kernel, tx, row, action);
      await changed(tx, workspaceId);
    });
    await plan.run(actor, row);
    return get(workspaceId, id);
  }

  /** The day of a post that is planned by a repeat. @throws AppError not_found */
  async function occurrenceIn(workspaceId: string, id: string, postId: string): Promise<OccurrenceRow> {
    const occurrence = await store.occurrenceOf(postId);
    await needs.posts.get(workspaceId, postId);
    if (occurrence?.seriesId !== id) throw gone();
    return occurrence;
  }

  /** Someone had changed it, or it would be gone by now. @throws AppError not_editable */
  async function removeIfThere(actor: Membership, postId: string): Promise<void> {
    await needs.posts.remove(actor, postId, undefined, { unsentOnly: true }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    });
  }

  return {
    dates: ({ rule, variations }) => datesOf(rule, variations, { now: clock.now(), resolve: needs.posts.resolve }),
    list: async (workspaceId, postId) => views(await store.list(workspaceId, postId)),
    get,
    repeat: async (actor, postId, request) => get(actor.workspaceId, await repeat(actor, postId, request)),
    async stop(actor, id, { after, from }) {
      const first = from === undefined ? after && daysAfter(after, 1) : (await occurrenceIn(actor.workspaceId, id, from)).date;
      const stopped = await decide(actor, id, 'repeat.ended', (row, now) => ({
        stoppedAt: now,
        changedFrom: first ?? dayIn(now, row.rule.zone),
      }));
      if (from === undefined) return stopped;
      await removeIfThere(actor, from);
      return get(actor.workspaceId, id);
    },
    resume: (actor, id) =>
      decide(actor, id, 'repeat.resumed', (row, now) => ({
        stoppedAt: null,
        authorId: actor.userId,
        changedFrom: dayIn(now, row.rule.zone),
        countedFrom: now,
      })),
    planDue,
  };
}
