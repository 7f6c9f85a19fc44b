import { message } from '@everycast/messages/message';
import { CallFailure } from '@everycast/platforms/port/call';
import { errorMapper, problemReader } from '@everycast/platforms/port/map-errors';
import { startDownload } from '../port/download.ts';
import type { SourceEnv, SourceLogin } from '../port/source.ts';

const timeoutMs = 60_000;

/** What a failed request means. The server is one that a person named, so its answers are read by their status alone. */
const problemOf = problemReader({
  name: 'WebDAV',
  reportedIn: () => null,
  special({ status, host }) {
    // There is nothing to renew: the password was changed, or taken back.
    if (status === 401) return { kind: 'reconnect', reason: message('sources.webdav_password', { host }) };
    if (status === 403) return { kind: 'rejected', reason: message('sources.webdav_forbidden', { host }) };
    if (status === 404 || status === 410) return { kind: 'rejected', reason: 'sources.gone' };
    if (status >= 300 && status < 400) return { kind: 'rejected', reason: message('sources.webdav_moved', { host }) };
    if (status === 405 || status === 501 || status === 400) return { kind: 'rejected', reason: message('sources.webdav_none', { host }) };
    return undefined;
  },
});
export const mapErrors = errorMapper(problemOf);

/** The header of a login with a username and a password (RFC 7617). */
const basic = ({ credentials: { username = '', password = '' } }: SourceLogin): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/**
 * Sends a request below the login's address. Redirects aren't followed: the password is for this server alone.
 * @throws CallFailure
 */
export const send = (
  login: SourceLogin,
  url: URL,
  init: RequestInit,
  env: SourceEnv,
  limitMs: number | null = timeoutMs,
): Promise<Response> =>
  startDownload(env, url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: basic(login) },
    redirect: 'manual',
    ...(limitMs !== null && { signal: AbortSignal.timeout(limitMs) }),
  });

/** The address of what is below a login's, by its path there. @throws CallFailure, for a path that leads elsewhere */
export function below({ service }: Pick<SourceLogin, 'service'>, path: string): URL {
  const root = new URL(service);
  const url = new URL(`${root.pathname}${path}`, root);
  if (url.origin === root.origin && url.pathname.startsWith(root.pathname)) return url;
  throw new CallFailure('refused', root.host, { status: 404 });
}
