import { sourceNamed } from '@everycast/contract/named-sources';
import { message } from '@everycast/messages/message';
import { objectIn } from '@everycast/platforms/port/call';
import { fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { hostOf } from '@everycast/platforms/port/hosts';
import type { OAuthConnectBy } from '@everycast/platforms/port/manifest';
import type { ErrorMapping, ReportedError } from '@everycast/platforms/port/map-errors';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { apiOf, fieldOf, oauthSource } from '../port/oauth-source.ts';
import type { SourceLogin } from '../port/source.ts';

export const { name } = sourceNamed('google_drive');

const connectBy = {
  by: 'oauth',
  service: 'https://drive.google.com',
  hosts: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    api: 'https://www.googleapis.com',
  },
  scopes: { connect: [{ name: 'https://www.googleapis.com/auth/drive.readonly', for: 'scopes.read_files', needed: true }] },
  console: null,
} as const satisfies OAuthConnectBy;

export const host = ({ service }: Pick<SourceLogin, 'service'>, role: keyof typeof connectBy.hosts): string =>
  hostOf(connectBy, service, role);

const tooFast = ['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded', 'sharingRateLimitExceeded'];
const lacksScope = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'];
const notEnabled = ['accessNotConfigured', 'SERVICE_DISABLED'];
const noDownload = ['cannotDownloadFile', 'cannotDownloadAbusiveFile', 'downloadQuotaExceeded', 'fileNotDownloadable'];

function meaningOf({ code }: ReportedError): ErrorMapping | undefined {
  if (tooFast.includes(code)) return { kind: 'retry_later', reason: message('platforms.too_fast', { platform: name }) };
  if (lacksScope.includes(code)) return { kind: 'rejected', reason: 'platforms.permission_missing' };
  if (notEnabled.includes(code)) return { kind: 'rejected', reason: message('sources.api_not_enabled', { source: name }) };
  if (noDownload.includes(code)) return { kind: 'rejected', reason: message('sources.not_downloadable', { source: name }) };
  return undefined;
}

export const { ask, download } = apiOf({
  name,
  gone: 'sources.gone',
  /** Google's envelope: its first reason, with the message. */
  reportedIn({ body }) {
    const error = fieldsIn(fieldsIn(body).error);
    if (typeof error.message !== 'string') return null;
    const entries = [error.errors, error.details].flatMap((list) => (Array.isArray(list) ? list : []));
    const reason = entries.map((entry) => fieldsIn(entry).reason).find((value) => typeof value === 'string');
    return { code: reason ?? String(error.status ?? 'error'), message: error.message };
  },
  special: (_failure, words) => (words === null ? undefined : meaningOf(words)),
});

export const connect = oauthSource({
  name,
  connectBy,
  consent: {
    url: (by) => `${host(by, 'accounts')}/o/oauth2/v2/auth`,
    separator: ' ',
    pkce: true,
    // Without these two Google returns no refresh token, or only the first time.
    params: { access_type: 'offline', prompt: 'consent' },
  },
  token: { url: (by) => `${host(by, 'oauth2')}/token` },
  async exchange(given, _env, standard) {
    const tokens = await standard(given);
    if (tokens.refreshToken !== null) return tokens;
    throw new PlatformProblem('rejected', message('sources.short_login', { source: name }));
  },
  revocation: {
    ends: 'person',
    url: (by) => `${host(by, 'oauth2')}/revoke`,
    tokens: ({ refreshToken, accessToken }) => [refreshToken ?? accessToken],
    client: 'none',
  },
  async identity(login, env) {
    const url = `${host(login, 'api')}/drive/v3/about`;
    const fields = 'user(permissionId,emailAddress,displayName)';
    const user = fieldsIn(objectIn(await ask(login, env, { url, query: { fields } }), url).user);
    return { remoteId: fieldOf(user, 'permissionId'), name: textOf(user.emailAddress) || textOf(user.displayName) };
  },
});
