import { message } from '@everycast/messages/message';
import { tokenOf } from '../port/account.ts';
import { type Answer, call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet } from '../port/problem.ts';
import type { Content, PerformContext } from '../port/publisher.ts';
import { coverKey } from './options.ts';
import { mapErrors } from './problems.ts';

const callMs = 30_000;
/** For the largest files on a slow connection; images are processed before the response. */
const uploadMs = 20 * 60_000;
const askAgainMs = 3_000;

/** Mastodon checks the extension, too; people's own file names stay private. */
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'video/quicktime': 'mov' };
const nameOf = ({ contentType }: MediaFile): string => `file.${extensions[contentType] ?? contentType.split('/')[1]}`;

/**
 * Uploads a file in one request, the only way; after an interruption it starts again.
 * @param cover the file's cover, if one was chosen
 * @returns the ID that posts refer to
 */
export function upload(file: MediaFile, cover: MediaFile | undefined, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const url = `${context.account.service}/api/v2/media`;
    const fields: Record<string, string> = file.alt === '' ? {} : { description: file.alt };
    const { signal } = context;
    const covers = cover ? [{ field: 'thumbnail', name: nameOf(cover), file: cover, signal }] : [];
    const form = await formStream(fields, ...covers, {
      field: 'file',
      name: nameOf(file),
      file,
      reportProgress: context.reportProgress,
      signal,
    });
    const answer = await call(context.env, { url, method: 'POST', ...form, token: tokenOf(context.account), timeoutMs: uploadMs, signal });
    reportRateLimit('uploads', answer, context.env);
    const { id } = objectIn(answer, url);
    if (typeof id !== 'string') throw unexpectedAnswer(answer, url);
    return { id };
  });
}

/** Checks whether the server has processed a file (206: not yet). @throws NotYet, PlatformProblem */
export function processed(id: string, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const url = `${context.account.service}/api/v1/media/${id}`;
    const answer = await call(context.env, { url, token: tokenOf(context.account), timeoutMs: callMs });
    if (typeof objectIn(answer, url).id !== 'string') throw unexpectedAnswer(answer, url);
    if (answer.status !== 206) return null;
    throw new NotYet(message('platforms.processing_file', { platform: 'Mastodon' }), new Date(context.env.now().getTime() + askAgainMs));
  });
}

/** Reports the limit in the response's headers; the reset is an ISO 8601 date. */
export function reportRateLimit(name: string, { headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('x-ratelimit-remaining') ?? Number.NaN);
  const until = new Date(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && !Number.isNaN(until.getTime())) env.reportRateLimit({ name, remaining: left, resetsAt: until });
}

/** A file's cover: it belongs to the first video of a post and its thread. */
export function coverOf(file: MediaFile, { media, thread, pictures }: Content): MediaFile | undefined {
  const files = [media, ...thread.map((part) => part.media)].flat();
  return files.find(({ kind }) => kind === 'video') === file ? pictures[coverKey] : undefined;
}
