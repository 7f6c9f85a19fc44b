import type { PublishingSettings } from '@everycast/contract/posts';
import { onePart } from '@everycast/platforms/port/draft';
import type { Content, ContentPart } from '@everycast/platforms/port/platform';
import type { AccountLimits } from '../limits/limits.ts';
import type { PublishingAccount, PublishingNeeds, TargetContent } from '../needs.ts';
import { isLate, leastGraceMinutes, missedProblem, type Problem, usualSettings } from '../rules.ts';
import { type ToSend, withFiles } from './files.ts';
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
  const filled = await withFiles(
    sendings.flatMap(({ account, content }) => (content ? [toSend(content, account, needs)] : [])),
    needs.media,
  );
  const sendable = new Map(sendings.flatMap(({ target, content }) => (content ? [[target.id, filled.shift()] as const] : [])));

  return sendings.map(({ target, account, content }) => {
    const ready = sendable.get(target.id);
    return {
      target,
      account,
      content: content && ready?.parts ? contentWith(content, ready.parts) : null,
      lines: lines.filter((line) => line.targetId === target.id && line.round === target.round),
      refused: missed.get(target.id) ?? ready?.refused ?? null,
      notBefore: ready?.notBefore ?? null,
    };
  });
}

function toSend({ text, media }: TargetContent, account: PublishingAccount, { platforms }: Pick<PublishingNeeds, 'platforms'>): ToSend {
  return { parts: [{ text, media }], options: {}, account, manifest: platforms[account.platform].manifest };
}

/** The first part is the post itself. */
function contentWith({ text }: TargetContent, [first]: readonly ContentPart[]): Content {
  return onePart({ text, media: first?.media ?? [] });
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
