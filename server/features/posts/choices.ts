import type { NewPost, PostChange } from '@everycast/contract/posts';
import { message } from '@everycast/messages/message';
import { accountName } from '@everycast/platforms/port/account';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PostsNeeds } from './needs.ts';
import { picturesOf, refuseStrangeOptions, refuseVideos } from './options.ts';
import type { NextPost } from './plan.ts';
import type { PostRow } from './post-store.ts';
import { mediaIn } from './rules.ts';
import { type RenditionRequest, refuseInvalid, requiredRenditions, resolveTargets } from './validate.ts';

/** How choices look up what requests name. */
export interface LookUps {
  accounts: Pick<PostsNeeds['accounts'], 'describe'>;
  media: Pick<PostsNeeds['media'], 'resolve'>;
}

export type Choices = ReturnType<typeof createChoices>;

/** Whether there is a version of an account group. */
const isGrouped = ({ versions }: NewPost | PostChange, current: PostRow | null): boolean =>
  [...(versions ?? []), ...(current?.versions?.shared ?? [])].some(({ groupId }) => groupId != null);

/** Loads what requests name, and checks them before they are planned and saved. */
export function createChoices(kernel: Pick<Kernel, 'clock'>, needs: PostsNeeds) {
  /** Loads what a plan needs, and rejects unknown accounts and media. */
  async function choices(workspaceId: string, request: NewPost | PostChange, current: PostRow | null, look: LookUps = needs) {
    const accountIds = [...new Set([...(request.accountIds ?? []), ...(current?.targets.map((target) => target.accountId) ?? [])])];
    const before = new Set(current?.targets.map((target) => target.accountId));
    const accounts = await look.accounts.describe(workspaceId, accountIds);
    const noAccounts = accountIds.filter((id) => !before.has(id) && !accounts.get(id)?.connected);
    if (noAccounts.length > 0) {
      throw new AppError('invalid_input', 'posts.account_not_connected', undefined, { accountIds: noAccounts });
    }
    const strayVariants = Object.keys(request.variants ?? {}).filter((id) => !accountIds.includes(id));
    if (strayVariants.length > 0) {
      throw new AppError('invalid_input', 'posts.stray_variant', undefined, { accountIds: strayVariants });
    }
    refuseStrangeOptions(request, [...accounts.values()], needs.manifests);
    const pictures = picturesOf(request, accounts, needs.manifests);
    const named = [...new Set([...mediaIn(request), ...pictures.map(({ id }) => id)])];
    const media = await look.media.resolve(workspaceId, [...new Set([...named, ...(current?.media.map((one) => one.mediaId) ?? [])])]);
    const noMedia = named.filter((id) => !media.has(id));
    if (noMedia.length > 0) {
      throw new AppError('invalid_input', 'posts.media_elsewhere', undefined, { mediaIds: noMedia });
    }
    refuseVideos(pictures, media, needs.manifests);
    const nameOf = (id: string) => {
      const account = accounts.get(id);
      return account ? accountName(needs.manifests[account.platform], account) : message('platforms.account_unnamed');
    };
    const platformOf = (id: string) => {
      const platform = accounts.get(id)?.platform;
      if (!platform) throw new Error(`The account ${id} of a post is not there.`);
      return platform;
    };
    const memberships = isGrouped(request, current) ? await needs.groups.memberships(workspaceId) : [];
    const groups = new Map(memberships.map((group) => [group.id, group.accountIds]));
    return { accounts, media, env: { now: kernel.clock.now(), newId, nameOf, platformOf, groups } };
  }

  /** @returns the renditions that the scheduled posts need */
  async function refuseInvalidSchedule(
    next: NextPost,
    { accounts, media }: Pick<Awaited<ReturnType<typeof choices>>, 'accounts' | 'media'>,
  ): Promise<RenditionRequest[]> {
    const going = next.targets.filter((target) => target.state === 'scheduled' && target.action !== 'keep');
    const resolved = await resolveTargets(next, going, needs.manifests, accounts, media);
    refuseInvalid(resolved);
    return requiredRenditions(resolved);
  }

  return { choices, refuseInvalidSchedule };
}
