import { setImmediate } from 'node:timers/promises';
import type { Media } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import { draftMedia } from '@everycast/platforms/port/draft';
import type { Issue } from '@everycast/platforms/port/manifest';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { picturesAs } from '@everycast/platforms/port/renditions/chosen';
import { sentenceOf, validatePost } from '@everycast/platforms/port/taken';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/messages.ts';
import type { Body, MediaRef, Variant } from './model.ts';
import type { AccountBrief, PostsNeeds } from './needs.ts';

/** As the API returns it, with the text. */
type UnfitIssue = Issue & { message: string };

/**
 * Checks what is about to be published against each account's platform rules, the same that the composer shows. Yields between rules,
 * because measuring long texts takes a while.
 * @throws AppError invalid_input with `details.targets`: the issues by account
 */
export async function refuseUnfit(
  post: Body,
  targets: readonly (Variant & { accountId: string })[],
  manifests: PostsNeeds['manifests'],
  accounts: ReadonlyMap<string, AccountBrief>,
  media: ReadonlyMap<string, Media>,
): Promise<void> {
  const draft = (refs: MediaRef[]) =>
    refs.flatMap(({ id, alt, crop }) => {
      const file = media.get(id);
      return file ? [draftMedia(file, alt, crop)] : [];
    });
  /** A rule's issues are the same for all accounts of a platform with the same traits and no variant. */
  const evaluated = new Map<string, UnfitIssue[]>();
  const stopping = async (target: Variant, account: AccountBrief): Promise<UnfitIssue[]> => {
    const { text, media: own, thread: parts, firstComment, options } = target;
    const rule = JSON.stringify([account.platform, account.traits, text, own, parts, firstComment, options]);
    const before = evaluated.get(rule);
    if (before) return before;
    await setImmediate();
    const issues = stoppingIssues(target, account);
    evaluated.set(rule, issues);
    return issues;
  };
  const stoppingIssues = (target: Variant, account: AccountBrief): UnfitIssue[] => {
    const whole = wholeOn(post, target, account.platform);
    const thread = whole.thread.map((part) => ({ text: part.text, media: draft(part.media) }));
    const manifest = manifests[account.platform];
    const pictures = picturesAs(manifest, whole.options, (id) => draft([{ id, alt: '' }])[0]);
    const { taken, issues: said } = validatePost({ ...whole, media: draft(whole.media), thread, pictures }, manifest, account.traits);
    const parts = taken.thread.length + 1;
    return said.filter(({ weight }) => weight === 'stops').map((issue) => ({ ...issue, message: say(sentenceOf(issue, parts)) }));
  };
  const unfit: (Pick<AccountBrief, 'platform' | 'handle'> & { accountId: string; issues: UnfitIssue[] })[] = [];
  for (const target of targets) {
    const account = accounts.get(target.accountId);
    const issues = account ? await stopping(target, account) : [];
    if (account && issues.length > 0) unfit.push({ accountId: account.id, platform: account.platform, handle: account.handle, issues });
  }
  if (unfit.length === 0) return;
  const reasons = [...new Set(unfit.flatMap(({ issues }) => issues.map((issue) => issue.message)))];
  throw new AppError('invalid_input', message('posts.unfit', { reasons }), undefined, { targets: unfit });
}
