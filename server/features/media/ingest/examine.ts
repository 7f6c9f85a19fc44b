import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Media, maxImageBytes } from '@everycast/contract/media';
import type { Message, MessageCode } from '@everycast/messages/message';
import { type Blank, personalMetadata } from '@everycast/video/metadata/metadata';
import { poster } from '@everycast/video/pictures/poster';
import { isAllThere } from '@everycast/video/probe/ends';
import { probe, type VideoInfo } from '@everycast/video/probe/probe';
import { UnreadableVideo } from '@everycast/video/refusal';
import { withOneClock } from '@everycast/video/repair/clock';
import { jointsOf } from '@everycast/video/repair/joints';
import { DiskFull, ffprobeLines, input, ToolFailed, ToolMissing } from '@everycast/video/tool/run';
import { AppError } from '../../../kernel/errors.ts';
import { createFairQueue } from '../../../kernel/fair-queue.ts';
import { fullDisk } from '../../../kernel/room.ts';
import { readHeic } from '../heic.ts';
import { readEncoded, readPicture, thumbnailEdge } from '../picture.ts';
import { kindOfFile } from './kinds.ts';

/**
 * A file's type and properties. `content`: what is stored; null: the file as it is, except for the metadata in `tells`, or `repaired`, the
 * path of a better copy of it.
 */
export interface Examined
  extends Pick<
    Media,
    'kind' | 'contentType' | 'animated' | 'width' | 'height' | 'duration' | 'framesPerSecond' | 'videoCodec' | 'audioCodec'
  > {
  content: Buffer | null;
  repaired: string | null;
  personalMetadata: Blank[];
  thumbnail: Buffer;
}

/** A rejected file: `problem` as in an ingest. */
export class Refused extends AppError {
  readonly problem: string;

  constructor(problem: string, reason: MessageCode | Message) {
    super('unsupported_media', reason);
    this.problem = problem;
  }
}

/** Examining a video reads much of the file and decodes a little: a few at a time. The queue is bounded by the workers' places. */
const videoTurn = createFairQueue({ atOnce: 3, perOwner: 2, waiting: 1000, busy: 'media.busy_videos' });
/**
 * A video's budget: pixels decoded for its thumbnail, and seconds in all, plus some for what has to be read. The seconds go by while other
 * work keeps this machine busy, too, and then must not refuse a video that is fine.
 */
const budget = { seconds: 120, bytesPerSecond: 20_000_000, decodedPixels: 300_000_000 };

export interface ExamineOptions {
  /** The workspace, whose turn it takes. */
  owner: string;
  only?: 'image';
  /** An image that this server has encoded as it stores images. */
  encoded?: boolean;
  signal?: AbortSignal;
  /** For a video, instead of the limit derived from its size. */
  limitSeconds?: number;
}

/**
 * Detects a local file's type from its content and measures it. Images are re-encoded, so that they contain no metadata.
 * @param folder an empty folder for temporary files
 * @throws AppError unsupported_media or too_large, saying what is wrong with the file; no_space
 */
export async function examine(path: string, folder: string, options: ExamineOptions): Promise<Examined> {
  const found = await kindOfFile(path);
  if ('refusal' in found) throw new Refused(found.code, found.refusal);
  if (options.encoded) return examinePicture(path, options, readEncoded);
  if (found.kind !== 'video') return examinePicture(path, options, found.kind === 'heic' ? readHeic : readPicture);
  if (options.only === 'image') throw new Refused('unsupported_media', 'media.video_in_image_place');
  return videoTurn({ owner: options.owner }, () => examineVideo(path, folder, options), options.signal);
}

async function examinePicture(path: string, { owner, signal }: ExamineOptions, read: typeof readEncoded): Promise<Examined> {
  const { size } = await stat(path);
  if (size > maxImageBytes) {
    throw new AppError('too_large', 'media.image_too_large', { size, max: maxImageBytes });
  }
  const { contentType, animated, width, height, bytes, thumbnail } = await read(await readFile(path), owner, signal);
  const noVideo = { duration: null, framesPerSecond: null, videoCodec: null, audioCodec: null };
  return {
    kind: 'image',
    contentType,
    animated,
    width,
    height,
    ...noVideo,
    content: bytes,
    repaired: null,
    personalMetadata: [],
    thumbnail,
  };
}

const noFfmpeg = () => new AppError('unavailable', 'media.no_ffmpeg');

async function examineVideo(path: string, folder: string, { signal: given, limitSeconds }: ExamineOptions): Promise<Examined> {
  given?.throwIfAborted();
  const seconds = limitSeconds ?? budget.seconds + Math.ceil((await stat(path)).size / budget.bytesPerSecond);
  const late = AbortSignal.timeout(seconds * 1000);
  const signal = given ? AbortSignal.any([given, late]) : late;
  try {
    const joints = await jointsOf(path, signal);
    const repaired = joints.length > 0 ? join(folder, 'one-clock.ts') : null;
    if (repaired) await withOneClock(path, joints, repaired, { signal });
    const info = await probe(repaired ?? path, { signal });
    if (!(await hasItsEnd(info, signal))) {
      throw new Refused('unsupported_media', 'media.video_cut_off');
    }
    const thumbnail = await stillOf(info, join(folder, 'poster.webp'), signal);
    const { contentType, width, height, duration } = info;
    return {
      kind: 'video',
      contentType,
      animated: true,
      width,
      height,
      duration,
      ...codecsOf(info),
      content: null,
      repaired,
      personalMetadata: await personalMetadata(info),
      thumbnail,
    };
  } catch (error) {
    if (error === late.reason) {
      throw new AppError('too_large', 'media.video_takes_too_long', { seconds });
    }
    if (error instanceof UnreadableVideo) throw new Refused('unsupported_media', error.reason);
    if (error instanceof DiskFull) throw fullDisk();
    if (error instanceof ToolMissing) throw noFfmpeg();
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new Refused('unsupported_media', 'media.video_undecodable');
  }
}

/** What platforms check besides size and duration. */
export function codecsOf({ video, audio }: VideoInfo): Pick<Media, 'framesPerSecond' | 'videoCodec' | 'audioCodec'> {
  const { numerator, denominator } = video.frameRate;
  return { framesPerSecond: numerator / denominator, videoCodec: video.codec, audioCodec: audio[0]?.codec ?? null };
}

/** Not the first frame: videos often start dark. As far in as the pixel budget allows. */
async function stillOf(info: VideoInfo, output: string, signal: AbortSignal): Promise<Buffer> {
  const { codedWidth, codedHeight, frameRate } = info.video;
  const pixelsPerSecond = (codedWidth * codedHeight * frameRate.numerator) / frameRate.denominator;
  const at = Math.min(1, info.duration / 10, budget.decodedPixels / pixelsPerSecond);
  await poster(info, at, output, { longestEdge: thumbnailEdge, signal });
  return readFile(output);
}

/** How much earlier than its index says a movie may end, in seconds and as a share. */
const slack = { seconds: 1, part: 0.01 };

/** Whether a video is complete: a truncated copy still declares its full length at the start. */
async function hasItsEnd(info: VideoInfo, signal?: AbortSignal): Promise<boolean> {
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
