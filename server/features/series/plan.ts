import type { NewPost, PostChange, PostSummary } from '@everycast/contract/posts';
import type { Message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { dayIn, daysAfter, daysOf, dueOn, later, scheduleOn, variationsOn } from './dates.ts';
import type { SeriesNeeds } from './needs.ts';
import type { OccurrenceRow, SeriesRow, SeriesStore } from './series-store.ts';

/** How far ahead posts are planned. Days. */
const horizonDays = 60;
/** How often a repeat looks for new days. Milliseconds. */
const usually = 6 * 3600_000;
/** When one that is held up tries again. Milliseconds. */
const afterProblem = 3600_000;
/** The most missed days that are noted at once: the last ones. */
const maxMissed = 100;

/** A person has changed the repeat in the meantime: their own planning goes on from there. */
class Outdated extends Error {}

/** What planning needs to know of a repeat. */
type Planned = Pick<
  SeriesRow,
  'id' | 'workspaceId' | 'version' | 'rule' | 'content' | 'variations' | 'stoppedAt' | 'changedFrom' | 'countedFrom'
>;

export interface PlanParts {
  kernel: Pick<Kernel, 'db' | 'clock'>;
  store: SeriesStore;
  needs: SeriesNeeds;
}

/**
 * Brings the posts of a repeat in line with its rule: adds those that are missing for the next days, changes those that follow an earlier
 * version, and deletes those on days that the rule no longer has. It only touches posts that still wait and that nobody has changed on
 * their own, and never plans a day that has passed: that is noted as missed. Each step is committed alone and can be repeated, so a process
 * that dies, or a second one, leaves nothing twice and nothing behind.
 */
export function createPlan({ kernel, store, needs }: PlanParts) {
  const { db, clock } = kernel;

  /** Runs a step unless a person has changed the repeat since it was read. */
  async function locked(tx: Parameters<SeriesStore['lock']>[0], { id, version }: Planned): Promise<void> {
    if ((await store.lock(tx, id)) !== version) throw new Outdated();
  }

  /** Its content for the accounts that are connected. @throws AppError if none is */
  async function contentOf(series: Planned): Promise<NewPost> {
    const { content, workspaceId } = series;
    const known = await needs.accounts.describe(workspaceId, content.accountIds);
    const accountIds = content.accountIds.filter((id) => known.get(id)?.connected);
    if (accountIds.length === 0) throw new AppError('invalid_input', 'series.no_accounts');
    const labels = new Set((await needs.labels.list(workspaceId)).map(({ id }) => id));
    const groups = new Set((await needs.groups.list(workspaceId)).map(({ id }) => id));
    return {
      ...content,
      accountIds,
      labelIds: (content.labelIds ?? []).filter((id) => labels.has(id)),
      versions: (content.versions ?? []).filter(({ groupId }) => groupId == null || groups.has(groupId)),
      variants: Object.fromEntries(Object.entries(content.variants).filter(([id]) => accountIds.includes(id))),
    };
  }

  const onDay = (series: Planned, content: NewPost, date: string, variation: number): NewPost => ({
    ...content,
    text: textOf(series, variation),
    schedule: scheduleOn(series.rule, date),
  });

  /** Days that passed without a post are noted: they aren't made up for. */
  async function noteMissed(series: Planned, now: Date): Promise<void> {
    const { id, rule, changedFrom, countedFrom, version } = series;
    const since = dayIn(countedFrom, rule.zone);
    const days = daysOf(rule).between(later(since, changedFrom), dayIn(now, rule.zone));
    const passed = days.map((date) => ({ date, dueAt: dueOn(rule, date) })).filter(({ dueAt }) => dueAt <= now && dueAt > countedFrom);
    if (passed.length === 0) return;
    await db.transaction().execute(async (tx) => {
      await locked(tx, series);
      for (const { date, dueAt } of passed.slice(-maxMissed)) {
        await store.add(tx, { seriesId: id, date, dueAt, postId: null, seriesVersion: version, missed: true });
      }
    });
  }

  /** Deletes the post of a day that the rule doesn't have. */
  async function remove(actor: Membership, series: Planned, { date, postId }: WithPost): Promise<void> {
    await needs.posts.remove(actor, postId, async (tx) => {
      await locked(tx, series);
      await store.markRemoved(tx, series.id, date);
    });
  }

  async function rewrite(actor: Membership, series: Planned, row: WithPost, post: NewPost): Promise<void> {
    const change: PostChange = { ...post, version: row.postVersion ?? 0 };
    await needs.posts.changeAll(actor, [{ id: row.postId, change }], async (tx) => {
      await locked(tx, series);
      await store.wrote(tx, { ...row, dueAt: dueOn(series.rule, row.date), seriesVersion: series.version });
    });
  }

  async function add(actor: Membership, series: Planned, date: string, post: NewPost): Promise<void> {
    const prepared = await needs.posts.prepare(actor, post);
    const row = { seriesId: series.id, date, dueAt: dueOn(series.rule, date), postId: prepared.id, seriesVersion: series.version };
    await db.transaction().execute(async (tx) => {
      await locked(tx, series);
      // The post comes first, because the row refers to it; another process that was faster has locked the repeat before.
      await prepared.save(tx);
      if (!(await store.add(tx, row))) throw new Outdated();
      await store.wrote(tx, row);
    });
  }

  /** What one run does. @throws AppError if a post can't be planned */
  async function reconcile(actor: Membership, series: Planned, now: Date): Promise<void> {
    const { id, rule, workspaceId, variations } = series;
    if (!series.stoppedAt) await noteMissed(series, now);
    const today = dayIn(now, rule.zone);
    const rows = await store.occurrencesFrom(id, series.changedFrom);
    const ahead = rows.filter(({ dueAt }) => dueAt > now);
    const days = daysOf(rule);
    const first = later(series.changedFrom, today);
    const horizon = daysAfter(today, horizonDays);
    const furthest = later(horizon, ahead.at(-1)?.date ?? horizon);
    const wanted = series.stoppedAt ? [] : days.between(first, furthest).filter((date) => dueOn(rule, date) > now);
    const turns = new Map(wanted.map((date, index) => [date, index]));
    const turnOf = variationsOn(days, wanted, variations.length);
    const postIds = ahead.flatMap(({ postId }) => postId ?? []);
    const posts = postIds.length > 0 ? (await needs.posts.readTogether(workspaceId, postIds)).summaries : new Map<string, PostSummary>();
    const untouched = (row: OccurrenceRow): row is WithPost => {
      const post = row.postId === null ? undefined : posts.get(row.postId);
      return post !== undefined && post.version === row.postVersion && post.targets.every(({ state }) => state === 'scheduled');
    };

    for (const row of ahead)
      if (!row.removed && !turns.has(row.date) && untouched(row)) await unlessChanged(() => remove(actor, series, row));
    // Someone may have restored what a repeat had deleted; what is still deleted is planned again.
    const gone = ahead.filter((row) => row.removed && turns.has(row.date) && !(row.postId && posts.has(row.postId)));
    await db.transaction().execute(async (tx) => {
      await locked(tx, series);
      for (const { date } of gone) await store.forget(tx, id, date);
    });

    const taken = new Map(ahead.filter((row) => !gone.includes(row)).map((row) => [row.date, row]));
    const open = wanted.filter((date) => {
      const row = taken.get(date);
      return row ? row.seriesVersion < series.version && untouched(row) : date <= horizon;
    });
    if (open.length === 0) return;
    const content = await contentOf(series);
    for (const date of open) {
      const post = onDay(series, content, date, turnOf[turns.get(date) ?? 0] ?? 0);
      const row = taken.get(date);
      await (row && untouched(row) ? unlessChanged(() => rewrite(actor, series, row, post)) : add(actor, series, date, post));
    }
  }

  /** Plans what is ahead, and notes what is in the way. @returns why no more posts are planned for now; null if nothing is */
  async function run(actor: Membership, series: Planned): Promise<Message | null> {
    const now = clock.now();
    const note = (problem: Message | null, wait: number) =>
      store.noteRun(series.id, series.version, {
        problem,
        nextRunAt: isOver(series, now) ? null : new Date(now.getTime() + wait),
        countedFrom: now,
      });
    try {
      await reconcile(actor, series, now);
    } catch (error) {
      if (error instanceof Outdated) return null;
      if (!(error instanceof AppError)) throw error;
      await note(error.reason, afterProblem);
      return error.reason;
    }
    await note(null, usually);
    return null;
  }

  return { run, onDay };
}

type WithPost = OccurrenceRow & { postId: string };

/** Whether no day is left. */
export function isOver({ rule, stoppedAt }: Pick<SeriesRow, 'rule' | 'stoppedAt'>, now: Date): boolean {
  if (stoppedAt) return true;
  return !daysOf(rule)
    .from(dayIn(now, rule.zone), 2)
    .some((date) => dueOn(rule, date) > now);
}

/** The text whose turn it is. */
const textOf = ({ content, variations }: Pick<SeriesRow, 'content' | 'variations'>, variation: number): string =>
  variations[variation - 1] ?? content.text;

/** Someone edits the post at this moment, or it is being published: it stays as it is. */
async function unlessChanged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && (error.code === 'version_conflict' || error.code === 'not_editable' || error.code === 'not_found')))
      throw error;
  }
}
