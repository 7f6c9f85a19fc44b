import type { Highlight } from '@everycast/contract/clips';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { inputFromFirstPicture } from '../tool/inputs.ts';
import { ffmpegStream } from '../tool/run.ts';
import { coarser, loudness } from './loudness.ts';
import { createChanges, motionOfKeyframes, perSecond, readChanges, small } from './pictures.ts';
import { propose } from './propose.ts';
import { withSpeech } from './speech.ts';

/** Up to this many pixels in all, every reference frame is analyzed; of longer videos only the keyframes. Two hours of 1080p30. */
const maxPixels = 2 * 3600 * 30 * 1920 * 1080;
/** The interval of keyframes if only those are analyzed, in seconds. */
const keyframesEvery = 1;
/** The approximate share of time for audio. */
const listening = 0.1;

interface Options {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

/**
 * Analyzes a video and its audio for parts that stand out: loud, quickly cut, full of motion; and, in talk without events, for sentences
 * that belong together. Two cheap passes, together faster than decoding: non-reference frames are skipped, and the rest is scaled down.
 *
 * @throws ToolFailed if the video can't be decoded; the signal's reason once it is aborted
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
  // Keyframes are too far apart to distinguish a cut from motion: both count as motion.
  return long ? { cuts: [], motion: motionOfKeyframes(seen.changes, 1 / rate) } : { cuts, motion };
}

function pixelsOf({ duration, video }: VideoInfo): number {
  const { numerator, denominator } = video.frameRate;
  return (duration * video.codedWidth * video.codedHeight * numerator) / denominator;
}
