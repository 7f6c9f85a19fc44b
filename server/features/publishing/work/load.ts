import type { PlatformId } from '@everycast/contract/platforms';
import type { PublishingSettings } from '@everycast/contract/posts';
import { layered } from '@everycast/platforms/port/options';
import type { Content, MediaFile } from '@everycast/platforms/port/platform';
import { asTaken } from '@everycast/platforms/port/taken';
import { AppError } from '../../../kernel/errors.ts';
import type { AccountLimits } from '../limits/limits.ts';
import type { PublishingAccount, PublishingNeeds, TargetContent } from '../needs.ts';
import { isLate, leastGraceMinutes, missedProblem, type Problem, usualSettings } from '../rules.ts';
import type { Job } from './hand.ts';
import type { Claimed, WorkStore } from './store.ts';

export interface LoadParts {
  needs: Pick<PublishingNeeds, 'platforms' | 'posts' | 'accounts' | 'media'>;
  store: WorkStore;
  limits: AccountLimits;
  /** What workspaces have chosen; the others have the usual settings. */
  settings(workspaceIds: readonly string[]): Promise<Map<string, PublishingSettings>>;
}

/** Fetches all that a batch of targets needs, with a few queries for all of them together. */
export async function loadJobs(claimed: readonly Claimed[], { needs, store, limits, settings }: LoadParts, now: Date): Promise<Job[]> {
  const accountIds = [...new Set(claimed.map((target) => target.accountId))];
  const [contents, accounts, lines, missed] = await Promise.all([
    needs.posts.contents(claimed.map((target) => target.id)),
    needs.accounts.forPublishing(accountIds),
    store.lines(claimed.filter((target) => !target.first).map((target) => target.id)),
    missedOf(claimed, settings, now),
    limits.load(accountIds, now),
  ]);
  const contentOf = new Map(contents.map((content) => [content.id, content]));
  const sendings = claimed.map((target) => {
    const account = accounts.get(target.accountId);
    if (!account) throw new Error(`The account of target ${target.id} is not there.`);
    return { target, account, content: contentOf.get(target.id) };
  });
  const files = await filesOf(sendings, needs);

  return sendings.map(({ target, account, content }) => {
    const filled = content ? fill(content, account.platform, needs.platforms, files.get(account.platform)) : null;
    return {
      target,
      account,
      content: filled,
      lines: lines.filter((line) => line.targetId === target.id && line.round === target.round),
      refused: missed.get(target.id) ?? (content && !filled ? lostFile : null),
      notBefore: null,
    };
  });
}

/**
 * What one target sends, with its files.
 * @throws AppError not_found where its post or a file of it is not there any more
 */
export async function loadContent(targetId: string, account: PublishingAccount, needs: LoadParts['needs']): Promise<Content> {
  const [content] = await needs.posts.contents([targetId]);
  if (!content) throw new AppError('not_found', 'This post does not exist any more.');
  const files = await filesOf([{ account, content }], needs);
  const filled = fill(content, account.platform, needs.platforms, files.get(account.platform));
  if (!filled) throw new AppError('not_found', lostFile.message);
  return filled;
}

const lostFile: Problem = {
  kind: 'rejected',
  message: 'A picture or video of this post is not there any more. Choose it again.',
  ownWords: null,
};

type Files = ReadonlyMap<string, Omit<MediaFile, 'alt'>>;

/** All files of a batch by platform, for each has limits of its own. */
async function filesOf(
  sendings: readonly { account: { platform: PlatformId }; content: TargetContent | undefined }[],
  { platforms, media }: Pick<PublishingNeeds, 'platforms' | 'media'>,
): Promise<Map<PlatformId, Files>> {
  const wanted = new Map<PlatformId, Set<string>>();
  for (const { account, content } of sendings) {
    const named = content ? [content, ...content.thread].flatMap((part) => part.media) : [];
    if (named.length === 0) continue;
    const ids = wanted.get(account.platform) ?? new Set();
    wanted.set(account.platform, ids);
    for (const { id } of named) ids.add(id);
  }
  const files = [...wanted].map(
    async ([id, ids]) => [id, await media.files([...ids], platforms[id].manifest.media({ text: '', media: [] }, {}, {}))] as const,
  );
  return new Map(await Promise.all(files));
}

/** The content with its files, as the platform takes it; null where a file is not there any more. */
function fill(
  { text, media, thread, firstComment, options, ownOptions }: TargetContent,
  platform: PlatformId,
  platforms: PublishingNeeds['platforms'],
  files: Files = new Map(),
): Content | null {
  const named = [media, ...thread.map((part) => part.media)].flat();
  if (named.some(({ id }) => !files.has(id))) return null;
  const withFiles = (refs: TargetContent['media']) => refs.map(({ id, alt }) => ({ ...(files.get(id) as Omit<MediaFile, 'alt'>), alt }));
  const parts = thread.map((part) => ({ text: part.text, media: withFiles(part.media) }));
  const chosen = layered(options[platform], ownOptions);
  return asTaken({ text, media: withFiles(media), thread: parts, firstComment, options: chosen }, platforms[platform].manifest);
}

/** Those whose moment passed while nothing ran, and whose workspaces want to be asked then. */
async function missedOf(claimed: readonly Claimed[], settings: LoadParts['settings'], now: Date): Promise<Map<string, Problem>> {
  const late = claimed.filter((target) => isLate(target, leastGraceMinutes, now));
  if (late.length === 0) return new Map();
  const wishes = await settings([...new Set(late.map((target) => target.workspaceId))]);
  return new Map(
    late.flatMap((target) => {
      const { missed, graceMinutes } = wishes.get(target.workspaceId) ?? usualSettings;
      return missed === 'ask' && isLate(target, graceMinutes, now) ? [[target.id, missedProblem] as const] : [];
    }),
  );
}
