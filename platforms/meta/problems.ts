import { type Message, message } from '@everycast/messages/message';
import type { CallFailure } from '../port/call.ts';
import { fieldsIn, isFields, textOf } from '../port/fields.ts';
import { type ErrorMapping, type ErrorReader, notConfirmed, type Purpose, type ReportedError } from '../port/map-errors.ts';
import { PlatformProblem } from '../port/problem.ts';
import { regainAt } from './usage.ts';

/** A Graph API error. `subcode` is 0 if there is none. */
export interface GraphError {
  code: number;
  subcode: number;
  message: string;
  /** It is temporary. */
  transient: boolean;
}

/** Reads the Graph API's own error from a response of any status; null if it isn't Meta's. */
export function graphErrorIn({ body }: Pick<CallFailure, 'body'>): GraphError | null {
  const { error } = fieldsIn(body);
  if (!isFields(error)) return uploadErrorIn(body);
  const words = [textOf(error.error_user_title), textOf(error.error_user_msg)].filter(Boolean).join(': ');
  return {
    code: Number(error.code ?? 0),
    subcode: Number(error.error_subcode ?? 0),
    message: words || textOf(error.message),
    transient: error.is_transient === true,
  };
}

/** Upload hosts have another error format. Unofficial. */
function uploadErrorIn(body: unknown): GraphError | null {
  const { debug_info: info } = fieldsIn(body);
  if (!isFields(info)) return null;
  const notAllowed = info.type === 'NotAuthorizedError';
  return { code: notAllowed ? 200 : 0, subcode: 0, message: textOf(info.message) || textOf(info.type), transient: info.retriable === true };
}

/** Limits of the app, the person, the Page and its custom ones, and of business use cases. Unofficial. */
const limitCodes = new Set([4, 17, 32, 613]);
const isLimit = (code: number) => limitCodes.has(code) || (code >= 80_000 && code <= 80_014);
/** An invalid access token or session. */
const isLogin = (code: number) => code === 190 || code === 102;
const isPermission = (code: number) => code === 10 || (code >= 200 && code <= 299);
/** Unknown or temporary errors on their side; negative codes are Instagram's. Unofficial. */
const isTrouble = ({ code, transient }: GraphError) => transient || code === 1 || code === 2 || code === -1 || code === -2;
/** An object that doesn't exist or isn't accessible. */
const missingSubcode = 33;
/** If the response doesn't say how long to wait. Milliseconds. */
const usualWait = 15 * 60_000;

/** Whether it doesn't exist (anymore). */
export const isMissing = (failure: CallFailure): boolean => {
  const { code, subcode } = graphErrorIn(failure) ?? {};
  return code === 100 && subcode === missingSubcode;
};

type Special = NonNullable<ErrorReader['special']>;

/**
 * How Graph API responses are mapped.
 * @param special platform-specific errors, checked first
 */
export function graphReading(
  name: string,
  special: (failure: CallFailure, error: GraphError, purpose: Purpose) => ReturnType<Special>,
): ErrorReader {
  return {
    name,
    reportedIn: (failure): ReportedError | null => {
      const error = graphErrorIn(failure);
      return error && { code: `${error.code}${error.subcode ? `/${error.subcode}` : ''}`, message: error.message };
    },
    resetAt: ({ headers }, now) => regainAt(headers, now) ?? (headers.has('retry-after') ? null : new Date(now.getTime() + usualWait)),
    special(failure, _said, purpose) {
      const error = graphErrorIn(failure);
      return error === null ? undefined : (special(failure, error, purpose) ?? usual(name, error, purpose));
    },
  };
}

function usual(platform: string, error: GraphError, purpose: Purpose): ErrorMapping | undefined {
  const { code } = error;
  if (isLogin(code)) return { kind: 'reconnect', reason: message('meta.login_ended', { platform }) };
  if (isLimit(code)) return { kind: 'retry_later', reason: message('platforms.limited', { platform }) };
  if (isPermission(code)) return { kind: 'rejected', reason: notAllowed(platform, error.message) };
  if (!isTrouble(error)) return undefined;
  const trouble = message('meta.trouble', { platform });
  return purpose === 'create' ? { kind: 'unconfirmed', reason: notConfirmed(platform, trouble) } : { kind: 'outage', reason: trouble };
}

/** What it means for metrics if a permission is missing. */
export const withoutPermission = (code: number): ErrorMapping | undefined =>
  isPermission(code) ? { kind: 'rejected', reason: 'metrics.permission_missing' } : undefined;

/** What it means for the inbox if a permission is missing. */
export const withoutEngagementPermission = (code: number): ErrorMapping | undefined =>
  isPermission(code) ? { kind: 'rejected', reason: 'engagement.permission_missing' } : undefined;

/** Whether the login, or the app, may not do this. */
export const saysNotAllowed = (failure: CallFailure): boolean => isPermission(graphErrorIn(failure)?.code ?? 0);

/** Send API: more than a day since the person's last message. The second is Instagram's. Unofficial. */
const windowClosed = [2_018_278, 2_534_022];
/** Private replies: a second message to the author of a comment; Facebook's code and Instagram's subcode. Unofficial. */
const alreadyMessaged = { code: 10_900, subcode: 2_534_025 };

/** What errors of answers mean. */
export function answerProblem(platform: string, { code, subcode }: GraphError): ErrorMapping | undefined {
  if (windowClosed.includes(subcode)) return { kind: 'rejected', reason: message('meta.window_closed', { platform }) };
  if (code === 100 && subcode === missingSubcode) return { kind: 'rejected', reason: message('platforms.answered_gone', { platform }) };
  const isSecond = code === alreadyMessaged.code || subcode === alreadyMessaged.subcode;
  return isSecond ? { kind: 'rejected', reason: message('meta.already_messaged', { platform }) } : undefined;
}

/** Whether this is the error for a comment whose author was sent a message before. */
export const isAlreadyMessaged = (error: unknown): error is PlatformProblem =>
  error instanceof PlatformProblem && error.reason.code === 'meta.already_messaged';

/** The message names the missing permissions; the account has to be connected again to grant them. */
function notAllowed(platform: string, words: string): Message {
  const missing = [...new Set(words.match(/\b(?:pages|instagram|publish|business)_[a-z_]+\b/g) ?? [])];
  if (missing.length === 0) return message('meta.not_allowed', { platform, words });
  return message('meta.permissions_missing', { count: missing.length, permissions: missing });
}
