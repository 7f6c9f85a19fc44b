import { tokenOf } from '../port/account.ts';
import { CallFailure, call, objectIn } from '../port/call.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { api } from './api.ts';
import { units } from './limits.ts';
import { coverKey } from './options.ts';
import { mapCoverErrors } from './problems.ts';

/** For fifty megabytes on a slow connection. */
const callMs = 600_000;

/** Sets a video's cover. Repeating it is invisible. */
export function setCover(videoId: string, { account, env, content, signal }: PerformContext): Promise<Json> {
  const file = content.pictures[coverKey];
  if (!file) throw new PlatformProblem('rejected', 'platforms.cover_gone');
  const url = api(account, '/upload/youtube/v3/thumbnails/set');
  return mapCoverErrors(env, 'ask', async () => {
    await env.spend(units.write);
    const bytes = await file.open();
    const headers = { 'content-type': file.contentType };
    const query = { uploadType: 'media', videoId };
    const answer = await call(env, { url, query, headers, bytes, length: file.bytes, token: tokenOf(account), timeoutMs: callMs, signal });
    if (objectIn(answer, url).kind !== 'youtube#thumbnailSetResponse') throw new CallFailure('unexpected', new URL(url).host, answer);
    return null;
  });
}
