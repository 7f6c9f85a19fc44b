import { type Message, message } from '@everycast/messages/message';
import type { Answerable } from '../../port/manifest.ts';
import type { ResponseAction } from '../../port/response.ts';

const hour = 3_600_000;
/** The Send API's standard messaging window: since the person's last message. Milliseconds. */
const messagingWindow = 24 * hour;
/** Private replies: since the comment. Milliseconds. */
const replyWindow = 7 * 24 * hour;

/** Why Meta takes no message in return, because of how long ago it was written; null if it does. */
export function tooLate(platform: string, action: ResponseAction, { kind, at }: Answerable, now: Date): Message | null {
  const age = now.getTime() - at.getTime();
  if (kind === 'dm' && action !== 'like' && age > messagingWindow) return message('meta.window_closed', { platform });
  return kind === 'comment' && action === 'dm' && age > replyWindow ? message('meta.comment_too_old', { platform }) : null;
}
