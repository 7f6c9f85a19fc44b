import { isAllThere } from '@everycast/video/probe/ends';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { ffprobeLines, input } from '@everycast/video/tool/run';

/** How much earlier than its index says a movie may end, in seconds and as a share. */
const slack = { seconds: 1, part: 0.01 };

/** Whether a video is complete: a truncated copy still declares its full length at the start. */
export async function hasItsEnd(info: VideoInfo, signal?: AbortSignal): Promise<boolean> {
  if (!(await isAllThere(info))) return false;
  const allowed = Math.max(slack.seconds, info.duration * slack.part);
  if (info.demuxer !== 'mov' || allowed >= info.duration) return true;
  const from = Math.max(0, info.startTime + info.duration - allowed);
  const wanted = ['-read_intervals', `${from}%`, '-select_streams', String(info.video.index)];
  const entries = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'];
  let last = Number.NEGATIVE_INFINITY;
  const onLine = (line: string) => {
    const [time = '', duration = ''] = line.split(',');
    if (time !== '' && time !== 'N/A') last = Math.max(last, Number(time) + (Number(duration) || 0));
  };
  await ffprobeLines([...input(info), ...wanted, ...entries], onLine, { ...(signal && { signal }), limitSeconds: 120 });
  return last >= from;
}
