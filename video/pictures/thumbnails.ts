import { keyframes, type VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { inputFromFirstPicture } from '../tool/inputs.ts';
import { ffmpeg } from '../tool/run.ts';
import { still, within } from './still.ts';

export interface ThumbnailSheet {
  columns: number;
  rows: number;
  /** Of one thumbnail, in pixels. */
  width: number;
  height: number;
  /** Seconds between thumbnails; each is the frame shown at its time, or slightly before it. */
  every: number;
  count: number;
}

export interface SheetOptions {
  /** The most thumbnails. */
  max?: number;
  /** Of one thumbnail, in pixels. */
  longestEdge?: number;
  /** From `keyframes()`, if already known. */
  keyframes?: readonly number[];
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** Closer thumbnails show nothing new, in seconds. */
const closest = 0.25;
/** Shorter videos are decoded completely, in seconds; of longer ones only keyframes, which is twenty times as fast. */
const worthAll = 60;
/** Keyframes farther apart than this, in seconds, show too little of a video. */
const farApart = 12;

function widestGap(times: readonly number[], duration: number): number {
  const ends = [...times.slice(1), duration];
  return ends.reduce((widest, end, index) => Math.max(widest, end - (times[index] ?? 0)), 0);
}

/** A sheet's layout for a duration: as many thumbnails as show something new, in rows of ten. */
export function sheetOf(
  info: Pick<VideoInfo, 'duration' | 'width' | 'height'>,
  { max = 200, longestEdge = 160 }: SheetOptions,
): ThumbnailSheet {
  const every = Math.max(closest, Math.ceil((info.duration / max) * 1000) / 1000);
  const count = Math.max(1, Math.ceil(info.duration / every - 1e-9));
  const columns = Math.min(10, count);
  return { columns, rows: Math.ceil(count / columns), ...within(info, longestEdge), every, count };
}

/**
 * Writes one image with many thumbnails, row by row.
 *
 * @param output a .jpg, .webp or .png; nothing is left of it after a failure
 * @throws ToolFailed if the video can't be decoded
 */
export function thumbnailSheet(info: VideoInfo, output: string, options: SheetOptions = {}): Promise<ThumbnailSheet> {
  return allOrNothing([output], options.signal, () => write(info, output, options));
}

async function write(info: VideoInfo, output: string, options: SheetOptions): Promise<ThumbnailSheet> {
  const { signal, onProgress } = options;
  const sheet = sheetOf(info, options);
  const alone = options.keyframes ?? (info.duration > worthAll ? await keyframes(info, { signal }) : []);
  const sparse = info.duration <= worthAll || widestGap(alone, info.duration) > Math.max(farApart, sheet.every);
  const picture = still(info, output, sheet);
  const places = [
    // The last frame is repeated until all places are filled. Each place gets the frame shown at its time, so times are rounded up.
    'tpad=stop=-1:stop_mode=clone',
    `fps=fps=1000/${Math.round(sheet.every * 1000)}:round=up:start_time=0`,
    `trim=end_frame=${sheet.count}`,
    ...picture.filters,
  ];
  // The sheet is a single frame without progress: so its thumbnails are also sent to a null output, which reports it.
  const graph = `[0:${info.video.index}]${places.join(',')},split[seen][placed];[placed]tile=${sheet.columns}x${sheet.rows}[sheet]`;
  await ffmpeg(
    [
      ...(sparse ? [] : ['-skip_frame', 'nokey', '-discard', 'nokey']),
      ...[...inputFromFirstPicture(info), '-filter_complex', graph],
      ...['-map', '[sheet]', '-frames:v', '1', ...picture.args],
      ...['-map', '[seen]', '-f', 'null', '-'],
    ],
    { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) },
  );
  return sheet;
}
