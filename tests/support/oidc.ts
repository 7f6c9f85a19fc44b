import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Someone at the provider. */
export interface OidcPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** A real OpenID Connect provider whose person agrees to everything, or cancels. */
export interface Oidc {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in there next; null: they cancel. */
  person: OidcPerson | null;
  /** Follows a browser's way from the provider's authorization URL back to ours. @returns the URL it comes back to */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

/** @param redirectUris where it may send people back to; more can be added while it runs */
export async function startOidc(redirectUris: readonly string[], port = 0): Promise<Oidc> {
  const people = new Map<string, OidcPerson>();
  const http = createServer();
  await new Promise<void>((listening) => http.listen(port, '127.0.0.1', listening));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['everycast', 'a secret of the test'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://nowhere.example/'] }],
    cookies: { keys: ['a key of the test'] },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...people.get(sub), sub }) }),
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => redirectUris.includes(uri);
  const callback = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    agree(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const agree = async (request: Parameters<typeof callback>[0], response: Parameters<typeof callback>[1]) => {
    const { params } = await provider.interactionDetails(request, response);
    const { person } = oidc;
    if (!person)
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The person cancelled.' });
    people.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    await provider.interactionFinished(request, response, { login: { accountId: person.sub }, consent: { grantId: await grant.save() } });
  };

  const oidc: Oidc = {
    issuer,
    clientId,
    clientSecret,
    person: null,
    async visit(url) {
      // Each visit is a new browser there.
      const jar = new Map<string, string>();
      let at = url;
      while (at.startsWith(issuer)) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          if (value) jar.set(name, value);
          else jar.delete(name);
        }
        const location = response.headers.get('location');
        if (!location) throw new Error(`The provider stopped at ${at}: ${response.status} ${await response.text()}`);
        at = new URL(location, at).href;
      }
      return at;
    },
    close: () =>
      new Promise((closed) => {
        http.closeAllConnections();
        http.close(() => closed());
      }),
  };
  return oidc;
}
