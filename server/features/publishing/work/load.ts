import { defined } from '@everycast/contract/defined';
import type { PublishingSettings } from '@everycast/contract/publishing-settings';
import { message } from '@everycast/messages/message';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Content, Publisher } from '@everycast/platforms/port/publisher';
import { followingSteps, type Step } from '@everycast/platforms/port/steps';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { isDatabaseOutage } from '../../../kernel/database/outage.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { LoadedAccount, NeedsAndPosts, PublishingNeeds } from '../needs.ts';
import type { SentContent } from '../registered.ts';
import { defaultSettings, isLate, minGraceMinutes, missedProblem, type Problem } from '../rules.ts';
import { type Claimed, checkClaimed } from './claim-store.ts';
import { refusedFor, resolveAll, type Sending, type ToSend, wordsOnly } from './files.ts';
import type { LedgerRow } from './ledger.ts';
import type { TargetStore } from './publishing-work-store.ts';
import type { Job } from './state.ts';

export interface LoadParts {
  needs: Pick<NeedsAndPosts, 'platforms' | 'posts' | 'accounts' | 'media'>;
  store: TargetStore;
  /** Workspaces' own settings; the others use the defaults. */
  settings(workspaceIds: readonly string[]): Promise<Map<string, PublishingSettings>>;
}

/** A target that couldn't be prepared. `lines`: its ledger of this generation. */
export interface Unready {
  target: Claimed;
  lines: LedgerRow[];
  error: unknown;
}

/** A person asks for approval, or schedules it again once it is given. */
const notApproved = refusedFor(message('publishing.not_approved'));

/**
 * Loads what a batch of targets needs with a few queries for all of them. One that fails doesn't affect the others, and none waits for
 * another's files.
 * @returns one entry for each, in order; rejects if the database is unreachable
 */
export function loadJobs(claimed: readonly Claimed[], parts: LoadParts, now: Date): Promise<Job | Unready>[] {
  const together = loadTogether(claimed, parts, now);
  return claimed.map(async (target, index) => {
    try {
      return await defined((await together)[index])();
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      const [alone] = claimed.length > 1 ? loadJobs([target], parts, now) : [];
      if (alone) return alone;
      const lines = await parts.store.lines([target.id]);
      return { target, lines: lines.filter(({ generation }) => generation === target.generation), error };
    }
  });
}

async function loadTogether(
  claimed: readonly Claimed[],
  { needs, store, settings }: LoadParts,
  now: Date,
): Promise<(() => Promise<Job>)[]> {
  const accountIds = [...new Set(claimed.map((target) => target.accountId))];
  const [contents, accounts, lines, missed] = await Promise.all([
    needs.posts.contents(claimed.map((target) => target.id)),
    needs.accounts.load(accountIds),
    store.workLines(claimed.filter((target) => !target.first)),
    missedOf(claimed, { settings, store }, now),
    needs.accounts.limits.load(accountIds, now),
  ]);
  const contentOf = new Map(contents.map((content) => [content.id, content]));
  const claims = claimed.map((target) => {
    const account = accounts.get(target.accountId);
    if (!account) throw new Error(`The account of target ${target.id} is not there.`);
    return { target, account, post: contentOf.get(target.id) };
  });
  const posts = claims.flatMap(({ post, account }) => (post ? [toSend(post, account, needs)] : []));
  const sendings = (await resolveAll(posts, needs.media)).values();

  return claims.map(({ target, account, post }) => {
    const resolve = post && sendings.next().value;
    return async () => {
      checkClaimed(target);
      const sending = resolve?.();
      const own = lines.filter((line) => line.targetId === target.id);
      const isUntouched = own.length === 0 && target.state !== 'unconfirmed';
      const outgrown = sending && isUntouched ? textRefused(sending.resolved) : null;
      const unapproved = post?.unapproved && !hasSent(target, own) ? notApproved : null;
      const { content = null, refused = null, notBefore = null } = (await sending?.fetch()) ?? {};
      return { target, account, content, lines: own, refused: unapproved ?? missed.get(target.id) ?? outgrown ?? refused, notBefore };
    };
  });
}

/**
 * What one target sends, with its files.
 * @throws AppError not_found if its post or one of its files is deleted
 */
export async function loadContent(targetId: string, account: LoadedAccount, needs: LoadParts['needs']): Promise<Content> {
  const sending = await sendingOf(targetId, account, needs);
  if (!sending) throw new AppError('not_found', 'posts.gone');
  const { content, refused } = await sending.fetch();
  if (!content) throw new AppError('not_found', refused?.message ?? 'publishing.file_gone');
  return content;
}

/** What a target sends and the steps after its post; null if the post is deleted. If a file is gone, only the text's steps. */
export async function loadFollowing(
  targetId: string,
  account: LoadedAccount,
  needs: LoadParts['needs'],
): Promise<{ content: Content; followers: Step[] } | null> {
  const sending = await sendingOf(targetId, account, needs);
  if (!sending) return null;
  const content = (await sending.fetch()).content ?? wordsOnly(sending.resolved);
  const { steps } = publisherOf(needs.platforms[account.platform], content);
  return { content, followers: followingSteps(steps(content, account)) };
}

async function sendingOf(targetId: string, account: LoadedAccount, needs: LoadParts['needs']): Promise<Sending | null> {
  const [post] = await needs.posts.contents([targetId]);
  const [resolve] = post ? await resolveAll([toSend(post, account, needs)], needs.media) : [];
  return resolve?.() ?? null;
}

const toSend = (post: SentContent, account: LoadedAccount, { platforms }: Pick<PublishingNeeds, 'platforms'>): ToSend => ({
  post,
  account,
  manifest: platforms[account.platform].manifest,
});

/**
 * A text that was valid when it was scheduled may not be anymore: a subscription ends, a server lowers its limit. The whole post is
 * rejected before anything is sent; otherwise a thread would be published up to the part that is too long.
 */
function textRefused({ content, issues }: Sending['resolved']): Problem | null {
  const issue = issues.find(({ code }) => code === 'text_too_long');
  return issue ? refusedFor(sentenceOf(issue, content.thread.length + 1)) : null;
}

/** Content can only change while nothing of this generation was sent: what is under way is finished. */
const hasSent = ({ state, generation }: Claimed, lines: readonly LedgerRow[]): boolean =>
  state === 'unconfirmed' || lines.some((line) => line.generation === generation && line.action === 'send');

/**
 * Those that came due while no server was running, and whose workspaces want to decide about them; of a repeat all but the last, so that
 * what it missed doesn't go out at once.
 */
async function missedOf(
  claimed: readonly Claimed[],
  { settings, store }: Pick<LoadParts, 'settings' | 'store'>,
  now: Date,
): Promise<Map<string, Problem>> {
  const late = claimed.filter((target) => isLate(target, minGraceMinutes, now));
  if (late.length === 0) return new Map();
  const wishes = await settings([...new Set(late.map((target) => target.workspaceId))]);
  const superseded = await store.superseded(
    late.map(({ id }) => id),
    now,
  );
  return new Map(
    late.flatMap((target) => {
      const { missed, graceMinutes } = wishes.get(target.workspaceId) ?? defaultSettings;
      const isMissed = superseded.has(target.id) || (missed === 'ask' && isLate(target, graceMinutes, now));
      return isMissed ? [[target.id, missedProblem] as const] : [];
    }),
  );
}

/** What sends a post, or a response from the inbox. Without content nothing is sent. */
export function publisherOf({ manifest, publish, engagement }: Platform, content: Pick<Content, 'response'> | null): Publisher {
  if (!content?.response) return publish;
  if (!engagement) throw new Error(`${manifest.name} has no inbox to respond from.`);
  return engagement.respond;
}
