import { asYuv, standardRange } from '../pictures/colour.ts';
import { deinterlaced } from '../pictures/filters.ts';
import { even, within } from '../pictures/still.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { inputFromFirstPicture, soundFromZero } from '../tool/inputs.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { picturesCopied, soundCopied } from './browsers.ts';

export { playsInBrowsers } from './browsers.ts';

/** Large enough to see where to cut; in pixels. */
const longestEdge = 1280;

/**
 * Makes a copy of a video that browsers play, frame for frame and starting at zero, so that its times match the original's. What browsers
 * support is copied; the rest is encoded for speed rather than size.
 *
 * @param path where the MP4 is written; nothing is left of it after a failure
 * @throws ToolFailed if the video can't be decoded
 */
export async function proxy(
  info: VideoInfo,
  path: string,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<void> {
  const { signal, onProgress } = options;
  const [sound] = info.audio;
  const args = [
    ...inputFromFirstPicture(info),
    ...['-map', `0:${info.video.index}`, ...(picturesCopied(info) ? ['-c:v', 'copy'] : pictures(info))],
    ...(sound ? ['-map', `0:${sound.index}`, ...(soundCopied(info) ? ['-c:a', 'copy'] : encodedSound)] : []),
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4', output(path)],
  ];
  const run = { signal, onProgress: onProgress && ((seconds: number) => onProgress(Math.min(1, seconds / info.duration))) };
  await allOrNothing([path], signal, () => ffmpeg(args, run));
}

const encodedSound = ['-af', `${soundFromZero},aresample=48000`, '-ac', '2', '-c:a', 'aac', '-b:a', '128k'];

function pictures(info: VideoInfo): string[] {
  const { width, height } = even(within(info, longestEdge));
  const filters = [
    ...deinterlaced(info),
    `scale=${width}:${height}:flags=fast_bilinear`,
    'setsar=1',
    ...standardRange(info),
    ...asYuv(info),
  ];
  return [
    ...['-vf', filters.join(','), '-vsync', 'passthrough', '-enc_time_base', '1:90000'],
    // A keyframe every half second makes stepping and seeking instant.
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '24', '-g', '15', '-bf', '0'],
  ];
}
