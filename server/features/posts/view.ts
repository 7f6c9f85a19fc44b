import { isDeepStrictEqual } from 'node:util';
import type { PostApproval } from '@everycast/contract/approvals';
import type { Media } from '@everycast/contract/media';
import type { LedgerEntry, Post, PostSummary } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import { currentLimit } from '../../kernel/database/limit.ts';
import { readableMessage, say } from '../../kernel/messages.ts';
import type { Activity, PostPlan, SharedVersion, Variant } from './model.ts';
import { noVariant } from './model.ts';
import type { AccountBrief } from './needs.ts';
import type { ActivityRow, PostRow, TargetRow } from './post-store.ts';
import { activityMessage, resolutionOf, stateOf } from './rules.ts';
import { stageOf } from './stages.ts';
import { namesIn, ownOf, partsOf, pictureIdsIn, refsOf } from './store/contents.ts';

/** What the IDs in posts refer to, loaded for all posts of a response at once. */
export interface Known {
  accounts: ReadonlyMap<string, AccountBrief>;
  media: ReadonlyMap<string, Media>;
  names: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string[]>;
  approvals: ReadonlyMap<string, PostApproval>;
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The row as planning reads it. */
export function planOf(post: PostRow): PostPlan {
  return {
    text: post.text,
    media: refsOf(post.media, null),
    thread: partsOf(post.thread, post.media, null),
    firstComment: post.firstComment,
    options: post.options,
    schedule: scheduleOf(post),
    intended: scheduleOf({ wallTime: post.intendedWallTime, zone: post.intendedZone, fold: post.intendedFold }),
    idea: post.idea,
    watermark: post.watermark,
    platforms: post.platforms,
    dueAt: post.dueAt,
    versions: post.versions?.shared ?? [],
    targets: post.targets.map((target) => {
      const { id, accountId, state, dueAt, shortLinks, watermark } = target;
      const gets = ownOf(target, post.media);
      const own = post.versions ? (post.versions.own[accountId] ?? noVariant) : gets;
      return { id, accountId, ...gets, own, shortLinks, watermark, state, dueAt };
    }),
  };
}

export function summaryOf(post: PostRow, known: Known): PostSummary {
  const plan = planOf(post);
  const { shown, parts } = shownWith(known);
  const state = stateOf(post.targets);
  const approval = known.approvals.get(post.id);
  return {
    id: post.id,
    version: post.version,
    text: post.text,
    media: shown(plan.media),
    thread: parts(plan.thread),
    firstComment: plan.firstComment,
    options: plan.options,
    pictures: pictureIdsIn(post.media).flatMap((id) => known.media.get(id) ?? []),
    schedule: plan.schedule,
    resolution: plan.schedule && resolutionOf(plan.schedule),
    intended: plan.intended,
    labelIds: known.labels.get(post.id) ?? [],
    watermark: plan.watermark,
    ...(post.repeats && { repeats: true as const }),
    platforms: plan.platforms,
    dueAt: iso(post.dueAt),
    state,
    stage: stageOf(post.idea, state, approval),
    approval: approval ?? null,
    authorId: post.authorId,
    authorName: nameOf(post.authorId, known),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    targets: post.targets.flatMap((target, index) => {
      const account = known.accounts.get(target.accountId);
      if (!account) return [];
      const { media = null, thread = null } = plan.targets[index] ?? {};
      return [
        {
          id: target.id,
          accountId: target.accountId,
          platform: account.platform,
          handle: account.handle,
          names: {
            ...(namesIn(target) ?? { handle: account.handle, displayName: account.displayName }),
            ...(target.shortLinks && { shortLinks: target.shortLinks }),
          },
          sandbox: account.sandbox,
          state: target.state,
          text: target.text,
          media: media && shown(media),
          thread: thread && parts(thread),
          firstComment: target.firstComment,
          options: target.options,
          ...watermarkOf(target, known),
          permalink: target.permalink,
          error: holdOf(target, account) ?? problemOf(target),
          dueAt: iso(target.dueAt),
          publishedAt: iso(target.publishedAt),
        },
      ];
    }),
  };
}

/** What is drawn over a target's images and videos, with its image. */
function watermarkOf({ watermark }: TargetRow, { media }: Pick<Known, 'media'>): Pick<PostSummary['targets'][number], 'watermark'> {
  const picture = watermark && media.get(watermark.mediaId);
  return picture ? { watermark: { ...watermark, media: picture } } : {};
}

/** A limited member has those targets of a post that they see, and reads only their versions. */
function versionsSeen(post: PostRow, { versions }: PostPlan): SharedVersion[] {
  if (currentLimit() === null) return versions;
  const seen = new Set(post.targets.map(({ accountId }) => accountId));
  return versions
    .map((version) => ({ ...version, accountIds: version.accountIds.filter((id) => seen.has(id)) }))
    .filter(({ accountIds }) => accountIds.length > 0);
}

export function postOf(post: PostRow, known: Known, history: ReadonlyMap<string, LedgerEntry[]>, lines: readonly ActivityRow[]): Post {
  const summary = summaryOf(post, known);
  const plan = planOf(post);
  const show = shownWith(known);
  return {
    ...summary,
    versions: versionsSeen(post, plan).map(({ platform, groupId, accountIds, ...version }) => ({
      platform,
      groupId,
      accountIds,
      ...shownBody(version, show),
    })),
    variants: Object.fromEntries(
      plan.targets
        .filter(({ own }) => !isDeepStrictEqual(own, noVariant))
        .map(({ accountId, own }) => [accountId, { ...shownBody(own, show), options: own.options }]),
    ),
    targets: summary.targets.map((target) => ({ ...target, history: history.get(target.id) ?? [] })),
    activity: lines.map(({ at, userId, activity }) => {
      const by = actorOf(activity) ?? (userId && (known.names.get(userId) ?? null));
      return { at: at.toISOString(), by, what: say(activityMessage(activity, by)) };
    }),
  };
}

/** Media with what the library knows of them; those that it doesn't have are left out. */
export function shownWith(known: Pick<Known, 'media'>) {
  const shown = (refs: PostPlan['media']) =>
    refs.flatMap((ref) => {
      const media = known.media.get(ref.id);
      return media ? [{ ...ref, media }] : [];
    });
  return { shown, parts: (thread: PostPlan['thread']) => thread.map(({ text, media }) => ({ text, media: shown(media) })) };
}

/** A version as people see it. */
export const shownBody = (
  { text, media, thread, firstComment }: Omit<Variant, 'options'>,
  { shown, parts }: ReturnType<typeof shownWith>,
) => ({ text, media: media && shown(media), thread: thread && parts(thread), firstComment });

const nameOf = (userId: string | null, known: Known): string => (userId && known.names.get(userId)) || say(message('posts.author_left'));

function scheduleOf({ wallTime, zone, fold }: Pick<PostRow, 'wallTime' | 'zone' | 'fold'>): Post['schedule'] {
  return wallTime && zone ? { at: wallTime, zone, ...(fold && { fold }) } : null;
}

/** What is still to go out on an account that is on hold. */
function holdOf(target: TargetRow, { onHold }: AccountBrief): PostSummary['targets'][number]['error'] {
  if (!onHold || target.state !== 'scheduled') return null;
  const reason = message(`plans.hold_${onHold}`);
  const at = target.dueAt ?? target.problemAt ?? new Date(0);
  return { kind: 'on_hold', message: say(reason), reason, platformMessage: null, at: at.toISOString(), nextAttemptAt: null };
}

type ProblemColumns = Pick<
  TargetRow,
  'problemKind' | 'problemMessage' | 'problemPlatformMessage' | 'problemAt' | 'nextAttemptAt' | 'leaseToken' | 'state'
>;

/** A target's problem as people see it. */
export function problemOf(target: ProblemColumns): PostSummary['targets'][number]['error'] {
  const { problemKind: kind, problemMessage: message, problemPlatformMessage: platformMessage, problemAt: at } = target;
  if (!kind || message === null || !at) return null;
  const reason = readableMessage(message);
  // While a worker holds it, nextAttemptAt is the end of its lease and isn't shown; an unconfirmed one is being looked up then. A target
  // without delay has no time either, but isn't due earlier than its problem.
  const next = target.nextAttemptAt && target.nextAttemptAt < at ? at : target.nextAttemptAt;
  const nextAttemptAt = target.leaseToken ? (target.state === 'unconfirmed' ? iso(at) : null) : iso(next);
  return { kind, message: say(reason), reason, platformMessage, at: at.toISOString(), nextAttemptAt };
}

/** Who did it, if that is no member: Everycast itself, or a client. */
function actorOf(activity: Activity): string | null {
  if (activity.kind === 'clocks_changed') return 'Everycast';
  return 'email' in activity ? activity.name : null;
}
