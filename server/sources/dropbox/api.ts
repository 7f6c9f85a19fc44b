import { sourceNamed } from '@everycast/contract/named-sources';
import { message } from '@everycast/messages/message';
import { objectIn } from '@everycast/platforms/port/call';
import { fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { hostOf } from '@everycast/platforms/port/hosts';
import type { OAuthConnectBy } from '@everycast/platforms/port/manifest';
import type { ErrorMapping, ReportedError } from '@everycast/platforms/port/map-errors';
import { apiOf, fieldOf, oauthSource } from '../port/oauth-source.ts';
import type { SourceConnect, SourceLogin } from '../port/source.ts';

export const { name } = sourceNamed('dropbox');

const connectBy = {
  by: 'oauth',
  service: 'https://www.dropbox.com',
  hosts: { www: 'https://www.dropbox.com', api: 'https://api.dropboxapi.com', content: 'https://content.dropboxapi.com' },
  scopes: {
    connect: [
      { name: 'account_info.read', for: 'scopes.know_login', needed: true },
      { name: 'files.metadata.read', for: 'scopes.read_files', needed: true },
      { name: 'files.content.read', for: 'scopes.read_files', needed: true },
    ],
  },
  console: null,
} as const satisfies OAuthConnectBy;

export const host = ({ service }: Pick<SourceLogin, 'service'>, role: keyof typeof connectBy.hosts): string =>
  hostOf(connectBy, service, role);

/** An argument in a header, which holds ASCII alone. */
export const argument = (value: object): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

function meaningOf({ code }: ReportedError): ErrorMapping | undefined {
  if (/(^|\/)not_found(\/|$)|not_file/.test(code)) return { kind: 'rejected', reason: 'sources.gone' };
  if (/unsupported_file|restricted_content|not_downloadable/.test(code)) {
    return { kind: 'rejected', reason: message('sources.not_downloadable', { source: name }) };
  }
  if (/^missing_scope/.test(code)) return { kind: 'rejected', reason: 'platforms.permission_missing' };
  if (/^(reset|expired_cursor|invalid_cursor)/.test(code)) return { kind: 'rejected', reason: 'sources.list_changed' };
  return undefined;
}

export const { ask, download } = apiOf({
  name,
  gone: 'sources.gone',
  reportedIn({ body }) {
    const { error_summary: summary, user_message: said } = fieldsIn(body);
    return typeof summary === 'string' ? { code: summary, message: textOf(fieldsIn(said).text) } : null;
  },
  special: (_failure, words) => (words === null ? undefined : meaningOf(words)),
});

const byOauth = oauthSource({
  name,
  connectBy,
  consent: {
    url: (by) => `${host(by, 'www')}/oauth2/authorize`,
    separator: ' ',
    pkce: true,
    // Without it Dropbox returns no refresh token.
    params: { token_access_type: 'offline' },
  },
  token: { url: (by) => `${host(by, 'api')}/oauth2/token` },
  async identity(login, env) {
    const url = `${host(login, 'api')}/2/users/get_current_account`;
    const account = objectIn(await ask(login, env, { url, json: null }), url);
    const remoteId = fieldOf(account, 'account_id');
    return { remoteId, name: textOf(account.email) || textOf(fieldsIn(account.name).display_name) || remoteId };
  },
});

/** Revoking takes the token as a login, not as a parameter. */
export const connect: SourceConnect =
  byOauth.by === 'oauth'
    ? {
        ...byOauth,
        connector: {
          ...byOauth.connector,
          revocation: {
            ends: 'login',
            async revoke(account, env) {
              await ask(account, env, { url: `${host(account, 'api')}/2/auth/token/revoke`, json: null });
            },
          },
        },
      }
    : byOauth;
