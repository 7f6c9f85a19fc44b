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

/** The source can't be cut without encoding all of it. `reason` says why. */
export class NotSmart extends Refusal {
  override name = 'NotSmart';
}

/** The requested export isn't possible. */
export class ExportRefused extends Refusal {
  override name = 'ExportRefused';
}

/** Segments that are invalid for a video, or can't be cut in time. */
export class BadCut extends Refusal {
  override name = 'BadCut';
}

/** The file isn't a readable video. */
export class UnreadableVideo extends Refusal {
  override name = 'UnreadableVideo';
}
