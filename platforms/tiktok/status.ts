import type { MessageCode } from '@everycast/messages/message';
import { textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet, PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { ask } from './api.ts';
import { mapErrors } from './problems.ts';

/** A check happens after a quarter of the time it has taken so far, within these limits. Milliseconds. */
const soonest = 5_000;
const latest = 2 * 60_000;

/** `uploaded`: received bytes of a video, or null if TikTok doesn't say. */
export type Status = { state: string; uploaded: number | null; reason: string; postId: string | null };

/** The state of a post. @throws CallFailure */
export async function statusOf(publishId: string, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Status> {
  const data = await ask(env, account, '/v2/post/publish/status/fetch/', { json: { publish_id: publishId } });
  // The misspelled name is TikTok's; only public, moderated posts have an ID. It is too large for a JSON number.
  const ids = data.publicaly_available_post_id;
  const [id] = Array.isArray(ids) ? ids : [];
  return {
    state: textOf(data.status),
    uploaded: typeof data.uploaded_bytes === 'number' ? data.uploaded_bytes : null,
    reason: textOf(data.fail_reason),
    postId: id === undefined || id === null ? null : String(id),
  };
}

/**
 * Checks until TikTok is done with a post; `arrives` receives how much of a video has arrived while it is uploading.
 * @returns its ID, if TikTok assigns one @throws NotYet, PlatformProblem
 */
export function published(publishId: string, context: StepContext, arrives?: (uploaded: number) => Promise<void>): Promise<Json> {
  return mapErrors(context.env, 'ask', async () => {
    const { state, uploaded, reason, postId } = await statusOf(publishId, context);
    if (state === 'PUBLISH_COMPLETE') return { postId };
    if (state === 'FAILED')
      throw new PlatformProblem('rejected', failures[reason] ?? 'tiktok.failed_unexplained', {
        platformMessage: reason || state,
        gone: true,
      });
    if (state === 'PROCESSING_UPLOAD' && uploaded !== null) await arrives?.(uploaded);
    const age = context.env.now().getTime() - context.since.getTime();
    throw new NotYet('tiktok.processing', new Date(context.env.now().getTime() + Math.min(latest, Math.max(soonest, age / 4))));
  });
}

const failures: Readonly<Record<string, MessageCode>> = {
  file_format_check_failed: 'tiktok.failed_format',
  duration_check_failed: 'tiktok.failed_duration',
  frame_rate_check_failed: 'tiktok.failed_frame_rate',
  picture_size_check_failed: 'tiktok.failed_size',
  internal: 'tiktok.failed_internal',
  video_pull_failed: 'tiktok.failed_pull',
  photo_pull_failed: 'tiktok.failed_pull',
  publish_cancelled: 'tiktok.cancelled',
  auth_removed: 'tiktok.permission_removed',
  spam_risk_too_many_posts: 'tiktok.day_limit_retry',
  spam_risk_user_banned_from_posting: 'tiktok.banned',
  spam_risk_text: 'tiktok.spam',
  spam_risk: 'tiktok.spam',
};
