import { defined } from '@everycast/contract/defined';
import { maxVideoEdge, maxVideoPixels, maxVideoSeconds } from '@everycast/contract/media';
import { message } from '@everycast/messages/message';
import { clockOf } from '../movie/clock.ts';
import { readMovie, StrangeMovie } from '../movie/read.ts';
import { UnreadableVideo } from '../refusal.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { ffprobe, ffprobeLines, input, ToolFailed } from '../tool/run.ts';
import type { VideoInfo } from './info.ts';
import { kindOf } from './kind.ts';
import { refreshOf } from './refresh.ts';
import { Probed, picturesUnseen, videoInfo } from './streams.ts';

export type { Demuxer } from '../tool/run.ts';
export type { AudioStream, VideoInfo, VideoStream } from './info.ts';

/** With very low frame rates, such as slides, ffprobe gives up before it has seen a frame: microseconds, and bytes. */
const longLook = ['-analyzeduration', '120000000', '-probesize', '200000000'];

/**
 * Probes a video. Its type is detected from its first bytes, never its name.
 *
 * @throws {UnreadableVideo} with a message for people if it isn't a readable video; the signal's reason once it is aborted
 */
export function probe(path: string, options: { signal?: AbortSignal } = {}): Promise<VideoInfo> {
  return allOrNothing([], options.signal, () => measured(path, options));
}

/** The stored properties of a video that was made here. */
type MadeInfo = Pick<VideoInfo, 'contentType' | 'duration' | 'width' | 'height' | 'video'>;

/** The same for a video that was made here, without properties for cutting, which saves a process. Throws as `probe`. */
export function probeMade(path: string, options: { signal?: AbortSignal } = {}): Promise<MadeInfo> {
  return allOrNothing([], options.signal, () => described(path, options));
}

async function measured(path: string, options: { signal?: AbortSignal }): Promise<VideoInfo> {
  const info = await described(path, options);
  return { ...info, video: { ...info.video, refresh: await refreshOf(info, options) } };
}

/** Everything except the refresh, which is 0. */
async function described(path: string, options: { signal?: AbortSignal }): Promise<VideoInfo> {
  const kind = await kindOf(path);
  if (kind === null) throw new UnreadableVideo('video.not_a_video');
  const look = async (more: readonly string[]) => {
    const entries = ['-show_streams', '-show_chapters', '-show_format', '-of', 'json'];
    const said = await readable(ffprobe([...more, ...input({ path, ...kind }), ...entries], { ...options, limitSeconds: 120 }));
    const found = Probed.safeParse(JSON.parse(said));
    if (found.success) return found.data;
    throw new UnreadableVideo('video.makes_no_sense');
  };
  const found = await look([]);
  const info = videoInfo(path, kind, picturesUnseen(found) ? await look(longLook) : found);
  const whole = Number.isFinite(info.duration) && info.duration > 0 ? info : { ...info, duration: await measuredDuration(info, options) };
  refuseTooLarge(whole);
  return whole;
}

/**
 * The times at which a video can be cut without encoding: of frames that need no others, in seconds from the first frame.
 *
 * @throws the signal's reason once it is aborted
 */
export function keyframes(info: VideoInfo, options: { signal?: AbortSignal } = {}): Promise<number[]> {
  return allOrNothing([], options.signal, () => timesOfKeys(info, options));
}

async function timesOfKeys(info: VideoInfo, options: { signal?: AbortSignal }): Promise<number[]> {
  // With intra refresh, only the start decodes without earlier frames.
  if (info.video.refresh > 0) return [0];
  const times = (await keysOfIndex(info)) ?? [];
  if (times.length > 0) return times;
  await packets(info, options, (time, _duration, flags) => {
    if (flags.startsWith('K')) times.push(Math.max(0, time - info.startTime));
  });
  return times.sort((one, other) => one - other);
}

/** From a movie's index: for hours of video that takes a second, unlike reading all of it. */
async function keysOfIndex(info: VideoInfo): Promise<number[] | null> {
  if (info.demuxer !== 'mov') return null;
  const movie = await readMovie(info.path).catch((error: unknown) => {
    if (error instanceof StrangeMovie) return null;
    throw error;
  });
  const track = movie?.tracks.find(({ kind }) => kind === 'vide');
  if (track === undefined) return null;
  const clock = clockOf(track, null);
  const times: number[] = [];
  for (let index = 0; index < track.samples.count; index++) {
    const time = defined(track.samples.time[index]);
    if (track.samples.key[index] === 1 && time >= track.edit.from && time < track.edit.to) times.push(clock.seconds(time));
  }
  return times.sort((one, other) => one - other);
}

/** Some recorders, including browsers, omit the duration: it is then measured from the frames. */
async function measuredDuration(info: VideoInfo, options: { signal?: AbortSignal }): Promise<number> {
  let end = 0;
  await packets(info, options, (time, duration) => {
    end = Math.max(end, time - info.startTime + duration);
  });
  if (end <= 0) throw new UnreadableVideo('video.no_whole_picture');
  return end;
}

async function packets(
  info: VideoInfo,
  options: { signal?: AbortSignal },
  each: (time: number, duration: number, flags: string) => void,
): Promise<void> {
  const entries = ['-select_streams', String(info.video.index), '-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0'];
  const onLine = (line: string) => {
    const [time = '', duration = '', flags = ''] = line.split(',');
    if (time !== '' && time !== 'N/A') each(Number(time), Number(duration) || 0, flags);
  };
  await readable(ffprobeLines([...input(info), ...entries], onLine, options));
}

async function readable<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new UnreadableVideo('video.damaged', { cause: error });
  });
}

function refuseTooLarge(info: VideoInfo): void {
  if (Math.max(info.video.codedWidth, info.video.codedHeight) > maxVideoEdge) {
    throw new UnreadableVideo(message('video.edge_too_long', { max: maxVideoEdge }));
  }
  const pixels = info.video.codedWidth * info.video.codedHeight;
  if (pixels > maxVideoPixels) {
    const [size = 0, limit = 0] = [pixels, maxVideoPixels].map((count) => Math.ceil(count / 1_000_000));
    throw new UnreadableVideo(message('video.too_many_pixels', { size, limit }));
  }
  if (info.duration > maxVideoSeconds) {
    throw new UnreadableVideo(message('video.too_long', { hours: maxVideoSeconds / 3600 }));
  }
}
