import type { Media } from '@everycast/contract/media';
import { draftMedia, onePart } from '@everycast/platforms/port/draft';
import { checkPost } from '@everycast/platforms/port/fit/check';
import type { DraftContent } from '@everycast/platforms/port/manifest';
import { AppError } from '../../kernel/errors.ts';
import type { MediaRef } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

export interface Sendable {
  accountId: string;
  text: string | null;
  media: MediaRef[] | null;
}

export type Shared = { text: string; media: MediaRef[] };
export type Manifests = PostsNeeds['manifests'];
export type Accounts = ReadonlyMap<string, AccountBrief>;
export type MediaById = ReadonlyMap<string, Media>;

/** What a target sends, as the rules see it. */
export function draftOf(post: Shared, target: Sendable, media: MediaById): DraftContent {
  const files = (target.media ?? post.media).flatMap(({ id, alt, crop }) => {
    const file = media.get(id);
    return file ? [draftMedia(file, alt, crop)] : [];
  });
  return onePart({ text: target.text ?? post.text, media: files });
}

/**
 * Holds what is about to be scheduled to the rules of each account's platform, the same that the composer shows.
 * @throws AppError invalid_input with `details.targets`: what is wrong, by account
 */
export function refuseUnfit(post: Shared, targets: readonly Sendable[], manifests: Manifests, accounts: Accounts, media: MediaById): void {
  const unfit = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const said = checkPost(manifests[account.platform], draftOf(post, target, media), account.traits);
    const issues = said.filter(({ weight }) => weight === 'stops');
    return issues.length > 0 ? [{ accountId: account.id, platform: account.platform, handle: account.handle, issues }] : [];
  });
  if (unfit.length === 0) return;
  const sentences = [...new Set(unfit.flatMap(({ issues }) => issues.map((issue) => issue.message)))];
  throw new AppError('invalid_input', sentences.join(' '), { targets: unfit });
}
