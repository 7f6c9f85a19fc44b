import { type Message, type MessageCode, message, messageOf } from '@everycast/messages/message';
import { errors } from 'undici';
import { inEnglish } from '../messages.ts';

const tooSlow = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const noSuchName = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);
const resolverDown = new Set(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT']);
const noWebAnswer = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_INVALID_STATUS']);
const noRoute = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ENETDOWN']);

/** Describes what went wrong with `url`. `sent`: see FetchRefused. */
export function refusalOf(error: unknown, url: URL, sent: boolean): FetchRefused {
  if (error instanceof FetchRefused) {
    return error.sent === sent ? error : new FetchRefused(error.code, error.reason, { sent, cause: error });
  }
  const code = codeOf(error);
  const slow = tooSlow.has(code);
  return new FetchRefused(
    slow ? 'address_too_slow' : 'address_unreachable',
    message(reasonOf(error, code), { host: noSuchName.has(code) || resolverDown.has(code) ? url.hostname : url.host }),
    { sent, cause: error },
  );
}

/** The whole request exceeded its limit. */
export const tookTooLong = (url: URL, sent: boolean): FetchRefused =>
  new FetchRefused('address_too_slow', message('addresses.too_slow', { host: url.host }), { sent });

function reasonOf(error: unknown, code: string): MessageCode {
  if (tooSlow.has(code)) return 'addresses.too_slow';
  if (noSuchName.has(code)) return 'addresses.unknown';
  if (resolverDown.has(code)) return 'addresses.not_resolved';
  if (code === 'ECONNREFUSED') return 'addresses.nothing_answers';
  if (noRoute.has(code)) return 'addresses.no_route';
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|HOSTNAME_MISMATCH/.test(code)) return 'addresses.no_certificate';
  if (/^ERR_SSL|EPROTO/.test(code)) return 'addresses.no_https';
  if (error instanceof errors.HTTPParserError || noWebAnswer.has(code)) return 'addresses.not_web';
  return 'addresses.broke_off';
}

/** An error's code, or the first one in an aggregate (one per address that was tried). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}

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
