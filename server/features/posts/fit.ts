import type { Media } from '@everycast/contract/media';
import { draftMedia, onePart } from '@everycast/platforms/port/draft';
import type { Issue } from '@everycast/platforms/port/manifest';
import { AppError } from '../../kernel/errors.ts';
import type { MediaRef } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

interface Sendable {
  accountId: string;
  text: string | null;
  media: MediaRef[] | null;
}

/**
 * Holds what is about to be scheduled to the rules of each account's platform, the same that the composer shows.
 * @throws AppError invalid_input with `details.targets`: what is wrong, by account
 */
export function refuseUnfit(
  post: { text: string; media: MediaRef[] },
  targets: readonly Sendable[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): void {
  const unfit = targets.flatMap((target) => {
    const account = accounts.get(target.accountId);
    if (!account) return [];
    const pictures = (target.media ?? post.media).flatMap(({ id, alt }) => {
      const picture = media.get(id);
      return picture ? [draftMedia(picture, alt)] : [];
    });
    const said: Issue[] = manifests[account.platform].check(onePart({ text: target.text ?? post.text, media: pictures }), account.traits);
    const issues = said.filter(({ weight }) => weight === 'stops');
    return issues.length > 0 ? [{ accountId: account.id, platform: account.platform, handle: account.handle, issues }] : [];
  });
  if (unfit.length === 0) return;
  const sentences = [...new Set(unfit.flatMap(({ issues }) => issues.map((issue) => issue.message)))];
  throw new AppError('invalid_input', sentences.join(' '), { targets: unfit });
}
