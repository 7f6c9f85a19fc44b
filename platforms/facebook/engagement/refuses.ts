import { tooLate } from '../../meta/engagement/windows.ts';
import type { EngagementRules } from '../../port/manifest.ts';

/** What Facebook doesn't let apps do with some items. */
export const refuses: NonNullable<EngagementRules['refuses']> = (action, item, now) =>
  item.kind === 'mention' && action === 'dm' ? 'facebook.no_message_to_mention' : tooLate('Facebook', action, item, now);
