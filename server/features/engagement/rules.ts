import { type EngagementActionName, hourlyLimits, sampleMetrics } from '@everycast/contract/engagement';
import type { TargetState } from '@everycast/contract/posts';
import { type Message, type MessageCode, message, messageOf } from '@everycast/messages/message';
import type { Answerable, PlatformManifest, Traits } from '@everycast/platforms/port/manifest';
import { backoff } from '../../kernel/backoff.ts';
import { AppError } from '../../kernel/errors.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * What someone wants to do. `manifest`: of the account's platform; undefined if there is none. `to`: the handle it answers. `answered`: the
 * item.
 */
export interface Wish {
  userId: string;
  action: EngagementActionName;
  content: string;
  byHand: boolean;
  manifest: PlatformManifest | undefined;
  traits: Traits;
  to: string;
  answered: Answerable;
}

const refused = (code: 'user_required' | 'comment_required' | 'dm_required' | 'unsupported_platform') =>
  new AppError('invalid_input', `engagement.${code}`);

/** @param details why */
export const unsupportedAction = (platform: string, details?: object): AppError =>
  new AppError('invalid_input', message('engagement.unsupported_action', { platform }), undefined, details);

/**
 * Why the platform doesn't let apps do something, in its own terms; null if it does.
 * @param answered null if nothing is answered yet, so that only what holds for every item counts
 */
export function refusalOf(
  { engagement }: Pick<PlatformManifest, 'engagement'>,
  action: EngagementActionName,
  answered: Answerable | null,
  now: Date,
  traits: Traits,
): MessageCode | Message | null {
  if (!engagement) return 'engagement.unsupported_platform';
  const can = engagement.actions[action];
  if (can !== true) return can;
  return answered && (engagement.refuses?.(action, answered, now, traits) ?? null);
}

/**
 * Rejects what can't be done (specification, section 5).
 * @throws AppError invalid_input, with the specification's texts, or with the platform's reason if it is about this item
 */
export function refuseInvalid({ userId, action, content, byHand, manifest, traits, to, answered }: Wish, now: Date): void {
  if (userId.trim() === '') throw refused('user_required');
  if (action === 'comment' && content.trim() === '') throw refused('comment_required');
  if (action === 'dm' && content.trim() === '') throw refused('dm_required');
  if (!manifest) throw refused('unsupported_platform');
  // Done by hand on the platform, it needs nothing from its API.
  if (byHand) return;
  if (!manifest.engagement) throw refused('unsupported_platform');
  const why = refusalOf(manifest, action, null, now, traits);
  if (why !== null) {
    throw unsupportedAction(manifest.name, { why });
  }
  const whyNotThis = refusalOf(manifest, action, answered, now, traits);
  if (whyNotThis !== null) throw new AppError('invalid_input', messageOf(whyNotThis));
  if (action === 'like') return;
  const { over, max } = manifest.engagement.measure(action, content, to, traits);
  if (over > 0) throw new AppError('invalid_input', message('engagement.too_long', { count: over, max, platform: manifest.name }));
}

/** What is left of an hour's limit. `times`: when the person did it within the last hour, oldest first. */
export function limitOf(action: EngagementActionName, times: readonly Date[]): { max: number; remaining: number; opensAt: Date | null } {
  const max = hourlyLimits[action];
  const remaining = Math.max(0, max - times.length);
  // One is possible again once fewer than the limit are within an hour.
  const opening = times[times.length - max];
  return { max, remaining, opensAt: remaining > 0 || !opening ? null : new Date(opening.getTime() + hour) };
}

/** The start of the rolling hour. */
export const anHourBefore = (now: Date): Date => new Date(now.getTime() - hour);

/** Whether its platform is asked again to announce what is new to an account: subscriptions can end on the platform's side. */
export const isToSubscribe = (subscribedAt: Date | null, now: Date): boolean =>
  subscribedAt === null || now.getTime() - subscribedAt.getTime() >= day;

/** How often an inbox is read, in milliseconds: often while people write. `atLeast`: what the platform asks for, in seconds. */
function pauseOf(lastAt: Date | null, now: Date, atLeast: number): number {
  const quiet = lastAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastAt.getTime();
  const usual = quiet < day ? minute : quiet < 7 * day ? 3 * minute : 10 * minute;
  return Math.max(usual, atLeast * 1000);
}

/**
 * When an inbox is read next. `lastAt`: when something last happened on the account; `stretch`: how much longer than usual every inbox of
 * its app waits.
 */
export const nextReading = (lastAt: Date | null, now: Date, atLeast = 0, stretch = 1): Date =>
  new Date(now.getTime() + Math.round(pauseOf(lastAt, now, atLeast) * stretch));

/** The part of a shared limit that readings are planned for; people who look, and long pages, need the rest. */
const planned = 0.9;

/**
 * How much longer all inboxes of an app have to wait so that their readings fit into a day's share; quiet ones wait longer anyway.
 * @param lasts when something last happened on each account
 */
export function stretchOf(
  lasts: readonly (Date | null)[],
  now: Date,
  atLeast: number,
  { max, cost }: { max: number; cost: number },
): number {
  const wanted = lasts.reduce((sum, lastAt) => sum + (cost * day) / pauseOf(lastAt, now, atLeast), 0);
  return Math.max(1, wanted / (max * planned));
}

/**
 * Until when an inbox waits because of its app's other accounts; null if that makes no difference that people would notice.
 * @param usual when it would be read without them
 */
export const sharesUntil = (next: Date, usual: Date): Date | null => (next.getTime() - usual.getTime() >= minute ? next : null);

/** When it is read again after so many failures in a row. */
export const readingAfterFailure = (failures: number, now: Date): Date =>
  new Date(now.getTime() + backoff(failures, { first: minute, max: 30 * minute }));

/** An inbox whose reading failed is tried again when a person asks for it, but not sooner than this. Milliseconds. */
export const shortestRetry = 30_000;

/** When a person may have it tried again. `waitsUntil`: what its platform asked for. */
export const retryableAt = ({ startedAt, waitsUntil }: { startedAt: Date | null; waitsUntil: Date | null }): Date =>
  new Date(Math.max((startedAt?.getTime() ?? 0) + shortestRetry, waitsUntil?.getTime() ?? 0));

type Standing = {
  doneAt: Date | null;
  snoozedUntil: Date | null;
  unansweredSince: Date | null;
  sent: TargetState | null;
  awaiting: boolean;
};

/**
 * What stands out about a conversation. `sent`: the state of a response that isn't sent, or else of the newest, if it has one. `awaiting`:
 * one waits for approval.
 */
export function stateOf({ doneAt, snoozedUntil, unansweredSince, sent, awaiting }: Standing, now: Date) {
  if (sent === 'failed') return 'failed';
  if (sent === 'unconfirmed') return 'unconfirmed';
  if (sent === 'scheduled' || sent === 'publishing') return 'sending';
  if (awaiting) return 'awaiting_approval';
  if (doneAt !== null) return 'done';
  if (snoozedUntil !== null && snoozedUntil > now) return 'snoozed';
  return unansweredSince === null ? 'answered' : 'unanswered';
}

interface Answers {
  conversations: number;
  answered: number;
  /** Seconds to the first answers, on average; null without any. */
  seconds: number | null;
}

/** Percent answered, and minutes to the first answer; the specification's constants until there is any conversation. */
export function answering({ conversations, answered, seconds }: Answers, isFirst: boolean) {
  if (isFirst) return { ...sampleMetrics, sample: true };
  const responseRate = conversations === 0 ? 0 : Math.round((100 * answered) / conversations);
  return { responseRate, avgResponseTime: seconds === null ? null : Math.round(seconds / 60), sample: false };
}
