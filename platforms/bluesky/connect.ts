import type { ConnectBluesky } from '@everycast/contract/accounts';
import { message } from '@everycast/messages/message';
import type { AccountProfile, ConnectedAccount } from '../port/account.ts';
import type { PasswordConnector } from '../port/connection.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import { logIn } from './login.ts';
import { mapErrors } from './problems.ts';
import { findRecord, profileCollection } from './records.ts';
import { addressOf, expiryOf, homeBase, homeOf, readSession, readTokens, type Session, webOf } from './session.ts';
import { type Answer, procedure, query, unexpectedAnswer } from './xrpc.ts';

const sessionMs = 15_000;
/** How long before its expiry an access token is renewed, so that it doesn't expire during a post. */
const refreshAheadMs = 5 * 60_000;

export const blueskyConnector: PasswordConnector<ConnectBluesky> = {
  by: 'password',

  async connect(input, env) {
    const service = addressOf(input.service);
    const { session, tokens } = await logIn({ ...input, service }, env);
    if (session.inactive !== null) throw inactiveAccount('rejected', session.inactive);
    const credentials = withHome(tokens, homeOf(session.didDoc, service));
    const profile = await profileOf(session, { service, credentials }, env);
    return { ...profile, service, credentials, expiresAt: expiryOf(tokens.refreshJwt) };
  },

  async profile(account, env) {
    const call = { base: account.service, method: 'com.atproto.server.getSession', timeoutMs: sessionMs };
    const answer = await mapErrors(env, 'ask', () => query(env, { ...call, token: account.credentials.accessJwt }));
    const session = sameAccount(answer, account);
    if (session.inactive !== null) throw inactiveAccount('reconnect', session.inactive);
    return profileOf(session, account, env);
  },

  refreshDue(credentials, now) {
    const expiry = expiryOf(credentials.accessJwt);
    return expiry !== null && expiry.getTime() - now.getTime() < refreshAheadMs;
  },

  async refresh(account, env) {
    const call = { base: account.service, method: 'com.atproto.server.refreshSession', timeoutMs: sessionMs };
    const { answer, tokens } = await mapErrors(env, 'refresh', async () => {
      const answer = await procedure(env, { ...call, token: account.credentials.refreshJwt });
      const tokens = readTokens(answer);
      if (!tokens) throw unexpectedAnswer(account.service);
      return { answer, tokens };
    });
    const session = sameAccount(answer, account);
    // A server need not send the document each time; the account then hasn't moved.
    const home = session.didDoc === undefined ? (account.credentials.home ?? null) : homeOf(session.didDoc, account.service);
    return { credentials: withHome(tokens, home), expiresAt: expiryOf(tokens.refreshJwt) };
  },

  revocation: {
    ends: 'login',
    /** This ends the refresh token; the access token expires within two hours. */
    async revoke({ service, credentials }, env) {
      const call = { base: service, method: 'com.atproto.server.deleteSession', timeoutMs: sessionMs };
      await mapErrors(env, 'ask', () => procedure(env, { ...call, token: credentials.refreshJwt }));
    },
  },
};

function withHome(tokens: { accessJwt: string; refreshJwt: string }, home: string | null): Record<string, string> {
  return home === null ? tokens : { ...tokens, home };
}

function sameAccount(answer: Answer, account: ConnectedAccount): Session {
  const session = readSession(answer);
  if (session?.did === account.remoteId) return session;
  throw new PlatformProblem('outage', message('bluesky.no_answer', { host: new URL(account.service).host }));
}

function inactiveAccount(kind: 'rejected' | 'reconnect', status: string): PlatformProblem {
  return new PlatformProblem(kind, message('bluesky.inactive', { status }), { platformMessage: status });
}

/** Name and avatar are in the account's own repository, so no central service is needed. */
async function profileOf(
  { did, handle }: Session,
  at: Pick<ConnectedAccount, 'service' | 'credentials'>,
  env: PlatformEnv,
): Promise<AccountProfile> {
  const base = homeBase(at);
  const record = await mapErrors(env, 'ask', () => findRecord(env, { base, did, collection: profileCollection, rkey: 'self' }));
  const { displayName, avatar } = record?.value ?? {};
  const cid = fieldsIn(fieldsIn(avatar).ref).$link;
  return {
    remoteId: did,
    handle,
    displayName: typeof displayName === 'string' && displayName.trim() !== '' ? displayName : handle,
    avatarUrl: typeof cid === 'string' ? `${base}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid })}` : null,
    profileUrl: `${webOf(at.service)}/profile/${handle}`,
    traits: {},
  };
}
