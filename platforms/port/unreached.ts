import { type Message, type MessageCode, message } from '@everycast/messages/message';
import type { ProblemCode } from './problem.ts';

/** Why a request got no response. `sent` is false only if it certainly never left this machine. */
export interface Unreached {
  code: Extract<ProblemCode, 'address_not_allowed' | 'address_unreachable' | 'address_too_slow' | 'not_a_platform_server'>;
  sent: boolean;
  /** What happened, naming the server. */
  reason: Message;
  /** It may work later. */
  passing: boolean;
}

/** Failures of node:dns and of opening a connection: nothing was sent yet. */
const beforeSending = new Map<unknown, MessageCode>([
  ['ENOTFOUND', 'addresses.unknown'],
  ['EAI_AGAIN', 'addresses.not_resolved'],
  ['ECONNREFUSED', 'addresses.nothing_answers'],
  ['EHOSTUNREACH', 'addresses.no_route'],
  ['ENETUNREACH', 'addresses.no_route'],
  ['EADDRNOTAVAIL', 'addresses.no_route'],
]);

const certificate = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;
const noTls = /^(EPROTO$|ERR_SSL_)/;
const tooLate = /^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError)$/;

interface Link {
  code?: unknown;
  name?: unknown;
  reason?: unknown;
  sent?: unknown;
  syscall?: unknown;
  cause?: unknown;
  errors?: unknown;
}
/** An error has any of these properties, or none. */
const isLink = (value: unknown): value is Link => typeof value === 'object' && value !== null;

/**
 * Interprets what `fetch`, or reading its response, threw. A guarded fetch says what was wrong (`code`, `sent` and `reason`); a plain one
 * has it in `cause`. Unknown errors count as sent.
 */
export function unreached(error: unknown, host: string): Unreached {
  const links = chainOf(error);
  const refusal = links.find(({ code }) => code === 'address_not_allowed' || code === 'address_unreachable' || code === 'address_too_slow');
  if (refusal) return told(refusal.code as Unreached['code'], refusal.sent !== false, refusal.reason as Message);

  const codes = links.flatMap(({ code, name }) => [code, name]).filter((code) => typeof code === 'string');
  const has = (pattern: RegExp) => codes.find((code) => pattern.test(code));
  const of = (reason: MessageCode): Message => message(reason, { host });
  if (has(/^too_large$/)) return told('not_a_platform_server', true, of('addresses.too_much'));

  const early = codes.map((code) => beforeSending.get(code)).find((reason) => reason !== undefined);
  if (early) return told('address_unreachable', false, of(early));
  if (has(certificate)) return told('address_unreachable', false, of('addresses.no_certificate'));
  if (has(noTls)) return told('address_unreachable', true, of('addresses.no_https'));

  const connecting = links.some(({ code, syscall }) => code === 'UND_ERR_CONNECT_TIMEOUT' || syscall === 'connect');
  if (connecting || has(tooLate)) return told('address_too_slow', !connecting, of('addresses.too_slow'));
  return told('address_unreachable', true, of('addresses.broke_off'));
}

const passing: readonly MessageCode[] = ['addresses.not_resolved', 'addresses.too_slow', 'addresses.broke_off'];
const told = (code: Unreached['code'], sent: boolean, reason: Message): Unreached => ({
  code,
  sent,
  reason,
  passing: passing.includes(reason.code),
});

/** The error, its causes and, if several addresses were tried, each one's error. */
function chainOf(error: unknown): Link[] {
  const links: Link[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && links.length < 20) {
    const link = waiting.shift();
    if (!isLink(link)) continue;
    links.push(link);
    waiting.push(link.cause, ...(Array.isArray(link.errors) ? link.errors : []));
  }
  return links;
}
