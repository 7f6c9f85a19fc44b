import type { ErrorCode } from '@everycast/contract/errors';
import { type Message, type MessageCode, message, type Param, type Params } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';
import { FetchRefused } from '../../kernel/safe-fetch/failures.ts';
import type { Connection } from './settings.ts';

/** Why no text was written, for people. */
export interface Failure {
  code: ErrorCode;
  message: Message;
  retryAfterSeconds?: number;
}

export type Told = {
  statusCode?: number;
  responseBody?: string;
  responseHeaders?: Record<string, string>;
  code?: string | number;
  type?: string;
  message?: string;
};

const names = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google', 'openai-compatible': message('assistant.server') } as const;
export const nameOf = ({ provider, baseUrl }: Connection): Param => (baseUrl === null ? names[provider] : new URL(baseUrl).host);

/** The same as text. */
export function calledLike(connection: Connection): string {
  const who = nameOf(connection);
  return typeof who === 'string' ? who : say(message('assistant.server'));
}

/** An error with all its causes, itself first. */
export function chain(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let next = error; next !== undefined && next !== null && found.length < 8; ) {
    found.push(next);
    const { lastError, cause } = next as { lastError?: unknown; cause?: unknown };
    next = lastError ?? cause;
  }
  return found;
}

/** Seconds until the provider accepts requests again, from its response's headers; undefined if unknown. */
function retryAfter(headers: Record<string, string> | undefined, now: Date): number | undefined {
  const milliseconds = Number(headers?.['retry-after-ms']);
  if (headers?.['retry-after-ms'] && Number.isFinite(milliseconds)) return Math.max(1, Math.ceil(milliseconds / 1000));
  const value = headers?.['retry-after'];
  if (!value) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.min(86_400, Math.max(1, Math.ceil(seconds))) : undefined;
}

/** The provider's own message, without the key it may repeat. */
export function platformMessage(told: Told, apiKey: string | null): string {
  const words = (told.message ?? '').replace(/\s+/g, ' ').trim();
  const hidden = apiKey ? words.replaceAll(apiKey, '…') : words;
  return hidden.replace(/\b(?:sk|pk|key)-[\w*.-]{6,}/gi, '…').slice(0, 300);
}

function inTime(seconds: number | undefined): Message {
  if (seconds === undefined) return message('assistant.retry_in_a_minute');
  return seconds < 120
    ? message('assistant.retry_seconds', { seconds })
    : message('assistant.retry_minutes', { minutes: Math.ceil(seconds / 60) });
}

const networkCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ETIMEDOUT|EPIPE|CERT_|UND_ERR|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS|ERR_SSL)/;

/** Explains a failed call of the model. `begun`: some of its text had already arrived. */
export function explain(error: unknown, connection: Connection, begun: boolean, now: Date): Failure {
  const errors = chain(error);
  const who = nameOf(connection);
  const failure = (code: ErrorCode, text: MessageCode, params?: Params): Failure => ({ code, message: message(text, { who, ...params }) });

  if (errors.some((one) => (one as Error).name === 'TimeoutError'))
    return failure('assistant_too_slow', begun ? 'assistant.stalled' : 'assistant.slow_start');
  const refused = errors.find((one) => one instanceof FetchRefused);
  if (refused && !begun) return { code: codeOf(refused), message: refused.reason };

  const told = errors.find((one) => typeof (one as Told).statusCode === 'number' && (one as Told).statusCode !== 200) as Told | undefined;
  const byStatus = told && fromStatus(told, connection, begun, now);
  if (byStatus) return byStatus;

  if (begun) return failure('assistant_interrupted', 'assistant.cut_off');
  const network = errors.map((one) => String((one as { code?: unknown }).code ?? '')).find((code) => networkCodes.test(code));
  if (network) return failure('assistant_unreachable', 'assistant.unreachable_because', { network });
  const said = (words: RegExp): boolean => errors.some((one) => words.test((one as Error).message ?? ''));
  if (said(/^fetch failed$|^Cannot connect to API/)) return failure('assistant_unreachable', 'assistant.unreachable');
  if (said(/^terminated$/)) return failure('assistant_interrupted', 'assistant.closed_early');
  return failure('assistant_failed', 'assistant.not_understood');
}

function codeOf({ code }: FetchRefused): ErrorCode {
  if (code === 'address_not_allowed') return code;
  return code === 'address_too_slow' ? 'assistant_too_slow' : 'assistant_unreachable';
}

const isSpent = ({ statusCode, code, type, responseBody }: Told): boolean =>
  statusCode === 402 || /insufficient_quota|billing_|credit balance/i.test(`${code ?? ''} ${type ?? ''} ${responseBody ?? ''}`);

function fromStatus(told: Told, connection: Connection, begun: boolean, now: Date): Failure | null {
  const { model, apiKey } = connection;
  const status = told.statusCode ?? 0;
  const words = platformMessage(told, apiKey);
  const plain = (text: MessageCode, params?: Params): Message => message(text, { who: nameOf(connection), ...params });
  const failure = (code: ErrorCode, text: MessageCode, params?: Params): Failure => ({
    code,
    message: withWords(plain(text, params), words),
  });
  const seconds = retryAfter(told.responseHeaders, now);
  const later = seconds !== undefined && { retryAfterSeconds: seconds };
  if (status === 401 || status === 403) return failure('assistant_wrong_key', 'assistant.wrong_key');
  if (isSpent(told)) return failure('assistant_rate_limited', 'assistant.no_credit');
  if (status === 404) return failure('assistant_unknown_model', 'assistant.unknown_model', { model });
  if (status === 429)
    return { code: 'assistant_rate_limited', message: plain('assistant.rate_limited', { when: inTime(seconds) }), ...later };
  if (status === 408 || status === 504) return failure('assistant_too_slow', 'assistant.too_slow');
  if (status >= 500)
    return begun
      ? failure('assistant_interrupted', 'assistant.cut_off_there')
      : { ...failure('assistant_unreachable', 'assistant.failing', { status, when: inTime(seconds) }), ...later };
  if (/context.{0,20}(?:length|window)|too (?:long|many tokens)|maximum.{0,20}tokens/i.test(words))
    return failure('assistant_failed', 'assistant.text_too_long');
  return status >= 400 ? failure('assistant_failed', 'assistant.rejected', { status }) : null;
}

/** What happened, with the provider's own words where it sent some. */
export const withWords = (what: Message, words: string): Message =>
  words === '' ? what : message('assistant.with_words', { what, words });
