import type { PostPreview } from '@everycast/contract/post-preview';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { say } from '../../kernel/messages.ts';
import type { MediaRef } from './model.ts';
import type { PostsNeeds } from './needs.ts';
import type { Reads } from './reads.ts';
import { resolveTargets } from './validate.ts';
import { planOf } from './view.ts';

/** What each account of a post gets, by the rules that its schedule is checked with. */
export interface PostPreviews {
  /** @throws AppError not_found */
  preview(workspaceId: string, id: string): Promise<PostPreview>;
}

export function createPreviews(needs: PostsNeeds, { read }: Pick<Reads, 'read'>): PostPreviews {
  return {
    async preview(workspaceId, id) {
      const row = await read(workspaceId, id);
      const plan = planOf(row);
      const [accounts, media] = await Promise.all([
        needs.accounts.describe(
          workspaceId,
          plan.targets.map(({ accountId }) => accountId),
        ),
        needs.media.resolve(workspaceId, [...new Set(row.media.map(({ mediaId }) => mediaId))]),
      ]);
      const resolved = await resolveTargets(plan, plan.targets, needs.manifests, accounts, media);
      const targets = resolved.map(({ account, content, issues }) => ({
        accountId: account.id,
        platform: account.platform,
        handle: account.handle,
        text: content.text,
        media: shownMedia(content.media),
        thread: content.thread.map((part) => ({ text: part.text, media: shownMedia(part.media) })),
        firstComment: content.firstComment,
        issues: issues.map((issue) => ({
          weight: issue.weight,
          field: issue.field,
          message: say(sentenceOf(issue, content.thread.length + 1)),
        })),
      }));
      return { targets };
    },
  };
}

const shownMedia = (media: readonly MediaRef[]) => media.map(({ id, alt }) => ({ id, alt }));
