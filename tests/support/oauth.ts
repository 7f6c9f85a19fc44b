import { createHash, randomBytes } from 'node:crypto';
import type { Confirmation, Scope } from '../../contract/permissions.ts';

/** An address that nobody is called at: the test reads the code from it. */
export const redirectUri = 'https://assistant.example/callback';

export interface Asking {
  clientId: string;
  /** The session in which it is answered. */
  cookie?: string;
  scope?: string;
  redirect?: string;
  /** Parameters that are added or replaced. */
  more?: Record<string, string>;
}

interface Allowing {
  cookie: string;
  workspace: string;
  scopes?: readonly Scope[];
  confirmation?: Confirmation;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

const json = async (answer: Response) => {
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};

export const newVerifier = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** An app's side of OAuth, and its person's answer, against a running server. */
export function oauthAt(origin: string) {
  const post = (path: string, body: Record<string, string>) =>
    fetch(`${origin}/api/auth/oauth2/${path}`, { method: 'POST', body: new URLSearchParams(body) }).then(json);

  async function register(metadata: object) {
    const headers = { 'content-type': 'application/json' };
    return json(await fetch(`${origin}/api/auth/oauth2/register`, { method: 'POST', headers, body: JSON.stringify(metadata) }));
  }

  /** @returns where the browser is sent */
  async function ask({ clientId, cookie, scope, redirect = redirectUri, more = {} }: Asking, verifier: string): Promise<string> {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirect,
      state: 'a state',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...(scope !== undefined && { scope }),
    });
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    const headers = { ...(cookie !== undefined && { cookie }) };
    const answer = await fetch(`${origin}/api/auth/oauth2/authorize?${query}`, { headers, redirect: 'manual' });
    return answer.headers.get('location') ?? `status ${answer.status}`;
  }

  /** The person lets the app in. */
  async function allow(request: string, { cookie, workspace, scopes = ['workspace.read'], confirmation = 'ask' }: Allowing) {
    const headers = { cookie, origin, 'x-workspace': workspace, 'content-type': 'application/json' };
    const body = JSON.stringify({ request, scopes, confirmation });
    return json(await fetch(`${origin}/api/v1/connected-apps`, { method: 'POST', headers, body }));
  }

  return {
    register,
    ask,
    allow,
    post,
    /** A registered app's ID. */
    async app(name = 'Tide Assistant', redirects = [redirectUri]): Promise<string> {
      const { status, body } = await register({ client_name: name, redirect_uris: redirects });
      if (status !== 201) throw new Error(`Registering was answered with ${status}: ${JSON.stringify(body)}`);
      return body.client_id;
    },
    /** A code for the app, up to where it is exchanged. */
    async code(asking: Asking & { cookie: string }, allowing: Omit<Allowing, 'cookie'>, verifier: string): Promise<string> {
      const screen = await ask(asking, verifier);
      const request = screen.slice(screen.indexOf('?') + 1);
      const { status, body } = await allow(request, { ...allowing, cookie: asking.cookie });
      if (status !== 201) throw new Error(`Consent was answered with ${status}: ${JSON.stringify(body)}`);
      return new URL(body.leadsTo).searchParams.get('code') ?? '';
    },
    exchange: (clientId: string, code: string, verifier: string, more: Record<string, string> = {}) =>
      post('token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
        ...more,
      }),
    refresh: (clientId: string, token: string) => post('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token }),
  };
}
