import type { ErrorCode } from '@everycast/contract/errors';
import type { Connection } from './settings.ts';

/** Why no text was written, for people. */
export interface Failure {
  code: ErrorCode;
  message: string;
  retryAfterSeconds?: number;
}

type Told = {
  statusCode?: number;
  responseBody?: string;
  responseHeaders?: Record<string, string>;
  code?: string | number;
  type?: string;
  message?: string;
};

const names = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google', 'openai-compatible': 'The AI server' } as const;
export const nameOf = ({ provider, baseUrl }: Connection): string => (baseUrl === null ? names[provider] : new URL(baseUrl).host);

/** An error with all its causes, itself first. */
function chain(error: unknown): unknown[] {
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
function platformMessage(told: Told, apiKey: string | null): string {
  const words = (told.message ?? '').replace(/\s+/g, ' ').trim();
  const hidden = apiKey ? words.replaceAll(apiKey, '…') : words;
  return hidden.replace(/\b(?:sk|pk|key)-[\w*.-]{6,}/gi, '…').slice(0, 300);
}

const inTime = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'Try again in a minute.';
  return seconds < 120 ? `Try again in ${seconds} seconds.` : `Try again in ${Math.ceil(seconds / 60)} minutes.`;
};

const networkCodes =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ETIMEDOUT|EPIPE|CERT_|UND_ERR|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|ERR_TLS|ERR_SSL)/;

/** Explains a failed call of the model. `begun`: some of its text had already arrived. */
export function explain(error: unknown, connection: Connection, begun: boolean, now: Date): Failure {
  const errors = chain(error);
  const who = nameOf(connection);
  const named = (name: string) => errors.find((one) => (one as Error).name === name);

  const timeout = named('TimeoutError') as Error | undefined;
  if (timeout) {
    return begun
      ? {
          code: 'assistant_too_slow',
          message: `${who} stopped writing in the middle and sent nothing more. Keep what is there, or try again.`,
        }
      : {
          code: 'assistant_too_slow',
          message: `${who} did not begin to write in time. It may be busy, or the model still loading. Try again.`,
        };
  }
  const refused = named('FetchRefused') as { code: ErrorCode; message: string } | undefined;
  if (refused && !begun)
    return {
      code:
        refused.code === 'address_not_allowed'
          ? 'address_not_allowed'
          : refused.code === 'address_too_slow'
            ? 'assistant_too_slow'
            : 'assistant_unreachable',
      message: refused.message,
    };

  const told = errors.find((one) => typeof (one as Told).statusCode === 'number' && (one as Told).statusCode !== 200) as Told | undefined;
  const byStatus = told && fromStatus(told, who, connection, begun, now);
  if (byStatus) return byStatus;

  const network = errors.map((one) => String((one as { code?: unknown }).code ?? '')).find((code) => networkCodes.test(code));
  if (begun)
    return {
      code: 'assistant_interrupted',
      message: `The connection to ${who} broke off in the middle. Keep what is there, or try again.`,
    };
  if (
    network ||
    errors.some((one) => (one as Error).message === 'fetch failed' || /^Cannot connect to API/.test((one as Error).message ?? ''))
  ) {
    return {
      code: 'assistant_unreachable',
      message: `${who} cannot be reached${network ? ` (${network})` : ''}. Check that it runs and that its address is right, then try again.`,
    };
  }
  if (errors.some((one) => (one as Error).message === 'terminated')) {
    return { code: 'assistant_interrupted', message: `${who} closed the connection before it wrote anything. Try again.` };
  }
  return {
    code: 'assistant_failed',
    message: `${who} sent an answer that makes no sense to Everycast. Check that the address belongs to a server of this kind, and that the model writes text.`,
  };
}

function fromStatus(told: Told, who: string, { model, apiKey }: Connection, begun: boolean, now: Date): Failure | null {
  const status = told.statusCode ?? 0;
  const words = platformMessage(told, apiKey);
  const said = words ? ` It says: “${words}”` : '';
  const owner = 'The owner of this Everycast can change that under Settings, AI assistant.';
  if (status === 401 || status === 403)
    return { code: 'assistant_wrong_key', message: `${who} does not accept the API key. ${owner}${said}` };
  if (
    status === 402 ||
    /insufficient_quota|billing_|credit balance/i.test(`${told.code ?? ''} ${told.type ?? ''} ${told.responseBody ?? ''}`)
  ) {
    return {
      code: 'assistant_rate_limited',
      message: `The account at ${who} has no credit left. The owner of this Everycast can add some there.${said}`,
    };
  }
  if (status === 404)
    return {
      code: 'assistant_unknown_model',
      message: `${who} knows no model called “${model}”, or the address is not right. ${owner}${said}`,
    };
  if (status === 429) {
    const seconds = retryAfter(told.responseHeaders, now);
    return {
      code: 'assistant_rate_limited',
      message: `${who} takes no more requests just now. ${inTime(seconds)}`,
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    };
  }
  if (status === 408 || status === 504) return { code: 'assistant_too_slow', message: `${who} took too long. Try again.${said}` };
  if (status >= 500) {
    const seconds = retryAfter(told.responseHeaders, now);
    return begun
      ? { code: 'assistant_interrupted', message: `${who} broke off in the middle. Keep what is there, or try again.${said}` }
      : {
          code: 'assistant_unreachable',
          message: `${who} has a problem of its own (${status}). ${inTime(seconds)}${said}`,
          ...(seconds !== undefined && { retryAfterSeconds: seconds }),
        };
  }
  if (/context.{0,20}(?:length|window)|too (?:long|many tokens)|maximum.{0,20}tokens/i.test(words)) {
    return { code: 'assistant_failed', message: `The text is too long for this model. Shorten it first.${said}` };
  }
  if (status >= 400) return { code: 'assistant_failed', message: `${who} did not accept the request (${status}).${said}` };
  return null;
}
