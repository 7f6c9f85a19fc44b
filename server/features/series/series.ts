import { defined } from '@everycast/contract/defined';
import { may } from '@everycast/contract/permissions';
import { copyOf } from '@everycast/contract/post-copy';
import type { NewPost, Post } from '@everycast/contract/posts';
import type { PostRepeat, RepeatDates, RepeatDatesQuery, RepeatRule, Series, SeriesStop } from '@everycast/contract/series';
import { message } from '@everycast/messages/message';
import type { Tx } from '../../kernel/database/database.ts';
import { seenBy } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { dayIn, daysAfter, daysOf, dueOn, earlier, later, scheduleOn } from './dates.ts';
import { mediaIn } from './media-in.ts';
import type { SeriesNeeds } from './needs.ts';
import { createPlan } from './plan.ts';
import { createSeriesStore, type OccurrenceRow, type SeriesRow } from './series-store.ts';
import { datesOf, seriesView } from './view.ts';

/** The most repeats of a workspace. */
export const maxSeries = 200;
/** Repeats that one run of the clock plans. */
const perRun = 200;

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

  /** Plans no more posts, and deletes those after a day that still wait and that nobody has changed. @throws AppError not_found, role_too_low */
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

  /**
   * The first day of a rule, from a day on, that is still to come and that no other post has.
   * @param rows its days from that one on
   * @throws AppError invalid_input
   */
  function firstDay(
    rule: RepeatRule,
    from: string,
    rows: readonly OccurrenceRow[],
    { postId, now }: { postId: string; now: Date },
  ): string {
    const days = daysOf(rule);
    // Today's may have passed, and some may be someone's own.
    const found = days.from(later(from, dayIn(now, rule.zone)), rows.length + 2).filter((date) => dueOn(rule, date) > now);
    const [first] = found;
    if (first === undefined) {
      const isEver = days.from(rule.start.slice(0, 10), 1).length > 0;
      throw new AppError('invalid_input', isEver ? 'series.over' : 'schema.repeat_never');
    }
    const others = new Set(rows.filter((row) => row.postId !== postId && row.postId !== null && !row.removed).map(({ date }) => date));
    return found.find((date) => !others.has(date)) ?? first;
  }

  /** @throws AppError unless every text that takes its turn can be published */
  async function refuseInvalid(actor: Membership, content: NewPost, { rule, variations }: PostRepeat, date: string): Promise<void> {
    for (const text of variations) await needs.posts.prepare(actor, { ...content, text, schedule: scheduleOn(rule, date) });
  }

  async function repeat(actor: Membership, postId: string, request: PostRepeat): Promise<Series> {
    const { rule, variations } = request;
    const { workspaceId } = actor;
    const now = clock.now();
    const post = await needs.posts.get(workspaceId, postId);
    refuseUnlessWaiting(post);
    const occurrence = await store.occurrenceOf(postId);
    const before = occurrence && (await read(workspaceId, occurrence.seriesId));
    const start = rule.start.slice(0, 10);
    const from = later(post.schedule?.at.slice(0, 10) ?? start, start);
    const rows = occurrence ? await store.occurrencesFrom(occurrence.seriesId, earlier(from, occurrence.date)) : [];
    const date = firstDay(rule, from, rows, { postId, now });
    const content = copyOf(
      post,
      post.targets.map(({ accountId }) => accountId),
    );
    await refuseInvalid(actor, content, request, date);
    const id = before?.id ?? newId();
    const version = (before?.version ?? 0) + 1;
    const row: SeriesRow = {
      id,
      workspaceId,
      authorId: actor.userId,
      version,
      rule,
      content,
      variations,
      accountIds: content.accountIds,
      mediaIds: mediaIn(content),
      stoppedAt: null,
      changedFrom: occurrence ? earlier(occurrence.date, date) : date,
      countedFrom: now,
      problem: null,
      nextRunAt: now,
      createdAt: before?.createdAt ?? now,
    };
    const change = { schedule: scheduleOn(rule, date), ...(request.version !== undefined && { version: request.version }) };
    await needs.posts.changeAll(actor, [{ id: postId, change }], async (tx) => {
      const own = { seriesId: id, date, dueAt: dueOn(rule, date), postId, seriesVersion: version };
      if (before) {
        if ((await store.lock(tx, id)) !== before.version) throw new AppError('version_conflict', 'series.changed');
        await store.update(id, row, tx);
      } else {
        await store.lockWorkspace(tx, workspaceId);
        if ((await store.count(tx, workspaceId)) >= maxSeries)
          throw new AppError('limit_reached', 'series.limit_reached', { max: maxSeries });
        await store.insert(tx, row);
        await store.add(tx, own);
      }
      await store.wrote(tx, own);
      await changed(tx, workspaceId);
    });
    await plan.run(actor, row);
    return get(workspaceId, id);
  }

  /** Changes whether a repeat goes on, and brings its posts in line. */
  async function decide(actor: Membership, id: string, how: (row: SeriesRow, now: Date) => Partial<SeriesRow>): Promise<Series> {
    const { workspaceId } = actor;
    const now = clock.now();
    const before = await read(workspaceId, id);
    if (before.authorId !== actor.userId && !may(actor, 'post.manage')) throw new AppError('role_too_low', 'posts.own_only');
    const row: SeriesRow = { ...before, version: before.version + 1, problem: null, nextRunAt: now, ...how(before, now) };
    await db.transaction().execute(async (tx) => {
      if ((await store.lock(tx, id)) !== before.version) throw new AppError('version_conflict', 'series.changed');
      await store.update(id, row, tx);
      await changed(tx, workspaceId);
    });
    await plan.run(actor, row);
    return get(workspaceId, id);
  }

  async function planDue(): Promise<void> {
    for (const { id, workspaceId, authorId } of await store.due(clock.now(), perRun)) {
      // One that can't be planned must not keep the others from it; it is tried again.
      await planOne(id, workspaceId, authorId).catch((error: unknown) =>
        kernel.log.error({ err: error, series: id }, 'A repeat could not be planned'),
      );
    }
  }

  async function planOne(id: string, workspaceId: string, authorId: string | null): Promise<void> {
    const actor = authorId === null ? null : await needs.workspaces.membership(authorId, workspaceId).catch(closedTo);
    const row = await store.byId(id);
    if (!row) return;
    if (!actor || !may(actor, 'post.publish')) {
      const nextRunAt = new Date(clock.now().getTime() + retryAfter);
      await store.noteRun(id, row.version, { problem: message('series.author_gone'), nextRunAt });
      return;
    }
    // It goes on as its author could do it now: not on accounts that they don't see anymore.
    await seenBy(actor.groupIds ? { workspaceId, userId: actor.userId } : null, () => plan.run(actor, row));
  }

  return {
    dates: ({ rule, variations }) => datesOf(rule, variations, { now: clock.now(), resolve: needs.posts.resolve }),
    list: async (workspaceId, postId) => views(await store.list(workspaceId, postId)),
    get,
    repeat,
    stop: (actor, id, { after }) =>
      decide(actor, id, (row, now) => ({ stoppedAt: now, changedFrom: after ? daysAfter(after, 1) : dayIn(now, row.rule.zone) })),
    resume: (actor, id) =>
      decide(actor, id, (row, now) => ({
        stoppedAt: null,
        authorId: actor.userId,
        changedFrom: dayIn(now, row.rule.zone),
        countedFrom: now,
      })),
    planDue,
  };
}

/** Milliseconds. */
const retryAfter = 3600_000;

/** The workspace is closed to the author, so nothing is planned in their name. */
function closedTo(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** @throws AppError invalid_input without accounts, not_editable if something of it is out or on its way */
function refuseUnlessWaiting({ targets }: Post): void {
  if (targets.length === 0) throw new AppError('invalid_input', 'posts.no_account');
  if (targets.some(({ state }) => state !== 'draft' && state !== 'scheduled')) throw new AppError('not_editable', 'series.not_waiting');
}
