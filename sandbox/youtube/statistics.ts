import type { StandInContext } from '../core/stand-in.ts';
import type { YoutubeVideo } from './videos.ts';

/** 64-bit numbers are written as text. */
const written = (counts: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));

/** Videos made for kids and private videos take no comments. */
export const isClosed = ({ status }: YoutubeVideo): boolean =>
  status.selfDeclaredMadeForKids === true || status.privacyStatus === 'private';

/** Schema VideoStatistics. Only owners see dislikes; a video without comments has no count of them. Nobody sees a private one. */
export function videoStatistics(stage: StandInContext, video: YoutubeVideo, viewer: string): Record<string, string> {
  const { id, channel: account, at, status } = video;
  const nobody = { likes: 0, comments: 0, views: 0 };
  const { likes, comments, views } =
    status.privacyStatus === 'private' ? nobody : stage.audience.reactions({ id, account, at }, stage.now());
  return written({
    viewCount: views,
    likeCount: likes,
    favoriteCount: 0,
    ...(account === viewer && { dislikeCount: 0 }),
    ...(!isClosed(video) && { commentCount: comments }),
  });
}

/** Schema ChannelStatistics. */
export function channelStatistics(stage: StandInContext, channel: string) {
  const followers = stage.audience.followers(channel, stage.now());
  return { ...written({ viewCount: followers * 12, subscriberCount: followers, videoCount: 0 }), hiddenSubscriberCount: false };
}
