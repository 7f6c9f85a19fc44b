import { graph, idIn } from '../meta/graph.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json, MediaFile, Performing } from '../port/platform.ts';
import { api, callMs, tokenOf } from './api.ts';
import { reduced } from './problems.ts';

/** A photo of a few megabytes on a slow line. */
const sendMs = 170_000;

/**
 * Uploads a photo that nobody sees until a post shows it. Its bytes go along, so this instance need not be reachable from outside; a photo
 * that was uploaded twice is shown once, for the post names the last one.
 */
export function uploadPhoto(file: MediaFile, at: Performing): Promise<Json> {
  return reduced(at.env, 'ask', async () => {
    const fields = { published: 'false', ...(file.alt !== '' && { alt_text_custom: file.alt }) };
    const form = await formStream(fields, { field: 'source', name: 'photo', file, tell: at.tell, signal: at.signal });
    const url = api(at.account, `${at.account.remoteId}/photos`);
    const answer = await graph(at.env, {
      url,
      method: 'POST',
      ...form,
      token: tokenOf(at.account),
      timeoutMs: Math.max(callMs, sendMs),
      signal: at.signal,
    });
    return { id: idIn(answer, url) };
  });
}
