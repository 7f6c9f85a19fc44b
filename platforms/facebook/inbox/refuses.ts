import { tooLate } from '../../meta/inbox/windows.ts';
import type { InboxRules } from '../../port/manifest.ts';

/** What Facebook doesn't let apps do with some items. */
export const refuses: NonNullable<InboxRules['refuses']> = (action, item, now) =>
  item.kind === 'mention' && action === 'message' ? 'facebook.no_message_to_mention' : tooLate('Facebook', action, item, now);
