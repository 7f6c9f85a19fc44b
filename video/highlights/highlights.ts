import type { Highlight } from '@everycast/contract/clips';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { ffmpegStream } from '../tool/run.ts';
import { inputFromFirstPicture } from '../tool/whole.ts';
import { coarser, loudness } from './loudness.ts';
import { createChanges, motionOfKeyframes, perSecond, readChanges, small } from './pictures.ts';
import { propose } from './propose.ts';
import { withSpeech } from './speech.ts';

/** Up to here every picture that others need is looked at; of longer videos the keyframes alone. Pixels in all: two hours of 1080p30. */
const maxPixels = 2 * 3600 * 30 * 1920 * 1080;
/** How far apart keyframes are taken, where only those are looked at, in seconds. */
const keyframesEvery = 1;
/** Share of the whole time that listening takes, about. */
const listening = 0.1;

interface Options {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Looks and listens through a video for parts that stand out: loud, quickly cut, full of movement; and, in
 * talk without events, for sentences that belong together. Two cheap passes, less than a
 * bare decode together: pictures that no other needs are left out, and the rest is made tiny.
 *
 * @throws ToolFailed where the video cannot be decoded; the signal's reason once it is aborted
 */
export async function highlights(info: VideoInfo, { signal, onProgress }: Options = {}): Promise<Highlight[]> {
  return allOrNothing([], signal, async () => {
    const heard = await loudness(info, { signal, onProgress: (part) => onProgress?.(part * listening) });
    const seen = await look(info, { signal, onProgress: (part) => onProgress?.(listening + part * (1 - listening)) });
    const { duration } = info;
    const events = propose({ duration, loudness: heard && coarser(heard), ...seen });
    return heard === null ? events : withSpeech(events, heard, duration);
  });
}

async function look(info: VideoInfo, { signal, onProgress }: Options): Promise<{ cuts: number[]; motion: number[] }> {
  const long = pixelsOf(info) > maxPixels;
  const rate = long ? 1 / keyframesEvery : perSecond;
  const seen = createChanges();
  const skipped = long ? ['-skip_frame', 'nokey'] : ['-skip_frame', 'noref', '-skip_loop_filter', 'all'];
  const filters = `fps=${rate}:start_time=0,scale=${small.width}:${small.height}:flags=area,format=gray`;
  await ffmpegStream(
    [
      '-noautorotate',
      ...skipped,
      ...inputFromFirstPicture(info),
      '-map',
      `0:${info.video.index}`,
      '-an',
      '-vf',
      filters,
      '-f',
      'rawvideo',
      '-',
    ],
    seen.add,
    { signal, onProgress: (seconds) => onProgress?.(Math.min(1, seconds / info.duration)) },
  );
  const { cuts, motion } = readChanges(seen.changes, 1 / rate);
  // From one keyframe to the next is too far to tell a cut from movement: both are movement then.
  return long ? { cuts: [], motion: motionOfKeyframes(seen.changes, 1 / rate) } : { cuts, motion };
}

function pixelsOf({ duration, video }: VideoInfo): number {
  const { numerator, denominator } = video.frameRate;
  return (duration * video.codedWidth * video.codedHeight * numerator) / denominator;
}
