import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import { serverDid, videoServiceOf } from './services.ts';
import { homeBase } from './session.ts';
import { type Answer, type Bytes, procedure, query, strange } from './xrpc.ts';

const callMs = 30_000;
/** How long an upload uses the same token; servers issue none for more than an hour. */
const tokenMs = 30 * 60_000;
/** No request starts with a token that has less than this left. */
const spareMs = 6 * 60_000;

type How = { json?: object; file?: Bytes; params?: Record<string, string>; timeoutMs?: number; signal?: AbortSignal };
export type VideoService = ReturnType<typeof videoService>;

/**
 * The service that accepts videos for all of Bluesky. It never receives the login: the account's own server issues tokens for one purpose
 * each. Everything throws CallFailure.
 */
export function videoService(account: ConnectedAccount, env: PlatformEnv) {
  const base = videoServiceOf(account.service);
  const home = homeBase(account);
  let uploading: { token: string; until: number } | null = null;
  let homeDid: string | null = null;

  async function tokenFor(params: Record<string, string>): Promise<string> {
    const call = { base: home, method: 'com.atproto.server.getServiceAuth', timeoutMs: callMs };
    const { token } = await query(env, { ...call, token: account.credentials.accessJwt, params });
    if (typeof token !== 'string') throw strange(home);
    return token;
  }

  /** The account's own server's DID; tokens must name it as their audience. */
  async function didOfHome(): Promise<string> {
    const { did } = await query(env, { base: home, method: 'com.atproto.server.describeServer', timeoutMs: callMs });
    if (typeof did !== 'string') throw strange(home);
    return did;
  }

  /** Allows the service to store the processed video on the account's server, and to be uploaded to. */
  async function uploadToken(fresh: boolean): Promise<string> {
    const now = env.now().getTime();
    if (!fresh && uploading && uploading.until - now > spareMs) return uploading.token;
    const until = now + tokenMs;
    const exp = String(Math.floor(until / 1000));
    homeDid ??= await didOfHome();
    const token = await tokenFor({ aud: homeDid, lxm: 'com.atproto.repo.uploadBlob', exp });
    uploading = { token, until };
    return token;
  }

  return {
    base,

    /** Whether this account can upload videos now. */
    async limits(): Promise<Answer> {
      const method = 'app.bsky.video.getUploadLimits';
      return query(env, { base, method, token: await tokenFor({ aud: serverDid(base), lxm: method }), timeoutMs: callMs });
    },

    /** A procedure of an upload. `fresh`: with a new token. */
    async ask(method: string, { fresh = false, ...how }: How & { fresh?: boolean }): Promise<Answer> {
      return procedure(env, { base, method: `app.bsky.video.${method}`, token: await uploadToken(fresh), timeoutMs: callMs, ...how });
    },

    /** An upload's progress. */
    async uploadStatus(jobId: string): Promise<Answer> {
      const method = 'app.bsky.video.getUploadStatus';
      return query(env, { base, method, token: await uploadToken(false), params: { jobId }, timeoutMs: callMs });
    },

    /** A video's processing state; needs no token. */
    jobStatus: (jobId: string): Promise<Answer> =>
      query(env, { base, method: 'app.bsky.video.getJobStatus', params: { jobId }, timeoutMs: callMs }),
  };
}
