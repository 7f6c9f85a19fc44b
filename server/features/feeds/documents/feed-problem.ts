import type { Message } from '@everycast/messages/message';

/** Why a feed can't be read. */
export class FeedProblem extends Error {
  readonly reason: Message;
  /** The feed was removed for good: it isn't tried again. */
  readonly isGone: boolean;
  /** When its server wants to be asked again, if it says so. */
  readonly until: Date | null;

  constructor(reason: Message, { isGone = false, until = null }: { isGone?: boolean; until?: Date | null } = {}) {
    super(reason.code);
    this.name = 'FeedProblem';
    this.reason = reason;
    this.isGone = isGone;
    this.until = until;
  }
}
