import { z } from 'zod';
import { ping } from '../../../kernel/database/run-sql.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { BetterAuth } from '../better-auth.ts';
import { basePath } from '../rules.ts';
import { consentScreen } from './oauth-plugin.ts';

/** What a protocol's endpoint answers, as JSON. */
export interface ProtocolAnswer {
  status: number;
  body: object;
}

const Body = z.record(z.string(), z.unknown());
const Redirect = z.object({ url: z.string() });

/** Better Auth's endpoints for OAuth, which aren't reachable from outside. */
export function createProvider(kernel: Pick<Kernel, 'db' | 'publicUrl'>, betterAuth: BetterAuth) {
  const origin = () => new URL(kernel.publicUrl).origin;

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const response = await betterAuth.handler(new Request(`${origin()}${basePath}${path}`, init));
    if (response.status < 500) return response;
    await ping(kernel.db); // it hides the cause
    throw new AppError('internal', 'common.internal');
  }

  const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
    ask(path, { method: 'POST', headers: { accept: 'application/json', ...headers }, body });

  async function answerOf(response: Response): Promise<ProtocolAnswer> {
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : Body.parse(JSON.parse(text)) };
  }

  /** Apps compare it with what the metadata says. Better Auth would name itself by its path. */
  function withIssuer(url: string): string {
    const to = new URL(url);
    if (to.searchParams.has('iss')) to.searchParams.set('iss', origin());
    return to.href;
  }

  return {
    origin,
    token: async (form: URLSearchParams) =>
      answerOf(await post('/oauth2/token', { 'content-type': 'application/x-www-form-urlencoded' }, form.toString())),
    register: async (metadata: object) =>
      answerOf(await post('/oauth2/register', { 'content-type': 'application/json' }, JSON.stringify(metadata))),

    /** @returns where the browser goes: to the consent screen, or back to the app */
    async authorize(query: URLSearchParams, headers: Headers): Promise<string> {
      const response = await ask(`/oauth2/authorize?${query}`, { headers: { cookie: headers.get('cookie') ?? '' } });
      const to = response.headers.get('location') ?? '';
      const { baseURL } = await betterAuth.$context;
      // Without an app and an address of its own there is nowhere to go back to.
      if (to.startsWith(`${baseURL}/error?`)) {
        const error = new URL(to).searchParams.get('error') ?? 'invalid_request';
        return `${consentScreen}?${new URLSearchParams({ error })}`;
      }
      if (to.startsWith(`${consentScreen}?`)) return to;
      return URL.canParse(to) ? withIssuer(to) : `${consentScreen}?error=invalid_request`;
    },

    /**
     * What the person decided. Better Auth has signed the request, and refuses what was changed since.
     * @returns where the browser goes; null if the request isn't one, or took too long, or nobody is signed in
     */
    async decide(decision: { accept: boolean; scope?: string; oauth_query: string }, headers: Headers): Promise<string | null> {
      const own = { 'content-type': 'application/json', cookie: headers.get('cookie') ?? '', origin: origin() };
      const response = await post('/oauth2/consent', own, JSON.stringify(decision));
      if (!response.ok) return null;
      const { url } = Redirect.parse(await response.json());
      // A path leads to the screen again.
      return URL.canParse(url) ? withIssuer(url) : null;
    },
  };
}
