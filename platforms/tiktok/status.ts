import type { MessageCode } from '@everycast/messages/message';
import { textOf } from '../port/fields.ts';
import type { Json } from '../port/json.ts';
import { NotYet } from '../port/not-yet.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { ask } from './api.ts';
import { reduced } from './problems.ts';

/** It is asked for after a quarter of the time that it took already, in these bounds. Milliseconds. */
const soonest = 5_000;
const latest = 2 * 60_000;

/** `uploaded`: so many bytes of a video are there, or null where TikTok does not say. */
export type Status = { state: string; uploaded: number | null; reason: string; postId: string | null };

/** What became of a post that was begun. @throws CallFailure */
export async function statusOf(publishId: string, { account, env }: Pick<StepContext, 'account' | 'env'>): Promise<Status> {
  const data = await ask(env, account, '/v2/post/publish/status/fetch/', { json: { publish_id: publishId } });
  // The name is TikTok's; only what everyone can see, and was looked through, is named. The number is too large for one in JSON.
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
 * Asks until TikTok is done with a post; `arrives` is told how much of a video is there while it is still taken in.
 * @returns its number, where it says one @throws NotYet, PlatformProblem
 */
export function published(publishId: string, context: StepContext, arrives?: (uploaded: number) => Promise<void>): Promise<Json> {
  return reduced(context.env, 'ask', async () => {
    const { state, uploaded, reason, postId } = await statusOf(publishId, context);
    if (state === 'PUBLISH_COMPLETE') return { postId };
    if (state === 'FAILED')
      throw new PlatformProblem('rejected', failures[reason] ?? 'tiktok.failed_unexplained', {
        platformMessage: reason || state,
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
