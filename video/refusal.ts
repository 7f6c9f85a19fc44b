import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';

/** A video can't be read, or not be made as asked. `reason` is for people; `message` is its code and parameters, for logs. */
export class Refusal extends Error {
  readonly reason: Message;

  constructor(reason: MessageCode | Message, options?: ErrorOptions) {
    const whole = messageOf(reason);
    super(`${whole.code} ${JSON.stringify(whole.params ?? {})}`, options);
    this.reason = whole;
  }
}
