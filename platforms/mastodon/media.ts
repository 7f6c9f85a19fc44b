import { message } from '@everycast/messages/message';
import { type Answer, call, objectIn, strange } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { NotYet } from '../port/not-yet.ts';
import type { PerformContext } from '../port/publisher.ts';
import { tokenOf } from './api.ts';
import { reduced } from './problems.ts';

const callMs = 30_000;
/** For the largest files that servers take, on a slow line; pictures are processed before the answer comes. */
const uploadMs = 20 * 60_000;
const askAgainMs = 3_000;

/** Mastodon looks at the extension, too; how a person called the file is nobody's business. */
const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'video/quicktime': 'mov' };
const nameOf = ({ contentType }: MediaFile): string => `file.${extensions[contentType] ?? contentType.split('/')[1]}`;

/**
 * Uploads a file in one request, for there is no other way; what breaks off is begun again.
 * @param cover what stands for it, where a picture was chosen to
 * @returns the id by which posts name it
 */
export function upload(file: MediaFile, cover: MediaFile | undefined, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const url = `${context.account.service}/api/v2/media`;
    const fields: Record<string, string> = file.alt === '' ? {} : { description: file.alt };
    const { signal } = context;
    const covers = cover ? [{ field: 'thumbnail', name: nameOf(cover), file: cover, tell: () => undefined, signal }] : [];
    const form = await formStream(fields, ...covers, { field: 'file', name: nameOf(file), file, tell: context.reportProgress, signal });
    const answer = await call(context.env, { url, method: 'POST', ...form, token: tokenOf(context.account), timeoutMs: uploadMs, signal });
    sawLimit('uploads', answer, context.env);
    const { id } = objectIn(answer, url);
    if (typeof id !== 'string') throw strange(answer, url);
    return { id };
  });
}

/** Asks whether the server is done with a file (206: not yet). @throws NotYet, PlatformProblem */
export function processed(id: string, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const url = `${context.account.service}/api/v1/media/${id}`;
    const answer = await call(context.env, { url, token: tokenOf(context.account), timeoutMs: callMs });
    if (typeof objectIn(answer, url).id !== 'string') throw strange(answer, url);
    if (answer.status !== 206) return null;
    throw new NotYet(message('platforms.processing_file', { platform: 'Mastodon' }), new Date(context.env.now().getTime() + askAgainMs));
  });
}

/** Tells how often something may still be done, which answers say in headers; the reset is an ISO 8601 date. */
export function sawLimit(name: string, { headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('x-ratelimit-remaining') ?? Number.NaN);
  const until = new Date(headers.get('x-ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && !Number.isNaN(until.getTime())) env.reportRateLimit({ name, remaining: left, resetsAt: until });
}
