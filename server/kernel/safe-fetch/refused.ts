/** Why a request to an address that a user supplied came to nothing. All stand in the contract's error codes. */
export type RefusalCode = 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'too_large';

/**
 * The one error of safe-fetch besides the caller's own abort. The message is for people.
 * `sent` is false where the request surely never left this machine: nothing can have happened over there.
 */
export class FetchRefused extends Error {
  readonly code: RefusalCode;
  readonly sent: boolean;

  constructor(code: RefusalCode, message: string, options: { sent?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FetchRefused';
    this.code = code;
    this.sent = options.sent ?? false;
  }
}
