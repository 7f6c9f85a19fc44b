import type { ConnectedAccount } from '../port/account.ts';
import { type Answer, CallFailure, call } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { notMastodon, problemOf } from './problems.ts';

const timeoutMs = 10_000;

/** A server's description of itself. `domain`: the one in its users' handles. */
export interface Instance {
  domain: string;
  body: Record<string, unknown>;
}

/** The current endpoint, and the one for versions before 4.0. */
const paths = ['/api/v2/instance', '/api/v1/instance'];

/**
 * Fetches a server's description and limits. A server that requires a login for this is recognized by its error format.
 * @throws PlatformProblem rejected with the code not_a_platform_server, if the address isn't a Mastodon server
 */
export async function instanceOf(
  { service, credentials }: Pick<ConnectedAccount, 'service'> & { credentials?: ConnectedAccount['credentials'] },
  env: PlatformEnv,
): Promise<Instance> {
  const token = credentials?.accessToken === undefined ? {} : { token: credentials.accessToken };
  let status = 0;
  for (const path of paths) {
    let answer: Answer;
    try {
      answer = await call(env, { url: `${service}${path}`, ...token, timeoutMs });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (isClosed(error)) return { domain: new URL(service).host, body: {} };
      if (!isOther(error)) throw problemOf(error, 'ask', env.now());
      if (error.status >= 300 && error.status < 400) throw notMastodon(service, error.status, leadsTo(error, service));
      status = error.status;
      continue;
    }
    status = answer.status;
    const body = fieldsIn(answer.body);
    const domain = body.domain ?? body.uri;
    if (typeof domain === 'string' && typeof body.version === 'string') return { domain: domain.replace(/^https?:\/\//, ''), body };
  }
  throw notMastodon(service, status);
}

/**
 * Whether it is Mastodon itself, or a fork. Others speak its protocol without all of its guarantees: Pixelfed and Takahe accept an
 * idempotency key and ignore it. They identify themselves in the version ("3.5.3 (compatible; Pixelfed 0.11.9)", "takahe/0.11"), or are
 * below 1 (GoToSocial).
 */
export const isMastodon = ({ body: { version } }: Instance): boolean =>
  typeof version === 'string' && /^[1-9]\d*\.\d+\.\d+/.test(version) && !/compatible/i.test(version);

const isClosed = ({ status, body }: CallFailure): boolean => (status === 401 || status === 403) && typeof fieldsIn(body).error === 'string';

/** A response that no Mastodon server gives here: 404, a login page, far too much data. Temporary errors don't count. */
const isOther = ({ status, why }: CallFailure): boolean =>
  why?.code === 'not_a_platform_server' || (status >= 200 && status < 500 && status !== 429 && status !== 408);

function leadsTo({ headers }: CallFailure, service: string): string | null {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, service)) return null;
  const { host } = new URL(location, service);
  return host === new URL(service).host ? null : host;
}
