import type { ProblemCode } from './problem.ts';

/** Why a request got no answer. `sent` is false only where it surely never left this machine. */
export interface Unreached {
  code: Extract<ProblemCode, 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'not_a_platform_server'>;
  sent: boolean;
  /** For people: what happened, naming the server. */
  message: string;
}

/** Failures of node:dns and of opening a connection: the request was not written yet. */
const nowhere = (host: string) => `${host} cannot be reached from here.`;
const beforeSending = new Map<unknown, (host: string) => string>([
  ['ENOTFOUND', (host) => `There is no server called ${host}. Check how it is written.`],
  ['EAI_AGAIN', (host) => `The name ${host} could not be looked up just now. Try again later.`],
  ['ECONNREFUSED', (host) => `Nothing answers at ${host}. Check the address.`],
  ['EHOSTUNREACH', nowhere],
  ['ENETUNREACH', nowhere],
  ['EADDRNOTAVAIL', nowhere],
]);

const certificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const noTls = /^(EPROTO$|ERR_SSL_)/;
const tooLate = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError)$/;

type Link = { code?: unknown; name?: unknown; message?: unknown; sent?: unknown; syscall?: unknown; cause?: unknown; errors?: unknown };

/**
 * Reads what `fetch`, or reading its answer, threw. A guarded fetch says itself what was wrong (`code`, `sent` and a message for people);
 * a plain one hides it in `cause`. What is not known counts as sent.
 */
export function unreached(error: unknown, host: string): Unreached {
  const links = chainOf(error);
  const refusal = links.find(({ code }) => code === 'address_not_allowed' || code === 'address_unreachable' || code === 'address_too_slow');
  if (refusal) return { code: refusal.code as Unreached['code'], sent: refusal.sent !== false, message: String(refusal.message) };

  const codes = links.flatMap(({ code, name }) => [code, name]).filter((code) => typeof code === 'string');
  const has = (pattern: RegExp) => codes.find((code) => pattern.test(code));
  if (has(/^too_large$/)) return { code: 'not_a_platform_server', sent: true, message: `${host} sends far more than it was asked for.` };

  const early = codes.map((code) => beforeSending.get(code)).find((words) => words !== undefined);
  if (early) return { code: 'address_unreachable', sent: false, message: early(host) };
  if (has(certificate)) {
    const message = `${host} has no certificate that can be trusted (${has(certificate)}), so the connection is not safe.`;
    return { code: 'address_unreachable', sent: false, message };
  }
  if (has(noTls)) return { code: 'address_unreachable', sent: true, message: `${host} does not speak https.` };

  const connecting = links.some(({ code, syscall }) => code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect');
  if (connecting || has(tooLate))
    return { code: 'address_too_slow', sent: !connecting, message: `${host} didn’t answer in time. Try again later.` };
  return { code: 'address_unreachable', sent: true, message: `The connection to ${host} broke off. Try again later.` };
}

/** What happened alone: of a post that may be out nobody is told to try again. */
export const happened = (message: string): string => message.replace(/ Try again later\.$/, '');

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
