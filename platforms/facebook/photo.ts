import { graph, idIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import type { MediaFile } from '../port/media-file.ts';
import type { PerformContext } from '../port/publisher.ts';
import { api, callMs } from './api.ts';
import { reduced } from './problems.ts';

/** A photo of a few megabytes on a slow connection. */
const sendMs = 170_000;

/**
 * Uploads a photo that is invisible until a post shows it. Its bytes are sent, so this instance need not be reachable from outside; a photo
 * uploaded twice is shown once, because the post names the last one.
 */
export function uploadPhoto(file: MediaFile, context: PerformContext): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
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
