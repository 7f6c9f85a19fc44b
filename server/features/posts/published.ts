import { wholeOn } from '@everycast/platforms/port/overlay';
import { asAccepted } from '@everycast/platforms/port/taken';
import { fillVariables } from '@everycast/platforms/port/variables';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { TargetPlan, Variant } from './model.ts';
import type { PostsNeeds } from './needs.ts';
import { type NamedPictures, namedPictures } from './options.ts';
import type { PostRow, PostsStore } from './post-store.ts';
import { refuseInvalid, resolveTargets } from './validate.ts';
import { planOf } from './view.ts';

type Of = { id: string; postId: string };

/** The text of a post published on one account, when it is edited there. */
export function createPublishedTexts(
  { clock }: Pick<Kernel, 'clock'>,
  needs: Pick<PostsNeeds, 'manifests' | 'accounts' | 'media'>,
  store: PostsStore,
) {
  /** An account's variant with another text. If its parts were published as one post, that post becomes the variant. */
  async function withText(
    workspaceId: string,
    { id, postId }: Of,
    text: string,
  ): Promise<{
    post: PostRow;
    own: Variant & Pick<TargetPlan, 'id' | 'accountId' | 'shortLinks' | 'watermark'> & { text: string };
    named: NamedPictures;
  }> {
    const post = await store.reading.read(workspaceId, postId);
    const target = post && planOf(post).targets.find((one) => one.id === id);
    const accounts = await needs.accounts.describe(workspaceId, target ? [target.accountId] : []);
    const account = target && accounts.get(target.accountId);
    if (!post || !account) throw new AppError('not_found', 'posts.gone');
    const whole = wholeOn(planOf(post), target, account.platform);
    const manifest = needs.manifests[account.platform];
    const taken = asAccepted(whole, manifest);
    const joined = taken.thread.length < whole.thread.length;
    const { handle, displayName } = account;
    const said = fillVariables(text, { ...manifest, handle, displayName }).counted;
    const own = { ...target, text: said, ...(joined && { media: taken.media, thread: [] }) };
    return { post, own, named: namedPictures({ options: {}, targets: [own] }, () => account.platform, needs.manifests) };
  }

  return {
    /** @returns the text as it will be there, with its variables filled in. @throws AppError invalid_input */
    async fitText(workspaceId: string, of: Of, text: string): Promise<string> {
      const { post, own } = await withText(workspaceId, of, text);
      const [accounts, media] = await Promise.all([
        needs.accounts.describe(workspaceId, [own.accountId]),
        needs.media.resolve(
          workspaceId,
          post.media.map(({ mediaId }) => mediaId),
        ),
      ]);
      refuseInvalid(await resolveTargets(planOf(post), [own], needs.manifests, accounts, media));
      return own.text;
    },

    async textChanged(tx: Tx, workspaceId: string, of: Of, text: string): Promise<void> {
      const { post, own, named } = await withText(workspaceId, of, text);
      await store.writing.saveOwn(tx, post.id, own, named, clock.now());
    },
  };
}
