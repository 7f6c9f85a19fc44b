import type { Written } from '../core/audience/audience.ts';
import { spoken } from '../core/audience/speaking.ts';
import type { StandInContext } from '../core/stand-in.ts';
import type { MastodonStatus } from './status.ts';

/**
 * What the audience wrote because of an account's statuses: replies, statuses that mention it, and private mentions, which are Mastodon's
 * messages. @param handleOf the handle of an account
 */
export function audienceOf(
  { audience, now }: Pick<StandInContext, 'audience' | 'now'>,
  statuses: readonly MastodonStatus[],
  handleOf: (account: string) => string,
): MastodonStatus[] {
  return statuses.flatMap((status) => {
    const { id, author: account, at, visibility, replyTo } = status;
    if (replyTo !== null || visibility === 'direct') return [];
    const post = { id, account, at };
    const as = (kind: Pick<MastodonStatus, 'replyTo' | 'visibility'>) => (written: Written) =>
      statusBy(written, account, handleOf(account), kind);
    return [
      ...audience.comments(post, now()).map(as({ replyTo: id, visibility: visibility === 'private' ? 'private' : 'public' })),
      ...audience.mentions(post, now()).map(as({ replyTo: null, visibility: 'public' })),
      ...audience.messages(post, now()).map(as({ replyTo: null, visibility: 'direct' })),
    ];
  });
}

/** A reply on Mastodon mentions the person it answers. */
const statusBy = (
  { id, by, text, at }: Written,
  to: string,
  handle: string,
  kind: Pick<MastodonStatus, 'replyTo' | 'visibility'>,
): MastodonStatus => ({
  id,
  at,
  author: by.id,
  person: by,
  to,
  text: `@${handle} ${text}`,
  warning: '',
  sensitive: false,
  language: spoken(),
  mediaIds: [],
  editedAt: null,
  ...kind,
});
