import type { problemKinds } from '@everycast/contract/posts';

type Kind = Exclude<(typeof problemKinds)[number], 'missed'>;

/**
 * The one error that adapters throw. Every failure of a platform is reduced to one of these kinds:
 * - `reconnect`: the platform wants the person again (revoked, expired, password changed). Nothing was done.
 * - `retry_later`: the platform asks to wait until `at`. Nothing was done, and no try is spent.
 * - `rejected`: the platform said no, and would again. Nothing was done.
 * - `outage`: the platform could not be reached or is broken, and surely did nothing.
 * - `unconfirmed`: it may have been done or not (no answer, half an answer, a 5xx after the request was sent).
 */
export class PlatformProblem extends Error {
  readonly kind: Kind;
  /** The platform's own words, as it sent them: status, code and message. Never a secret. */
  readonly ownWords: string | null;
  /** For `retry_later`: not before this moment. */
  readonly at: Date | null;

  constructor(kind: Kind, message: string, options: { ownWords?: string | null; at?: Date | null; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PlatformProblem';
    this.kind = kind;
    this.ownWords = options.ownWords ?? null;
    this.at = options.at ?? null;
  }
}
