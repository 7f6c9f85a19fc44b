import type { ProblemCode } from './problem.ts';

/** Why a request got no answer. `sent` is false only where it surely never left this machine. */
export interface Unreached {
  code: Extract<ProblemCode, 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'not_a_platform_server'>;
  sent: boolean;
  /** For people: what happened, without the name of the server. */
  message: string;
}

/** Failures of node:dns and of opening a connection: the request was not written yet. */
const beforeSending: Record<string, string> = {
  ENOTFOUND: 'There is no server with this name. Check the spelling.',
  EAI_AGAIN: 'The name of the server could not be looked up just now.',
  ECONNREFUSED: 'The server refuses connections.',
  EHOSTUNREACH: 'There is no way to the server from here.',
  ENETUNREACH: 'There is no way to the server from here.',
  EADDRNOTAVAIL: 'There is no way to the server from here.',
};

const certificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const noTls = /^(EPROTO$|ERR_SSL_)/;
const tooLate = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError)$/;

type Link = { code?: unknown; name?: unknown; message?: unknown; sent?: unknown; syscall?: unknown; cause?: unknown; errors?: unknown };

/**
 * Reads what `fetch`, or reading its answer, threw. A guarded fetch says itself what was wrong (`code`, `sent` and a message for people);
 * a plain one hides it in `cause`. What is not known counts as sent.
 */
export function unreached(error: unknown): Unreached {
  const links = chainOf(error);
  const refusal = links.find(({ code }) => code === 'address_not_allowed' || code === 'address_unreachable' || code === 'address_too_slow');
  if (refusal) return { code: refusal.code as Unreached['code'], sent: refusal.sent !== false, message: String(refusal.message) };

  const codes = links.flatMap(({ code, name }) => [code, name]).filter((code) => typeof code === 'string');
  const has = (pattern: RegExp) => codes.find((code) => pattern.test(code));
  if (has(/^too_large$/)) return { code: 'not_a_platform_server', sent: true, message: 'The server sends far more than it was asked for.' };

  const early = codes.find((code) => Object.hasOwn(beforeSending, code));
  if (early) return { code: 'address_unreachable', sent: false, message: beforeSending[early] as string };
  if (has(certificate)) {
    const message = `The server has no valid certificate, so there is no secure connection to it (${has(certificate)}).`;
    return { code: 'address_unreachable', sent: false, message };
  }
  if (has(noTls)) return { code: 'address_unreachable', sent: true, message: 'The server does not speak https at this address.' };

  const connecting = links.some(({ code, syscall }) => code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect');
  if (connecting || has(tooLate)) return { code: 'address_too_slow', sent: !connecting, message: 'The server did not answer in time.' };
  return { code: 'address_unreachable', sent: true, message: 'The connection to the server broke before it had answered.' };
}

/** The error, its causes and, where several addresses of one name were tried, what became of each. */
function chainOf(error: unknown): Link[] {
  const links: Link[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && links.length < 20) {
    const link = waiting.shift();
    if (typeof link !== 'object' || link === null) continue;
    links.push(link);
    waiting.push((link as Link).cause, ...(Array.isArray((link as Link).errors) ? ((link as Link).errors as unknown[]) : []));
  }
  return links;
}
