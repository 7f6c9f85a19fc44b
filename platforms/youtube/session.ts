import { tokenOf } from '../port/account.ts';
import { type Answer, CallFailure, call } from '../port/call.ts';
import { fieldsIn } from '../port/fields.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { Content, StepContext } from '../port/publisher.ts';
import { api } from './api.ts';
import { uploads } from './limits.ts';
import { optionsIn } from './options.ts';

/* YouTube's resumable uploads: a session is opened with the video's metadata, and accepts the file in chunks. It reports its offset, and
   creates one video with the last byte. Asked again afterwards, it returns that video. */

const callMs = 30_000;
/** For one chunk on a slow connection. */
const pieceMs = 170_000;

/** An upload's state: this many bytes have arrived, it has become a video, or YouTube no longer has it. */
export type Standing = { state: 'partly'; bytes: number } | { state: 'done'; video: UploadedVideo } | { state: 'gone' };
export type UploadedVideo = { id: string };

type At = Pick<StepContext, 'account' | 'env'> & { signal?: AbortSignal };

/** Opens a session. @returns its URL; no video exists yet @throws CallFailure, PlatformProblem retry_later */
export async function openSession(file: MediaFile, content: Content, at: At): Promise<string> {
  const { title, privacy, madeForKids, tags, category, notify, synthetic } = optionsIn(content.options);
  const json = {
    snippet: { title, description: content.text, categoryId: category, ...(tags.length > 0 && { tags }) },
    status: { privacyStatus: privacy, selfDeclaredMadeForKids: madeForKids === true, ...(synthetic && { containsSyntheticMedia: true }) },
  };
  const url = api(at.account, '/upload/youtube/v3/videos');
  const query = { uploadType: 'resumable', part: 'snippet,status', ...(!notify && { notifySubscribers: false }) };
  const headers = { 'x-upload-content-length': String(file.bytes), 'x-upload-content-type': file.contentType };
  await at.env.spend(1, uploads);
  const answer = await call(at.env, { url, query, json, headers, ...usual(at), timeoutMs: callMs });
  const session = answer.headers.get('location');
  if (session !== null && URL.canParse(session)) return session;
  throw new CallFailure('unexpected', new URL(url).host, answer);
}

/** Asks how much of a file has arrived. @throws CallFailure */
export async function standingOf(session: string, bytes: number, at: At): Promise<Standing> {
  const headers = { 'content-range': `bytes */${bytes}` };
  const nothing = { bytes: new Uint8Array(0), length: 0 };
  return standingIn(
    await call(at.env, { url: session, method: 'PUT', headers, ...nothing, ...usual(at), also, timeoutMs: callMs }),
    session,
  );
}

/** Streams a range of a file. @param end inclusive @throws CallFailure */
export async function sendPiece(
  session: string,
  file: MediaFile,
  { start, end }: { start: number; end: number },
  at: At,
): Promise<Standing> {
  const headers = { 'content-range': `bytes ${start}-${end}/${file.bytes}`, 'content-type': file.contentType };
  const piece = { bytes: await file.open({ start, end }), length: end - start + 1 };
  return standingIn(
    await call(at.env, { url: session, method: 'PUT', headers, ...piece, ...usual(at), also, timeoutMs: pieceMs }),
    session,
  );
}

/** 308 means “continue” here; an unknown upload is 404 or 410. */
const also = [308, 404, 410];
const usual = ({ account, signal }: At) => ({ token: tokenOf(account), ...(signal && { signal }) });

function standingIn(answer: Answer, session: string): Standing {
  const { status, headers, body } = answer;
  if (status === 404 || status === 410) return { state: 'gone' };
  if (status === 308) {
    const last = /^bytes=0-(\d+)$/.exec(headers.get('range') ?? '')?.[1];
    return { state: 'partly', bytes: last === undefined ? 0 : Number(last) + 1 };
  }
  const { id } = fieldsIn(body);
  if (typeof id === 'string' && id !== '') return { state: 'done', video: { id } };
  throw new CallFailure('unexpected', new URL(session).host, answer);
}
