import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import { serverDid, videoServiceOf } from './services.ts';
import { homeBase } from './session.ts';
import { type Answer, type Bytes, procedure, query, strange } from './xrpc.ts';

const callMs = 30_000;
/** Uploading goes on with one token for so long; servers give none for more than an hour. */
const tokenMs = 30 * 60_000;
/** No request is begun with a token that has less than this left. */
const spareMs = 6 * 60_000;

type How = { json?: object; file?: Bytes; params?: Record<string, string>; timeoutMs?: number; signal?: AbortSignal };
export type VideoService = ReturnType<typeof videoService>;

/**
 * The service that takes videos for all of Bluesky. It never sees the login: the account's own server gives tokens for one purpose each.
 * All of it throws CallFailure.
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

  /** As the account's own server calls itself; tokens for it must name it so. */
  async function didOfHome(): Promise<string> {
    const { did } = await query(env, { base: home, method: 'com.atproto.server.describeServer', timeoutMs: callMs });
    if (typeof did !== 'string') throw strange(home);
    return did;
  }

  /** What lets the service store the video on the account's server once it is done with it, which is also what lets it be uploaded. */
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

    /** Whether this account may upload videos now. */
    async limits(): Promise<Answer> {
      const method = 'app.bsky.video.getUploadLimits';
      return query(env, { base, method, token: await tokenFor({ aud: serverDid(base), lxm: method }), timeoutMs: callMs });
    },

    /** A procedure of an upload. `fresh`: with a token that lives as long as can be. */
    async ask(method: string, { fresh = false, ...how }: How & { fresh?: boolean }): Promise<Answer> {
      return procedure(env, { base, method: `app.bsky.video.${method}`, token: await uploadToken(fresh), timeoutMs: callMs, ...how });
    },

    /** How far an upload is. */
    async uploadStatus(jobId: string): Promise<Answer> {
      const method = 'app.bsky.video.getUploadStatus';
      return query(env, { base, method, token: await uploadToken(false), params: { jobId }, timeoutMs: callMs });
    },

    /** How far the work on a video is; anyone may ask. */
    jobStatus: (jobId: string): Promise<Answer> =>
      query(env, { base, method: 'app.bsky.video.getJobStatus', params: { jobId }, timeoutMs: callMs }),
  };
}
