import { graph, idIn, successIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { api, callMs } from './api.ts';
import { coverKey } from './options.ts';
import { mapErrors } from './problems.ts';

/** For ten megabytes on a slow connection. */
const sendMs = 170_000;

/**
 * Uploads a photo that is invisible until a post shows it. Its bytes are sent, so this instance need not be reachable from outside; a photo
 * uploaded twice is shown once, because the post names the last one.
 */
export function uploadPhoto(file: MediaFile, context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const fields = { published: 'false', ...(file.alt !== '' && { alt_text_custom: file.alt }) };
    const form = await formStream(fields, {
      field: 'source',
      name: 'photo',
      file,
      reportProgress: context.reportProgress,
      signal: context.signal,
    });
    const url = api(context.account, `${context.account.remoteId}/photos`);
    const answer = await graph(context.env, {
      url,
      method: 'POST',
      ...form,
      token: tokenOf(context.account),
      timeoutMs: Math.max(callMs, sendMs),
      signal: context.signal,
    });
    return { id: idIn(answer, url) };
  });
}

/**
 * Sets the cover of a video or a reel, which is a video as well. The call that publishes accepts one, too, but rejects the video if it
 * doesn't like the image. Repeating it is invisible.
 */
export function setCover(video: string, context: PerformContext): Promise<Json> {
  const file = context.content.pictures[coverKey];
  if (!file) throw new PlatformProblem('rejected', 'platforms.cover_gone');
  const { account, env, signal, reportProgress } = context;
  return mapErrors(env, 'ask', async () => {
    const form = await formStream({ is_preferred: 'true' }, { field: 'source', name: 'cover', file, reportProgress, signal });
    const url = api(account, `${video}/thumbnails`);
    successIn(await graph(env, { url, method: 'POST', ...form, token: tokenOf(account), timeoutMs: sendMs, signal }), url);
    return null;
  });
}
