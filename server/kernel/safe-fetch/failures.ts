import { errors } from 'undici';
import { FetchRefused } from './refused.ts';

const tooSlow = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const noSuchName = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NONAME', 'EAI_NODATA']);
const resolverDown = new Set(['EAI_AGAIN', 'ESERVFAIL', 'ETIMEOUT']);
const noWebAnswer = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_INVALID_STATUS']);
const noRoute = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN', 'ENETDOWN']);

/** Says what went wrong between us and `url` in words for people. `sent` as in FetchRefused. */
export function refusalOf(error: unknown, url: URL, sent: boolean): FetchRefused {
  if (error instanceof FetchRefused) {
    return error.sent === sent ? error : new FetchRefused(error.code, error.message, { sent, cause: error });
  }
  const code = codeOf(error);
  const slow = tooSlow.has(code);
  return new FetchRefused(slow ? 'address_too_slow' : 'address_unreachable', words(error, code, url), { sent, cause: error });
}

/** The whole request took longer than it may. */
export const tookTooLong = (url: URL, sent: boolean): FetchRefused =>
  new FetchRefused('address_too_slow', `${url.host} didn’t answer in time. Try again later.`, { sent });

function words(error: unknown, code: string, { host, hostname }: URL): string {
  if (tooSlow.has(code)) return `${host} didn’t answer in time. Try again later.`;
  if (noSuchName.has(code)) return `There is no server called ${hostname}. Check how it is written.`;
  if (resolverDown.has(code)) return `The name ${hostname} could not be looked up just now. Try again later.`;
  if (code === 'ECONNREFUSED') return `Nothing answers at ${host}. Check the address.`;
  if (noRoute.has(code)) return `${host} cannot be reached from here.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|HOSTNAME_MISMATCH/.test(code)) {
    return `${host} has no certificate that can be trusted, so the connection is not safe.`;
  }
  if (/^ERR_SSL|EPROTO/.test(code)) return `${host} does not speak https.`;
  if (error instanceof errors.HTTPParserError || noWebAnswer.has(code)) return `What ${host} sent was not an answer of a web server.`;
  return `The connection to ${host} broke off. Try again later.`;
}

/** The code of an error, or of the first one it gathers (one for each address that was tried). */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : '';
}
