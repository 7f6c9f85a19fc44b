import { isDeepStrictEqual } from 'node:util';
import type { NewPost, PostChange } from '@everycast/contract/posts';
import type { Schedule } from '@everycast/contract/schedule';
import { message, type Param } from '@everycast/messages/message';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { AppError } from '../../kernel/errors.ts';
import type { Activity, Body, PostPlan, SharedVersion, TargetPlan, Variant } from './model.ts';
import { bodyAfter, bodyOf, emptyBody, keptVariant, variantOf } from './model.ts';
import { dueBy, isOpen, lateness, whyClosed } from './rules.ts';
import { isIdeaAfter, stageLines } from './stages.ts';
import { assigned, contentsOf, type Grouping, variantFor } from './versions.ts';

/** What pure planning receives: the time, new IDs, each account's platform and display name, and the account groups. */
export interface PlanEnv extends Grouping {
  now: Date;
  newId(): string;
  nameOf(accountId: string): Param;
}

/**
 * What happens to a target's row.
 * - `restart`: new content or a new time; earlier attempts become history, and it starts over.
 * - `write`: only its variant is saved.
 */
export type NextTarget = TargetPlan & { action: 'keep' | 'add' | 'write' | 'restart' };

export interface NextPost extends Omit<PostPlan, 'targets'> {
  targets: NextTarget[];
  /** IDs of removed targets. */
  removed: string[];
  /** Newest last; empty if nothing changes. */
  activities: Activity[];
}

const noAccounts = () => new AppError('invalid_input', 'posts.no_account');

/** @throws AppError time_is_past, invalid_input */
export function planNew(post: NewPost, env: PlanEnv): NextPost {
  const when = whenOf(post.schedule ?? null, env.now, post.undoSeconds);
  if (when && post.accountIds.length === 0) throw noAccounts();
  const versions = assigned(post.versions ?? [], [], post.accountIds, env);
  const targets = post.accountIds.map(
    (accountId): NextTarget => ({ ...newTarget(accountId, post.variants, versions, env), ...placed(when), action: 'add' }),
  );
  const activities: Activity[] = [{ kind: 'created' }, ...(when ? [{ kind: 'scheduled' as const, to: when.schedule }] : [])];
  return {
    ...bodyAfter(emptyBody, post),
    schedule: when?.schedule ?? null,
    intended: post.intended ?? null,
    idea: post.stage === 'idea',
    watermark: post.watermark ?? null,
    platforms: post.platforms ?? [],
    dueAt: when?.dueAt ?? null,
    versions,
    targets,
    removed: [],
    activities,
  };
}

/** @throws AppError time_is_past, invalid_input, not_editable */
export function planChange(current: PostPlan, change: PostChange, env: PlanEnv): NextPost {
  const next = planContent(current, change, env);
  const planned = change.schedule === undefined ? next : reschedule(next, change.schedule, env, change.undoSeconds);
  const { targets } = planned;
  const choosesAccount = targets.some(({ action }) => action === 'add');
  const idea = isIdeaAfter(current.idea, change, { targets, choosesAccount });
  return { ...planned, idea, activities: [...planned.activities, ...stageLines(current.idea, idea, targets)] };
}

function planContent(current: PostPlan, change: PostChange, env: PlanEnv): NextPost {
  const before = bodyOf(current);
  const after = bodyAfter(before, change);
  const accountIds = change.accountIds ?? current.targets.map((target) => target.accountId);
  // Groups may have changed since: a change of something else leaves everyone's version as it is.
  const reassigns = change.versions !== undefined || change.accountIds !== undefined;
  const versions = reassigns ? assigned(change.versions ?? current.versions, current.versions, accountIds, env) : current.versions;
  const removed = current.targets.filter((target) => !accountIds.includes(target.accountId));
  for (const target of removed) if (!isOpen(target.state) && target.state !== 'cancelled') throw notEditable([target], env);

  const kept = current.targets
    .filter((target) => !removed.includes(target))
    .map((target) => (isOpen(target.state) ? edited : frozen)(target, before, after, { variants: change.variants, versions }, env));
  const added = accountIds
    .filter((accountId) => !current.targets.some((target) => target.accountId === accountId))
    .map(
      (accountId): NextTarget => ({
        ...newTarget(accountId, change.variants ?? {}, versions, env),
        ...placed(currentTime(current, env)),
        action: 'add',
      }),
    );
  const targets = [...kept, ...added];

  const openOnes = targets.filter((target) => isOpen(target.state));
  const watermark = change.watermark === undefined ? current.watermark : change.watermark;
  const was = [before, contentsOf(current.versions), current.watermark];
  const touchesContent = !isDeepStrictEqual([after, contentsOf(versions), watermark], was);
  if ((touchesContent || change.schedule !== undefined) && targets.length > 0 && openOnes.length === 0) throw notEditable(targets, env);

  const edits = touchesContent || removed.length > 0 || targets.some((target) => target.action !== 'keep');
  const activities: Activity[] = edits ? [{ kind: 'edited' }] : [];
  const intended = change.intended === undefined ? current.intended : change.intended;
  const platforms = change.platforms ?? current.platforms;
  return { ...current, ...after, watermark, intended, platforms, versions, targets, removed: removed.map(({ id }) => id), activities };
}

type When = { schedule: Schedule | null; dueAt: Date };

/** `undoSeconds`: delays “now” by this long; until then it can be undone like any scheduled post. */
function whenOf(schedule: Schedule | 'now' | null, now: Date, undoSeconds = 0): When | null {
  if (schedule === null) return null;
  if (schedule === 'now') return { schedule: null, dueAt: new Date(now.getTime() + undoSeconds * 1000) };
  return { schedule, dueAt: dueBy(schedule, now) };
}

/** The post's current time, for an account that is added; a draft if it has none or it has passed. */
function currentTime(current: PostPlan, { now }: PlanEnv): When | null {
  const waits = current.targets.some((target) => target.state === 'scheduled');
  if (!waits || current.dueAt === null || current.dueAt.getTime() < now.getTime() - lateness) return null;
  return { schedule: current.schedule, dueAt: current.dueAt };
}

const placed = (when: When | null): Pick<TargetPlan, 'state' | 'dueAt'> =>
  when ? { state: 'scheduled', dueAt: when.dueAt } : { state: 'draft', dueAt: null };

interface Written {
  variants: PostChange['variants'];
  versions: readonly SharedVersion[];
}

/** An account's own version, and what it gets. */
const content = (own: Variant, accountId: string, versions: readonly SharedVersion[]): Variant & { own: Variant } => ({
  own,
  ...variantFor(own, accountId, versions),
});

const newTarget = (accountId: string, variants: NonNullable<Written['variants']>, versions: Written['versions'], env: PlanEnv) => ({
  id: env.newId(),
  accountId,
  shortLinks: null,
  watermark: null,
  ...content(variantOf(variants[accountId]), accountId, versions),
});

const given = (target: TargetPlan, post: Body, env: PlanEnv) => wholeOn(post, target, env.platformOf(target.accountId));

/** An open target takes the change. */
function edited(target: TargetPlan, before: Body, after: Body, { variants, versions }: Written, env: PlanEnv): NextTarget {
  const { accountId } = target;
  const next = { ...target, ...content(variants ? variantOf(variants[accountId]) : target.own, accountId, versions) };
  if (!isDeepStrictEqual(given(next, after, env), given(target, before, env)))
    return { ...next, action: target.state === 'failed' ? 'write' : 'restart' };
  return { ...next, action: isDeepStrictEqual(next, target) ? 'keep' : 'write' };
}

/** A target that is published, or may be, keeps what was sent: where the post changes, the old content becomes its variant. */
function frozen(target: TargetPlan, before: Body, after: Body, { variants, versions }: Written, env: PlanEnv): NextTarget {
  const { accountId } = target;
  const platform = env.platformOf(accountId);
  const sent = wholeOn(before, target, platform);
  const gets = (own: Variant) => wholeOn(after, variantFor(own, accountId, versions), platform);
  const wanted = variants?.[accountId];
  if (wanted && !isDeepStrictEqual(gets(variantOf(wanted)), sent)) throw notEditable([target], env);
  const kept = keptVariant(target, before, after, platform, isDeepStrictEqual);
  // Its own version says all of it, so that no version of others has a say.
  const { options: _, ...whole } = sent;
  const own = isDeepStrictEqual(gets(target.own), sent) ? target.own : { ...kept, ...(versions.length > 0 && whole) };
  const next = { ...target, ...kept, own };
  return { ...next, action: isDeepStrictEqual(next, target) ? 'keep' : 'write' };
}

function reschedule(post: NextPost, wanted: Schedule | 'now' | null, env: PlanEnv, undoSeconds?: number): NextPost {
  if (wanted !== null && post.targets.length === 0) throw noAccounts();
  const waiting = post.targets.filter((target) => isOpen(target.state));
  const before = waiting.find((target) => target.state === 'scheduled' && target.action !== 'add') ? { schedule: post.schedule } : null;
  const stays =
    wanted !== 'now' &&
    isDeepStrictEqual(wanted, post.schedule) &&
    waiting.every((target) => target.state === (wanted === null ? 'draft' : 'scheduled') && sameMoment(target.dueAt, wanted && post.dueAt));
  if (stays) return post;

  const when = whenOf(wanted, env.now, undoSeconds);
  const targets = post.targets.map(
    (target): NextTarget =>
      isOpen(target.state) ? { ...target, ...placed(when), action: target.action === 'add' ? 'add' : 'restart' } : target,
  );
  // A published post keeps its place on the calendar.
  const stillThere = targets.some((target) => !isOpen(target.state));
  const plan = when ?? { schedule: stillThere ? post.schedule : null, dueAt: stillThere ? post.dueAt : null };
  const activity: Activity = !when
    ? { kind: 'unscheduled' }
    : before
      ? { kind: 'moved', from: before.schedule, to: when.schedule }
      : { kind: 'scheduled', to: when.schedule };
  // An unscheduled post remembers its time.
  const intended = when ? null : (post.intended ?? post.schedule);
  return { ...post, ...plan, intended, targets, activities: [...post.activities, activity] };
}

const sameMoment = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

function notEditable(targets: readonly TargetPlan[], env: PlanEnv): AppError {
  const closed = targets.filter((target): target is TargetPlan & { state: keyof typeof whyClosed } => target.state in whyClosed);
  const reasons = closed.map((target) => message(whyClosed[target.state], { account: env.nameOf(target.accountId) }));
  return new AppError(
    'not_editable',
    'posts.closed',
    { reasons },
    { targets: closed.map(({ id, accountId, state }) => ({ id, accountId, state })) },
  );
}
