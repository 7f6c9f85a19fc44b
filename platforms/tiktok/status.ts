import { textOf } from '../port/fields.ts';
import { NotYet } from '../port/not-yet.ts';
import type { Json, StepContext } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
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
      throw new PlatformProblem('rejected', failures[reason] ?? 'TikTok could not publish this, and gives no reason.', {
        platformMessage: reason || state,
      });
    if (state === 'PROCESSING_UPLOAD' && uploaded !== null) await arrives?.(uploaded);
    const age = context.env.now().getTime() - context.since.getTime();
    throw new NotYet(
      'TikTok is processing the post.',
      new Date(context.env.now().getTime() + Math.min(latest, Math.max(soonest, age / 4))),
    );
  });
}

const exported = 'Export it again, or choose another one.';
const failures: Readonly<Record<string, string>> = {
  file_format_check_failed: `TikTok does not take this format. ${exported}`,
  duration_check_failed: 'The video is too long or too short for TikTok.',
  frame_rate_check_failed: `This video has more frames a second than TikTok takes, or fewer. ${exported}`,
  picture_size_check_failed: `The picture is too large or too small for TikTok. ${exported}`,
  internal: 'TikTok had an internal error while publishing this. Press Retry to send it again.',
  video_pull_failed: 'TikTok could not fetch the video from this Everycast. Whoever runs it must see to it that it can be reached.',
  photo_pull_failed: 'TikTok could not fetch the photos from this Everycast. Whoever runs it must see to it that it can be reached.',
  publish_cancelled: 'Publishing was cancelled in TikTok.',
  auth_removed: 'Everycast’s permission was taken away in TikTok while this was being published. Connect the account again.',
  spam_risk_too_many_posts: 'This account has posted as much as TikTok lets apps post in a day. Press Retry tomorrow.',
  spam_risk_user_banned_from_posting: 'TikTok has barred this account from posting.',
  spam_risk_text: 'TikTok takes this text for spam, and has not published it.',
  spam_risk: 'TikTok takes this for spam, and has not published it.',
};
