import type { ConnectedAccount } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import { homeBase, serverDid, videoServiceOf } from './session.ts';
import { type Answer, type Bytes, procedure, query, unexpectedAnswer } from './xrpc.ts';

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
    if (typeof token !== 'string') throw unexpectedAnswer(home);
    return token;
  }

  /** The account's own server's DID; tokens must name it as their audience. */
  async function didOfHome(): Promise<string> {
    const { did } = await query(env, { base: home, method: 'com.atproto.server.describeServer', timeoutMs: callMs });
    if (typeof did !== 'string') throw unexpectedAnswer(home);
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

/** For the largest videos on a slow connection. */
const wholeMs = 25 * 60_000;

/** Whether this service doesn't support chunked uploads (too old, or switched off). */
export const takesNoPieces = (error: unknown): boolean => error instanceof CallFailure && [404, 405, 501].includes(error.status);

/**
 * Uploads a video in one request, as all apps did before 2026; after an interruption it starts again.
 * @returns the job to wait for
 * @throws CallFailure
 */
export async function uploadWhole(
  file: MediaFile,
  service: VideoService,
  { account, reportProgress, signal }: PerformContext,
): Promise<{ jobId: string }> {
  let sent = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, stream) {
      sent += chunk.byteLength;
      reportProgress(Math.min(1, sent / file.bytes));
      stream.enqueue(chunk);
    },
  });
  const bytes = (await file.open()).pipeThrough(counted, { signal });
  try {
    const answer = await service.ask('uploadVideo', {
      params: { did: account.remoteId, name: 'video.mp4' },
      file: { contentType: file.contentType, bytes, length: file.bytes },
      timeoutMs: wholeMs,
      signal,
    });
    // By its description the job is inside an object; Bluesky's own service returns it directly.
    const job = jobIn(answer.jobStatus) ?? jobIn(answer);
    if (job === null) throw unexpectedAnswer(service.base);
    return { jobId: job };
  } catch (error) {
    // The same video again: the response names the first job.
    const job = error instanceof CallFailure && error.status === 409 ? jobIn(error.body) : null;
    if (job === null) throw error;
    return { jobId: job };
  }
}

function jobIn(status: unknown): string | null {
  const { jobId } = fieldsIn(status);
  return typeof jobId === 'string' && jobId !== '' ? jobId : null;
}
