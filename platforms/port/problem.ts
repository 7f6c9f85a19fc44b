import type { ErrorCode } from '@everycast/contract/errors';
import type { problemKinds } from '@everycast/contract/posts';
import { type Message, type MessageCode, messageOf } from '@everycast/messages/message';

/** The kinds a target can have; the caller handles `refresh`, so people never see it. */
export type ProblemKind = Exclude<(typeof problemKinds)[number], 'missed' | 'restored' | 'on_hold'> | 'refresh';

/** The specific cause, used as the code of an error response. */
export type ProblemCode = Extract<
  ErrorCode,
  | 'wrong_credentials'
  | 'not_a_platform_server'
  | 'address_not_allowed'
  | 'address_unreachable'
  | 'address_too_slow'
  | 'too_many_requests'
  | 'account_needs_reconnect'
  | 'platform_rejected'
  | 'platform_outage'
>;

const usualCode = {
  reconnect: 'account_needs_reconnect',
  refresh: 'account_needs_reconnect',
  retry_later: 'too_many_requests',
  rejected: 'platform_rejected',
  outage: 'platform_outage',
  unconfirmed: 'platform_outage',
} as const satisfies Record<ProblemKind, ProblemCode>;

type Options = {
  code?: ProblemCode;
  platformMessage?: string | null;
  at?: Date | null;
  gone?: boolean;
  answered?: boolean;
  cause?: unknown;
};

const longestWords = 5_000;
/** Postgres stores neither NUL nor lone surrogates. */
const storable = (words: string): string => words.slice(0, longestWords).toWellFormed().replaceAll('\0', '');
const storableMessage = (message: Message): Message =>
  JSON.parse(JSON.stringify(message), (_key, value) => (typeof value === 'string' ? storable(value) : value));

/**
 * The only error that adapters throw. Every failure of a platform is mapped to one of these kinds:
 * - `reconnect`: the platform requires the person again (revoked, expired, password changed). Nothing was done.
 * - `refresh`: the access token is no longer accepted, though the connection may not be revoked. Nothing was done. Refresh the credentials
 *   and try again, whatever `refreshDue` says; if fresh ones fail the same way, the person is needed.
 * - `retry_later`: the platform asks to wait until `at`, which is always set. Nothing was done, and no attempt is used up.
 * - `rejected`: the platform said no, and would again. Nothing was done.
 * - `outage`: the platform couldn't be reached or is broken. Certainly nothing was done, or nothing that a repeat would duplicate.
 * - `unconfirmed`: it may or may not have been done (no response, half a response, a 5xx after the request was sent). `reason` is the
 *   message for people; `message` is its code and parameters, for logs.
 */
export class PlatformProblem extends Error {
  readonly kind: ProblemKind;
  readonly code: ProblemCode;
  readonly reason: Message;
  /** The platform's own status, code and message, as received. Never a secret. */
  readonly platformMessage: string | null;
  /** For `retry_later`: not before this time. */
  readonly at: Date | null;
  /** For `rejected` after the post was published: nobody can see it, so it counts as not published. */
  readonly gone: boolean;
  /** For `retry_later`: the platform's answer to a post. Servers have stored posts that they answered like this, so look before it is sent again. */
  readonly answered: boolean;

  constructor(kind: ProblemKind, reason: MessageCode | Message, options: Options = {}) {
    const whole = storableMessage(messageOf(reason));
    super(`${whole.code} ${JSON.stringify(whole.params ?? {})}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PlatformProblem';
    this.kind = kind;
    this.code = options.code ?? usualCode[kind];
    this.reason = whole;
    this.platformMessage = options.platformMessage == null ? null : storable(options.platformMessage);
    this.at = options.at ?? null;
    this.gone = options.gone ?? false;
    this.answered = options.answered ?? false;
  }
}

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
