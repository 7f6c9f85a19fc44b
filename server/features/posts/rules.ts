import { may } from '@everycast/contract/permissions';
import type { TargetState } from '@everycast/contract/posts';
import type { Resolution, Schedule } from '@everycast/contract/schedule';
import { resolveWallTime, wallTimeAt } from '@everycast/contract/time';
import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/http/access.ts';
import { say } from '../../kernel/messages.ts';
import type { Activity, Actor } from './model.ts';

/** A post may be scheduled for a time that has just passed, because people take a while to click. Milliseconds. */
export const lateness = 60_000;

/** From worst to best: a post shows the first of these that one of its targets has. */
export const worstFirst = ['failed', 'unconfirmed', 'publishing', 'scheduled', 'draft', 'published', 'cancelled'] as const;

export function stateOf(targets: readonly { state: TargetState }[]): TargetState {
  return worstFirst.find((state) => targets.some((target) => target.state === state)) ?? 'draft';
}

/** Nothing of an open target is on its platform, and no worker holds it. */
export const isOpen = (state: TargetState): boolean => state === 'draft' || state === 'scheduled' || state === 'failed';

/** Why a target that is not open cannot be changed. */
export const whyClosed = {
  publishing: 'posts.closed_publishing',
  published: 'posts.closed_published',
  unconfirmed: 'posts.closed_unconfirmed',
  cancelled: 'posts.closed_cancelled',
} as const satisfies Record<Exclude<TargetState, 'draft' | 'scheduled' | 'failed'>, MessageCode>;

/**
 * When a schedule is due.
 * @throws AppError time_is_past if that was more than a minute ago
 */
export function dueBy(schedule: Schedule, now: Date): Date {
  const resolved = resolveWallTime(schedule.at, schedule.zone, schedule.fold);
  const dueAt = new Date(resolved.instant.epochMilliseconds);
  if (dueAt.getTime() < now.getTime() - lateness) {
    const there = wallTimeAt(now.toISOString(), schedule.zone);
    throw new AppError(
      'time_is_past',
      'posts.time_passed',
      { at: schedule.at, zone: schedule.zone, now: there },
      { at: schedule.at, zone: schedule.zone, dueAt: dueAt.toISOString(), now: now.toISOString() },
    );
  }
  return dueAt;
}

/** A schedule's instant by its zone's current rules, with a sentence if clocks skip or repeat that time. */
export function resolutionOf({ at, zone, fold }: Schedule): Resolution {
  const resolved = resolveWallTime(at, zone, fold);
  const { kind, wall } = resolved;
  const instant = resolved.instant.toString();
  switch (resolved.kind) {
    case 'exact':
      return { kind, instant, wall, other: null, message: null };
    case 'skipped':
      return { kind, instant, wall, other: null, message: say(message('posts.clocks_skip', { zone, at, wall, instant })) };
    case 'doubled': {
      const other = resolved.other.toString();
      const text = message(`posts.clocks_twice_${fold ?? 'earlier'}`, { zone, at, instant, other });
      return { kind, instant, wall, other, message: say(text) };
    }
  }
}

/** People can change their own posts, and everyone's with post.manage. */
export const mayChange = (actor: Actor, authorId: string | null): boolean =>
  may(actor, 'post.manage') || (may(actor, 'post.write') && actor.userId === authorId);

/** @throws AppError if the actor may not change posts of this author */
export function refuseOthers(actor: Actor, authorId: string | null): void {
  const own = actor.userId === authorId;
  if (!own && !may({ role: actor.role }, 'post.manage')) throw new AppError('role_too_low', 'posts.own_only');
  requirePermission(actor, own ? 'post.write' : 'post.manage');
}

/** Whether what this actor schedules waits for approval, whatever their role: their assistant's key says so. */
export const asksFirst = (actor: Actor): boolean =>
  actor.confirmation === 'approval' && may({ role: actor.role, groupIds: actor.groupIds }, 'post.publish');

/** Without post.publish, people can only write drafts. @throws AppError if one of the posts isn't a draft */
export function refuseUnlessDrafts(actor: Actor, ...posts: readonly { targets: readonly { state: TargetState }[] }[]): void {
  const states = posts.flatMap((post) => post.targets.map((target) => target.state));
  if (states.some((state) => state !== 'draft')) requirePermission(actor, 'post.publish');
}

/** @throws AppError if some of it is being published, or may be */
export function refuseUnderWay(post: { targets: readonly { state: TargetState }[] }): void {
  const state = post.targets.find((target) => target.state === 'publishing' || target.state === 'unconfirmed')?.state;
  if (state === 'publishing') {
    throw new AppError('not_editable', 'posts.publishing_now');
  }
  if (state) {
    throw new AppError('not_editable', 'posts.may_be_out');
  }
}

type Holds = { media?: { id: string }[] | null; thread?: { media: { id: string }[] }[] | null };

/** The IDs of all media in a request. */
export function mediaIn(request: Holds & { variants?: Record<string, Holds>; versions?: readonly Holds[] | undefined }): string[] {
  const named = ({ media, thread }: Holds) => [...(media ?? []), ...(thread ?? []).flatMap((part) => part.media)];
  const all = [request, ...Object.values(request.variants ?? {}), ...(request.versions ?? [])].flatMap(named);
  return [...new Set(all.map(({ id }) => id))];
}

/** What someone did: "Ada moved it from … to …". `name` is null for someone who is gone. */
export function activityMessage(activity: Activity, name: string | null): Message {
  const who = name ?? message('posts.activity_someone');
  const scheduledFor = (to: Schedule | null) =>
    to ? message('posts.activity_scheduled', { who, to: scheduleMessage(to) }) : message('posts.activity_published', { who });
  switch (activity.kind) {
    case 'scheduled':
      return scheduledFor(activity.to);
    case 'moved': {
      const { from, to } = activity;
      if (!from) return scheduledFor(to);
      if (!to) return message('posts.activity_moved_now', { who, from: scheduleMessage(from) });
      return message('posts.activity_moved', {
        who,
        from: from.zone === to.zone ? message('posts.schedule_at', { at: from.at }) : scheduleMessage(from),
        to: scheduleMessage(to),
      });
    }
    case 'approval_requested':
      return activity.to
        ? message('posts.activity_approval_requested_for', { who, to: scheduleMessage(activity.to) })
        : message('posts.activity_approval_requested', { who });
    case 'retried_many':
      return message('posts.activity_retried_on_accounts', { who, count: activity.count });
    case 'ignored_many':
      return message('posts.activity_ignored_on_accounts', { who, count: activity.count });
    case 'unignored_many':
      return message('posts.activity_unignored_on_accounts', { who, count: activity.count });
    default: {
      const { kind, ...params } = activity;
      return message(`posts.activity_${kind}`, { who, ...params });
    }
  }
}

const scheduleMessage = ({ at, zone }: Schedule): Message => message('posts.schedule_in', { at, zone });
