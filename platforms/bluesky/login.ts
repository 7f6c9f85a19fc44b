import type { ConnectBluesky } from '@everycast/contract/accounts';
import { type MessageCode, message } from '@everycast/messages/message';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { PlatformProblem } from '../port/problem.ts';
import { problemOf, reportedIn } from './problems.ts';
import { readSession, readTokens, type Session } from './session.ts';
import { type Answer, procedure, query } from './xrpc.ts';

const lookMs = 10_000;
/** Servers check passwords slowly on purpose. */
const loginMs = 20_000;

type Tokens = { accessJwt: string; refreshJwt: string };

/**
 * Logs in by app password. The password is only sent to a server that has identified itself as a Bluesky one, so a mistyped address never
 * receives it.
 * @throws PlatformProblem
 */
export async function logIn(input: ConnectBluesky, env: PlatformEnv): Promise<{ session: Session; tokens: Tokens }> {
  await assertBlueskyServer(input.service, env);
  const { service: base, identifier, password } = input;
  const call = { base, method: 'com.atproto.server.createSession', timeoutMs: loginMs };
  let answer: Answer;
  try {
    answer = await procedure(env, { ...call, json: { identifier, password } });
  } catch (error) {
    throw error instanceof CallFailure ? loginProblem(error, env.now()) : error;
  }
  const session = readSession(answer);
  const tokens = readTokens(answer);
  if (!session || !tokens) throw notBluesky(base, 200);
  return { session, tokens };
}

async function assertBlueskyServer(base: string, env: PlatformEnv): Promise<void> {
  let answer: Answer;
  try {
    answer = await query(env, { base, method: 'com.atproto.server.describeServer', timeoutMs: lookMs });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const isOther = error.why?.code === 'not_a_platform_server' || (error.status >= 200 && error.status < 500 && error.status !== 429);
    throw isOther ? notBluesky(base, error.status) : problemOf(error, 'ask', env.now());
  }
  if (typeof answer.did !== 'string' || !answer.did.startsWith('did:')) throw notBluesky(base, 200);
}

function notBluesky(base: string, status: number): PlatformProblem {
  const reason = message('bluesky.not_a_server', { host: new URL(base).host });
  return new PlatformProblem('rejected', reason, { code: 'not_a_platform_server', platformMessage: status > 0 ? `HTTP ${status}` : null });
}

function loginProblem(failure: CallFailure, now: Date): Error {
  const usual = problemOf(failure, 'ask', now);
  const words = reportedIn(failure);
  if (!(usual instanceof PlatformProblem) || words === null) return usual;
  const rejected = (reason: MessageCode) =>
    new PlatformProblem('rejected', reason, { code: 'wrong_credentials', platformMessage: usual.platformMessage, cause: failure });
  if (words.code === 'AuthFactorTokenRequired') {
    return rejected('bluesky.main_password');
  }
  // Closed accounts have their own message; here there is no connection yet to renew.
  if (usual.kind === 'reconnect')
    return new PlatformProblem('rejected', usual.reason, { platformMessage: usual.platformMessage, cause: failure });
  if (failure.status === 401 || usual.kind === 'refresh') {
    return rejected('bluesky.wrong_password');
  }
  return usual;
}
