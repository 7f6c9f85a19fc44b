import { graph, listIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { fieldsIn } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { api, callMs } from './api.ts';
import { reduced } from './problems.ts';

/** The daily limit is a rolling window, so there may be room again at any time. Milliseconds. */
const askAgainMs = 30 * 60_000;

/**
 * Checks how much the account may still publish today, before anything is prepared and again before publishing.
 * @throws PlatformProblem retry_later, if nothing is left
 */
export async function askQuota({ account, env }: Pick<StepContext, 'account' | 'env'>): Promise<void> {
  const url = api(account, `${account.remoteId}/content_publishing_limit`);
  const left = await reduced(env, 'ask', async () => {
    const answer = await graph(env, { url, query: { fields: 'quota_usage,config' }, token: tokenOf(account), timeoutMs: callMs });
    const { quota_usage: used, config } = listIn(answer, url)[0] ?? {};
    return Number(fieldsIn(config).quota_total ?? Number.NaN) - Number(used ?? Number.NaN);
  });
  // Without figures, Instagram itself rejects what is too much.
  if (!Number.isFinite(left)) return;
  const at = new Date(env.now().getTime() + askAgainMs);
  env.reportRateLimit({ name: 'posts', remaining: Math.max(0, left), resetsAt: at });
  if (left > 0) return;
  throw new PlatformProblem('retry_later', 'instagram.day_limit', { at });
}
