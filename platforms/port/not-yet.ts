import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';

/**
 * Thrown by a repeatable step whose platform is still at work (a video is being processed): ask again at `at`. No failure, and no try is
 * spent. `reason` tells people what is waited for.
 */
export class NotYet extends Error {
  readonly reason: Message;
  readonly at: Date;

  constructor(reason: MessageCode | Message, at: Date) {
    const whole = messageOf(reason);
    super(whole.code);
    this.name = 'NotYet';
    this.reason = whole;
    this.at = at;
  }
}
