import { tooLate } from '../../meta/engagement/windows.ts';
import type { EngagementRules } from '../../port/manifest.ts';

/**
 * What Instagram doesn't let apps do with some items. Likes of comments need Facebook Login (reference of the edge `likes`); a post that
 * tags an account can't be commented on (reference of the edge `mentions`), and only who wrote first can be sent messages.
 */
export const refuses: NonNullable<EngagementRules['refuses']> = (action, item, now) => {
  if (action === 'like' && item.kind !== 'dm') return 'instagram.likes_through_pages';
  if (item.kind === 'mention') return action === 'comment' ? 'instagram.no_comment_on_tag' : 'instagram.no_message_to_mention';
  return tooLate('Instagram', action, item, now);
};
