import { message } from '@everycast/messages/message';
import type { PlatformEnv } from '../port/env.ts';
import { textOf } from '../port/fields.ts';
import type { Traits } from '../port/manifest.ts';
import type { MediaFile } from '../port/media-file.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { StepContext } from '../port/publisher.ts';
import { ask, type Reached } from './api.ts';
import { optionsIn, privacyOf, type TikTokOptions } from './options.ts';

/** What an account can currently post. */
export interface Creator {
  username: string;
  nickname: string;
  avatarUrl: string | null;
  traits: Traits;
}

/** Fetches what an account can choose now. @throws CallFailure */
export async function creatorOf(account: Reached, env: PlatformEnv): Promise<Creator> {
  const info = await ask(env, account, '/v2/post/publish/creator_info/query/', { json: {} });
  const levels = Array.isArray(info.privacy_level_options) ? info.privacy_level_options : [];
  const seconds = Number(info.max_video_post_duration_sec);
  return {
    username: textOf(info.creator_username),
    nickname: textOf(info.creator_nickname),
    avatarUrl: textOf(info.creator_avatar_url) || null,
    traits: {
      privacy: levels.filter((level): level is string => typeof level === 'string'),
      comments: info.comment_disabled !== true,
      duets: info.duet_disabled !== true,
      stitches: info.stitch_disabled !== true,
      maxSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    },
  };
}

/** TikTok requires this before each post, because what it allows may have changed. @throws CallFailure, PlatformProblem */
export async function chosenNow({ content, account, env }: StepContext, video?: MediaFile): Promise<TikTokOptions> {
  const chosen = optionsIn(content.options);
  const { traits } = await creatorOf(account, env);
  if (!privacyOf(traits).includes(chosen.privacy)) {
    throw new PlatformProblem('rejected', 'tiktok.audience_retry');
  }
  if (video?.seconds != null && typeof traits.maxSeconds === 'number' && video.seconds > traits.maxSeconds) {
    throw new PlatformProblem('rejected', message('tiktok.video_too_long', { seconds: traits.maxSeconds }));
  }
  return {
    ...chosen,
    comment: chosen.comment && traits.comments !== false,
    duet: chosen.duet && traits.duets !== false,
    stitch: chosen.stitch && traits.stitches !== false,
  };
}
