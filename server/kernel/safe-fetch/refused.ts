import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';
import { inEnglish } from '../messages.ts';

/** Why a request to a user-supplied URL failed. All are error codes of the contract. */
export type RefusalCode = 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'too_large';

/**
 * safe-fetch's only error besides the caller's own abort. `reason` is the message for people; `message` is the same in English, for logs.
 * `sent` is false if the request certainly never left this machine.
 */
export class FetchRefused extends Error {
  readonly code: RefusalCode;
  readonly reason: Message;
  readonly sent: boolean;

  constructor(code: RefusalCode, reason: MessageCode | Message, options: { sent?: boolean; cause?: unknown } = {}) {
    const whole = messageOf(reason);
    super(inEnglish(whole), options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FetchRefused';
    this.code = code;
    this.reason = whole;
    this.sent = options.sent ?? false;
  }
}
