import { may } from '@everycast/contract/permissions';
import type { Schedule, TargetState } from '@everycast/contract/posts';
import { resolveWallTime, wallTimeAt } from '@everycast/contract/time';
import type { MessageCode } from '@everycast/messages/message';
import { AppError } from '../../kernel/errors.ts';
import { requirePermission } from '../../kernel/http/require-permission.ts';
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
      { at: showWall(schedule.at), zone: schedule.zone, now: showWall(there) },
      { at: schedule.at, zone: schedule.zone, dueAt: dueAt.toISOString(), now: now.toISOString() },
    );
  }
  return dueAt;
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

/** Without post.publish, people can only write drafts. @throws AppError if one of the posts isn't a draft */
export function refuseUnlessDrafts(actor: Actor, ...posts: readonly { targets: readonly { state: TargetState }[] }[]): void {
  const states = posts.flatMap((post) => post.targets.map((target) => target.state));
  if (states.some((state) => state !== 'draft')) requirePermission(actor, 'post.publish');
}

type Holds = { media?: { id: string }[] | null; thread?: { media: { id: string }[] }[] | null };

/** The IDs of all media in a request. */
export function mediaIn(request: Holds & { variants?: Record<string, Holds> }): string[] {
  const named = ({ media, thread }: Holds) => [...(media ?? []), ...(thread ?? []).flatMap((part) => part.media)];
  const all = [request, ...Object.values(request.variants ?? {})].flatMap(named);
  return [...new Set(all.map(({ id }) => id))];
}

const sentences = {
  created: 'started the draft',
  edited: 'edited it',
  unscheduled: 'took it off the schedule',
  deleted: 'deleted it',
  restored: 'brought it back',
} as const;

/** What someone did, as a sentence without its subject: "moved it from … to …". */
export function activitySentence(activity: Activity): string {
  switch (activity.kind) {
    case 'scheduled':
      return activity.to ? `scheduled it for ${showSchedule(activity.to)}` : 'published it at once';
    case 'moved': {
      const sameZone = activity.from && activity.to && activity.from.zone === activity.to.zone;
      const from = activity.from ? (sameZone ? showWall(activity.from.at) : showSchedule(activity.from)) : 'at once';
      return `moved it from ${from} to ${activity.to ? showSchedule(activity.to) : 'at once'}`;
    }
    case 'retried':
      return `had it tried again on ${activity.account}`;
    case 'ignored':
      return `took it out on ${activity.account}`;
    case 'found':
      return `said that it is on ${activity.account}`;
    case 'sent_again':
      return `said that it is not on ${activity.account}, and had it sent again`;
    case 'clocks_changed':
      return `moved it from ${activity.from} to ${activity.to}, because the clock rules of ${activity.zone} changed`;
    case 'approved':
      return `approved it for ${activity.account} after the restore`;
    case 'changed_there':
      return `changed it on ${activity.account}`;
    case 'taken_down':
      return `took it down from ${activity.account}`;
    default:
      return sentences[activity.kind];
  }
}

const wallFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
export const showWall = (at: string): string => wallFormat.format(new Date(`${at}:00Z`));
const showSchedule = (schedule: Schedule): string => `${showWall(schedule.at)} (${schedule.zone})`;
