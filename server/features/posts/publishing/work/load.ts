import type { PublishingSettings } from '@everycast/contract/posts';
import type { DraftPart } from '@everycast/platforms/port/manifest';
import { wholeOn } from '@everycast/platforms/port/overlay';
import type { Content } from '@everycast/platforms/port/publisher';
import type { Step } from '@everycast/platforms/port/steps';
import { asTaken, sentenceOf } from '@everycast/platforms/port/taken';
import { isUnreachable } from '../../../../kernel/database/unreachable.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { SentContent } from '../../store/contents.ts';
import type { PublishingAccount, PublishingNeeds } from '../needs.ts';
import { isLate, minGraceMinutes, missedProblem, type Problem, usualSettings } from '../rules.ts';
import { refusedFor, type Sendable, type ToSend, withFiles, wordsOnly } from './files.ts';
import type { LedgerRow } from './ledger.ts';
import type { Job } from './state.ts';
import type { Claimed, WorkStore } from './store.ts';

export interface LoadParts {
  needs: Pick<PublishingNeeds, 'platforms' | 'posts' | 'accounts' | 'media'>;
  store: WorkStore;
  /** Workspaces' own settings; the others use the defaults. */
  settings(workspaceIds: readonly string[]): Promise<Map<string, PublishingSettings>>;
}

/** A target that couldn't be prepared. `lines`: its ledger of this generation. */
export interface Unready {
  target: Claimed;
  lines: LedgerRow[];
  error: unknown;
}

/**
 * Loads what a batch of targets needs with a few queries for all of them. One that fails doesn't affect the others, and none waits for
 * another's files.
 * @returns one entry for each, in order; rejects if the database is unreachable
 */
export function loadJobs(claimed: readonly Claimed[], parts: LoadParts, now: Date): Promise<Job | Unready>[] {
  const together = loadTogether(claimed, parts, now);
  return claimed.map(async (target, index) => {
    try {
      return await ((await together)[index] as () => Promise<Job>)();
    } catch (error) {
      if (isUnreachable(error)) throw error;
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
    needs.accounts.forPublishing(accountIds),
    store.lines(claimed.filter((target) => !target.first).map((target) => target.id)),
    missedOf(claimed, settings, now),
    needs.accounts.limits.load(accountIds, now),
  ]);
  const contentOf = new Map(contents.map((content) => [content.id, content]));
  const sendings = claimed.map((target) => {
    const account = accounts.get(target.accountId);
    if (!account) throw new Error(`The account of target ${target.id} is not there.`);
    const content = contentOf.get(target.id);
    return { target, account, sending: content ? toSend(content, account, needs) : null };
  });
  const filled = await withFiles(
    sendings.flatMap(({ sending }) => sending ?? []),
    needs.media,
  );
  const sendable = new Map(sendings.flatMap(({ target, sending }) => (sending ? [[target.id, filled.shift()] as const] : [])));

  return sendings.map(({ target, account, sending }) => async () => {
    const ready = await sendable.get(target.id)?.();
    const own = lines.filter((line) => line.targetId === target.id && line.generation === target.generation);
    const isUntouched = own.length === 0 && target.state !== 'unconfirmed';
    const outgrown = sending && ready?.drafts && isUntouched ? textRefused(sending, ready.drafts) : null;
    return {
      target,
      account,
      content: sending && ready?.files ? contentWith(sending, ready.files) : null,
      lines: own,
      refused: missed.get(target.id) ?? outgrown ?? ready?.refused ?? null,
      notBefore: ready?.notBefore ?? null,
    };
  });
}

/**
 * What one target sends, with its files.
 * @throws AppError not_found if its post or one of its files is deleted
 */
export async function loadContent(targetId: string, account: PublishingAccount, needs: LoadParts['needs']): Promise<Content> {
  const found = await sendableOf(targetId, account, needs);
  if (!found) throw new AppError('not_found', 'posts.gone');
  const { sending, ready } = found;
  if (!ready?.files) throw new AppError('not_found', ready?.refused?.message ?? 'publishing.file_gone');
  return contentWith(sending, ready.files);
}

/** What a target sends and the steps after its post; null if the post is deleted. If a file is gone, only the text's steps. */
export async function loadFollowing(
  targetId: string,
  account: PublishingAccount,
  needs: LoadParts['needs'],
): Promise<{ content: Content; followers: Step[] } | null> {
  const found = await sendableOf(targetId, account, needs);
  if (!found) return null;
  const { sending, ready } = found;
  const content = contentWith(sending, ready?.files ?? { parts: sending.parts.map(wordsOnly), pictures: {} });
  const { publish } = needs.platforms[account.platform];
  return { content, followers: publish.steps(content, account).filter(({ after }) => after) };
}

async function sendableOf(targetId: string, account: PublishingAccount, needs: LoadParts['needs']) {
  const [content] = await needs.posts.contents([targetId]);
  if (!content) return null;
  const sending = toSend(content, account, needs);
  const [files] = await withFiles([sending], needs.media);
  return { sending, ready: await files?.() };
}

type Sending = ToSend & Pick<Content, 'firstComment'>;

/** A post as its platform accepts it. */
function toSend(post: SentContent, account: PublishingAccount, { platforms }: Pick<PublishingNeeds, 'platforms'>): Sending {
  const { manifest } = platforms[account.platform];
  const { firstComment, options, thread, ...first } = asTaken(wholeOn(post, post.own, account.platform), manifest);
  return { parts: [first, ...thread], firstComment, options, account, manifest };
}

/**
 * A text that was valid when it was scheduled may not be anymore: a subscription ends, a server lowers its limit. The whole post is
 * rejected before anything is sent; otherwise a thread would be published up to the part that is too long.
 */
function textRefused({ firstComment, options, account, manifest }: Sending, [first, ...thread]: readonly DraftPart[]): Problem | null {
  const draft = { text: first?.text ?? '', media: first?.media ?? [], thread, firstComment, options, pictures: {} };
  const issue = manifest.check(draft, account.traits).find(({ code }) => code === 'text_too_long');
  return issue ? refusedFor(sentenceOf(issue, thread.length + 1)) : null;
}

/** The first part is the post itself. */
function contentWith(
  { firstComment, options }: Pick<Content, 'firstComment' | 'options'>,
  { parts: [first, ...thread], pictures }: NonNullable<Sendable['files']>,
): Content {
  return { text: first?.text ?? '', media: first?.media ?? [], thread, firstComment, options, pictures };
}

/** Those that came due while no server was running, and whose workspaces want to decide about them. */
async function missedOf(claimed: readonly Claimed[], settings: LoadParts['settings'], now: Date): Promise<Map<string, Problem>> {
  const late = claimed.filter((target) => isLate(target, minGraceMinutes, now));
  if (late.length === 0) return new Map();
  const wishes = await settings([...new Set(late.map((target) => target.workspaceId))]);
  return new Map(
    late.flatMap((target) => {
      const { missed, graceMinutes } = wishes.get(target.workspaceId) ?? usualSettings;
      return missed === 'ask' && isLate(target, graceMinutes, now) ? [[target.id, missedProblem] as const] : [];
    }),
  );
}
