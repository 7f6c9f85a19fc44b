import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';

/**
 * Thrown by a repeatable step whose platform is still processing (such as a video): check again at `at`. Not a failure, and it uses up no
 * attempt. `reason` tells people what it waits for.
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
