import { graph, successIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { formStream } from '../port/form-stream.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { PerformContext } from '../port/publisher.ts';
import { api } from './api.ts';
import { coverKey } from './options.ts';
import { reduced } from './problems.ts';

/** For ten megabytes on a slow connection. */
const sendMs = 170_000;

/**
 * Sets the cover of a video or a reel, which is a video as well. The call that publishes accepts one, too, but rejects the video if it
 * doesn't like the image. Repeating it is invisible.
 */
export function setCover(video: string, context: PerformContext): Promise<Json> {
  const file = context.content.pictures[coverKey];
  if (!file) throw new PlatformProblem('rejected', 'platforms.cover_gone');
  const { account, env, signal, reportProgress } = context;
  return reduced(env, 'ask', async () => {
    const form = await formStream({ is_preferred: 'true' }, { field: 'source', name: 'cover', file, reportProgress, signal });
    const url = api(account, `${video}/thumbnails`);
    successIn(await graph(env, { url, method: 'POST', ...form, token: tokenOf(account), timeoutMs: sendMs, signal }), url);
    return null;
  });
}
