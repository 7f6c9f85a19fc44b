import { sourceNamed } from '@everycast/contract/named-sources';
import { message } from '@everycast/messages/message';
import { objectIn } from '@everycast/platforms/port/call';
import { fieldsIn, textOf } from '@everycast/platforms/port/fields';
import { hostOf } from '@everycast/platforms/port/hosts';
import type { OAuthConnectBy } from '@everycast/platforms/port/manifest';
import { apiOf, fieldOf, oauthSource } from '../port/oauth-source.ts';
import type { SourceLogin } from '../port/source.ts';

export const { name } = sourceNamed('onedrive');

const connectBy = {
  by: 'oauth',
  service: 'https://onedrive.live.com',
  hosts: { login: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com' },
  scopes: {
    connect: [
      { name: 'User.Read', for: 'scopes.know_login', needed: true },
      { name: 'Files.Read', for: 'scopes.read_files', needed: true },
      // Microsoft grants it without saying so.
      { name: 'offline_access', for: 'scopes.stay_signed_in', needed: false },
    ],
  },
  console: null,
} as const satisfies OAuthConnectBy;

export const host = ({ service }: Pick<SourceLogin, 'service'>, role: keyof typeof connectBy.hosts): string =>
  hostOf(connectBy, service, role);

export const { ask, download } = apiOf({
  name,
  gone: 'sources.gone',
  reportedIn({ body }) {
    const { code, message: words } = fieldsIn(fieldsIn(body).error);
    return typeof code === 'string' ? { code, message: textOf(words) } : null;
  },
  special({ status }, words) {
    if (words === null) return undefined;
    if (words.code === 'itemNotFound') return { kind: 'rejected', reason: 'sources.gone' };
    if (words.code === 'activityLimitReached' || words.code === 'serviceNotAvailable') {
      return { kind: 'retry_later', reason: message('platforms.too_fast', { platform: name }) };
    }
    if (words.code === 'resyncRequired') return { kind: 'rejected', reason: 'sources.list_changed' };
    return status === 403 ? { kind: 'rejected', reason: message('sources.not_downloadable', { source: name }) } : undefined;
  },
});

const endpoint = (by: Pick<SourceLogin, 'service'>, what: 'authorize' | 'token') => `${host(by, 'login')}/common/oauth2/v2.0/${what}`;

export const connect = oauthSource({
  name,
  connectBy,
  consent: { url: (by) => endpoint(by, 'authorize'), separator: ' ', pkce: true, params: { response_mode: 'query' } },
  token: { url: (by) => endpoint(by, 'token') },
  async identity(login, env) {
    const url = `${host(login, 'api')}/v1.0/me`;
    const me = objectIn(await ask(login, env, { url, query: { $select: 'id,userPrincipalName,mail,displayName' } }), url);
    const remoteId = fieldOf(me, 'id');
    return { remoteId, name: textOf(me.mail) || textOf(me.userPrincipalName) || textOf(me.displayName) || remoteId };
  },
});
