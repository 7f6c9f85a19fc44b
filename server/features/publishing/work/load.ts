import type { PlatformId } from '@everycast/contract/platforms';
import type { PublishingSettings } from '@everycast/contract/posts';
import { onePart } from '@everycast/platforms/port/draft';
import type { Content, MediaFile } from '@everycast/platforms/port/platform';
import type { AccountLimits } from '../limits/limits.ts';
import type { PublishingNeeds, TargetContent } from '../needs.ts';
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
    const filled = content ? fill(content, files.get(account.platform)) : null;
    return {
      target,
      account,
      content: filled,
      lines: lines.filter((line) => line.targetId === target.id && line.round === target.round),
      refused: missed.get(target.id) ?? (content && !filled ? lostPicture : null),
      notBefore: null,
    };
  });
}

const lostPicture: Problem = {
  kind: 'rejected',
  message: 'A picture of this post is not there any more. Choose it again.',
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
    if (!content || content.media.length === 0) continue;
    const ids = wanted.get(account.platform) ?? new Set();
    wanted.set(account.platform, ids);
    for (const { id } of content.media) ids.add(id);
  }
  const files = [...wanted].map(
    async ([id, ids]) => [id, await media.files([...ids], platforms[id].manifest.media({ text: '', media: [] }, {}, {}))] as const,
  );
  return new Map(await Promise.all(files));
}

function fill(content: TargetContent, files: Files = new Map()): Content | null {
  const media = content.media.flatMap(({ id, alt }) => {
    const file = files.get(id);
    return file ? [{ ...file, alt }] : [];
  });
  if (media.length < content.media.length) return null;
  return onePart({ text: content.text, media });
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
