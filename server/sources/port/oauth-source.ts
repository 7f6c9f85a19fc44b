import { type MessageCode, message } from '@everycast/messages/message';
import { type ConnectedAccount, tokenOf } from '@everycast/platforms/port/account';
import { type Answer, type Ask, type CallFailure, call } from '@everycast/platforms/port/call';
import { type OAuthSpec, oauthConnector } from '@everycast/platforms/port/connector';
import type { OAuthConnectBy } from '@everycast/platforms/port/manifest';
import { type ErrorMapping, type ErrorReader, errorMapper, problemReader } from '@everycast/platforms/port/map-errors';
import { oauthError, oauthProblem } from '@everycast/platforms/port/oauth';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { startDownload } from './download.ts';
import type { SourceConnect, SourceEnv, SourceLogin } from './source.ts';

const timeoutMs = 20_000;

/** A request, with a token added to it. */
type Asked = Pick<Ask, 'url' | 'query'> & { json?: unknown };

/** Who is signed in: an ID that stays, and what people know it by. */
interface Identity {
  remoteId: string;
  name: string;
}

type Spec = Omit<OAuthSpec, 'mapErrors' | 'profile' | 'accounts'> & {
  name: string;
  connectBy: OAuthConnectBy;
  /** @throws PlatformProblem */
  identity(login: SourceLogin, env: Pick<SourceEnv, 'fetch' | 'now'>): Promise<Identity>;
};

/** Connecting to a source by OAuth 2, as platforms do. */
export function oauthSource({ name, identity, ...spec }: Spec): SourceConnect {
  const mapErrors = errorMapper(
    problemReader({
      name,
      reportedIn: oauthError,
      special: ({ status }, words, purpose) => (words === null || status >= 500 ? undefined : oauthProblem(name, words, purpose)),
    }),
  );
  const connector = oauthConnector({
    ...spec,
    mapErrors,
    async profile(account: ConnectedAccount, env) {
      const { remoteId, name: displayName } = await identity(account, env);
      return { remoteId, handle: displayName, displayName, avatarUrl: null, profileUrl: null, traits: {} };
    },
  });
  return { by: 'oauth', connectBy: spec.connectBy, connector };
}

function usualMeaning({ status }: CallFailure, { name, gone }: { name: string; gone: MessageCode }): ErrorMapping | undefined {
  if (status === 404 || status === 410) return { kind: 'rejected', reason: gone };
  return status === 429 ? { kind: 'retry_later', reason: message('platforms.too_fast', { platform: name }) } : undefined;
}

/**
 * Calls of an API with a login's token, and what their failures mean.
 * @param gone for a file that isn't there
 */
export function apiOf(reading: ErrorReader & { gone: MessageCode }) {
  const problemOf = problemReader({
    ...reading,
    special: (failure, words, purpose) => reading.special?.(failure, words, purpose) ?? usualMeaning(failure, reading),
  });
  const mapErrors = errorMapper(problemOf);

  return {
    mapErrors,

    /** @throws PlatformProblem */
    ask: (login: SourceLogin, env: Pick<SourceEnv, 'fetch' | 'now' | 'signal'>, asked: Asked): Promise<Answer> =>
      mapErrors(env, 'ask', () =>
        call(env, { ...asked, token: tokenOf(login), timeoutMs, ...(env.signal && { signal: env.signal }) } as Ask),
      ),

    /** A file's content, wherever the API sends us for it. @throws PlatformProblem */
    download: (login: SourceLogin, env: SourceEnv, url: string, init: RequestInit = {}): Promise<Response> =>
      mapErrors(env, 'ask', async () => {
        const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${tokenOf(login)}` };
        return startDownload(env, url, { ...init, headers });
      }),
  };
}
/** @throws PlatformProblem outage, if the answer has no such field */
export const fieldOf = (fields: Record<string, unknown>, name: string): string => {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new PlatformProblem('outage', 'platforms.unusable_answer');
};
