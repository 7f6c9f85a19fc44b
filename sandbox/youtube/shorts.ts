import { videoIn } from '../core/video.ts';
import type { Sessions } from './sessions.ts';
import type { YoutubeVideo } from './videos.ts';

/** From its help pages. Seconds. */
const maxSeconds = 180;

/** Whether it is a Short: vertical or square and no longer than that, as the file itself says. */
export async function isShort({ session }: Pick<YoutubeVideo, 'session'>, sessions: Sessions): Promise<boolean> {
  const file = await sessions.ranges(session);
  const seen = file && (await videoIn(file));
  return seen !== null && seen.height >= seen.width && seen.seconds <= maxSeconds;
}
