import { message } from '@everycast/messages/message';
import { graph, idIn, listIn, nodeIn } from '../meta/graph.ts';
import { tokenOf } from '../port/account.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { api, callMs, fetchMs } from './api.ts';
import { mapErrors } from './problems.ts';

/** Instagram doesn't say when to check again. Milliseconds. */
const askAgainMs = 5_000;

/** Its generic error for an unsupported video. Unofficial, from Meta's page on error codes. */
const unsupportedFormat = /\b2207026\b/;

/** Creates a container, which becomes a post or an item of one. @throws CallFailure */
export async function makeContainer({ account, env }: Pick<StepContext, 'account' | 'env'>, form: Record<string, string>): Promise<string> {
  const url = api(account, `${account.remoteId}/media`);
  return idIn(await graph(env, { url, form, token: tokenOf(account), timeoutMs: fetchMs }), url);
}

/** A container's state and received bytes. @throws CallFailure */
export async function containerOf(id: string, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Fields> {
  const query = { fields: 'status_code,status,video_status' };
  const url = api(account, id);
  return nodeIn(await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs }), url);
}

/** Waits until a container can be published. @throws NotYet, PlatformProblem */
export function ready(id: string, context: StepContext): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const { status_code: code, status } = await containerOf(id, context);
    switch (code) {
      case 'FINISHED':
      case 'PUBLISHED':
        return null;
      case 'EXPIRED':
        throw new PlatformProblem('rejected', 'instagram.expired', { platformMessage: textOf(status) || null });
      case 'ERROR': {
        const reason = unsupportedFormat.test(textOf(status))
          ? 'instagram.unfit'
          : message('platforms.not_processed', { platform: 'Instagram' });
        throw new PlatformProblem('rejected', reason, { platformMessage: textOf(status) || null });
      }
      default:
        throw new NotYet(
          message('platforms.processing_file', { platform: 'Instagram' }),
          new Date(context.env.now().getTime() + askAgainMs),
        );
    }
  });
}

/** The daily limit is a rolling window, so there may be room again at any time. Milliseconds. */
const roomAgainMs = 30 * 60_000;

/**
 * Checks how much the account may still publish today, before anything is prepared and again before publishing.
 * @throws PlatformProblem retry_later, if nothing is left
 */
export async function askQuota({ account, env }: Pick<StepContext, 'account' | 'env'>): Promise<void> {
  const url = api(account, `${account.remoteId}/content_publishing_limit`);
  const left = await mapErrors(env, 'ask', async () => {
    const answer = await graph(env, { url, query: { fields: 'quota_usage,config' }, token: tokenOf(account), timeoutMs: callMs });
    const { quota_usage: used, config } = listIn(answer, url)[0] ?? {};
    return Number(fieldsIn(config).quota_total ?? Number.NaN) - Number(used ?? Number.NaN);
  });
  // Without numbers, Instagram itself rejects what is too much.
  if (!Number.isFinite(left)) return;
  const at = new Date(env.now().getTime() + roomAgainMs);
  env.reportRateLimit({ name: 'posts', remaining: Math.max(0, left), resetsAt: at });
  if (left > 0) return;
  throw new PlatformProblem('retry_later', 'instagram.day_limit', { at });
}
