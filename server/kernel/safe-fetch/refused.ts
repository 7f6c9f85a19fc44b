import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';
import { inEnglish } from '../messages.ts';

/** Why a request to an address that a user supplied came to nothing. All stand in the contract's error codes. */
export type RefusalCode = 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'too_large';

/**
 * The one error of safe-fetch besides the caller's own abort. `reason` is what people are told; `message` is the same in English, for logs.
 * `sent` is false where the request surely never left this machine: nothing can have happened over there.
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
