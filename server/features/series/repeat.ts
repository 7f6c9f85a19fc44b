import { copyOf } from '@everycast/contract/post-copy';
import type { NewPost, Post } from '@everycast/contract/posts';
import type { PostRepeat, RepeatRule } from '@everycast/contract/series';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { dayIn, daysOf, dueOn, earlier, later, scheduleOn } from './dates.ts';
import { mediaIn } from './media-in.ts';
import type { SeriesNeeds } from './needs.ts';
import type { createPlan } from './plan.ts';
import type { OccurrenceRow, SeriesRow, SeriesStore } from './series-store.ts';
import { tell } from './telling.ts';

/** The most repeats of a workspace. */
const maxSeries = 200;

interface RepeatParts {
  kernel: Pick<Kernel, 'clock' | 'domainEvents' | 'events'>;
  store: SeriesStore;
  needs: SeriesNeeds;
  plan: ReturnType<typeof createPlan>;
}

/** Repeats a post from its day on, or changes its repeat from there. It returns the repeat's ID. */
export function createRepeat({ kernel, store, needs, plan }: RepeatParts) {
  /** @throws AppError unless every text that takes its turn can be published */
  async function refuseInvalid(actor: Membership, content: NewPost, { rule, variations }: PostRepeat, date: string): Promise<void> {
    for (const text of variations) await needs.posts.prepare(actor, { ...content, text, schedule: scheduleOn(rule, date) });
  }

  return async function repeat(actor: Membership, postId: string, request: PostRepeat): Promise<string> {
    const { rule, variations } = request;
    const { workspaceId } = actor;
    const now = kernel.clock.now();
    const post = await needs.posts.get(workspaceId, postId);
    refuseUnlessWaiting(post);
    const occurrence = await store.occurrenceOf(postId);
    const before = occurrence && (await store.find(workspaceId, occurrence.seriesId));
    if (occurrence && !before) throw new AppError('not_found', 'series.gone');
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
      notifiedAt: null,
      nextRunAt: now,
      createdAt: before?.createdAt ?? now,
    };
    const change = { schedule: scheduleOn(rule, date), ...(request.version !== undefined && { version: request.version }) };
    await needs.posts.changeAll(actor, [{ id: postId, change }], async (tx) => {
      const own = { seriesId: id, date, dueAt: dueOn(rule, date), postId, seriesVersion: version };
      if (before) {
        if ((await store.lock(tx, id)) !== before.version) throw new AppError('version_conflict', 'series.changed');
        await store.update(id, row, tx);
        // The day of a post that is gone.
        if (occurrence?.date !== date) await store.forget(tx, id, date);
      } else {
        await store.lockWorkspace(tx, workspaceId);
        if ((await store.count(tx, workspaceId)) >= maxSeries)
          throw new AppError('limit_reached', 'series.limit_reached', { max: maxSeries });
        await store.insert(tx, row);
        await store.add(tx, own);
      }
      await store.wrote(tx, own);
      await tell(kernel, tx, row, before ? 'repeat.changed' : 'repeat.created');
      await kernel.events.publish(tx, workspaceId, { type: 'series.changed' });
    });
    await plan.run(actor, row);
    return id;
  };
}

/**
 * The first day of a rule, from a day on, that is still to come and that no other post has.
 * @param rows its days from that one on
 * @throws AppError invalid_input
 */
function firstDay(rule: RepeatRule, from: string, rows: readonly OccurrenceRow[], { postId, now }: { postId: string; now: Date }): string {
  const days = daysOf(rule);
  // Today's may have passed, and some may be someone's own.
  const found = days.from(later(from, dayIn(now, rule.zone)), rows.length + 2).filter((date) => dueOn(rule, date) > now);
  if (found.length === 0) {
    const isEver = days.from(rule.start.slice(0, 10), 1).length > 0;
    throw new AppError('invalid_input', isEver ? 'series.over' : 'schema.repeat_never');
  }
  const others = new Set(rows.filter((row) => row.postId !== postId && row.postId !== null && !row.removed).map(({ date }) => date));
  const free = found.find((date) => !others.has(date));
  if (free === undefined) throw new AppError('invalid_input', 'series.over');
  return free;
}

/** @throws AppError invalid_input without accounts, not_editable if something of it is out or on its way */
function refuseUnlessWaiting({ targets }: Post): void {
  if (targets.length === 0) throw new AppError('invalid_input', 'posts.no_account');
  if (targets.some(({ state }) => state !== 'draft' && state !== 'scheduled')) throw new AppError('not_editable', 'series.not_waiting');
}
