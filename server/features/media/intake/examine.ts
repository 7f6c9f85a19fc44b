import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Media, maxImageBytes } from '@everycast/contract/media';
import { poster } from '@everycast/video/pictures/poster';
import { probe, UnreadableVideo, type VideoInfo } from '@everycast/video/probe/probe';
import { type Blank, whatItTells } from '@everycast/video/told/told';
import { DiskFull, ToolFailed, ToolMissing } from '@everycast/video/tool/run';
import { AppError } from '../../../kernel/errors.ts';
import { fullDisk } from '../../../kernel/room.ts';
import { createTurns } from '../../../kernel/turns.ts';
import { readHeic } from '../heic.ts';
import { readPicture, thumbnailEdge } from '../picture.ts';
import { inBytes } from '../rules.ts';
import { hasItsEnd } from './ending.ts';
import { kindOfFile } from './kinds.ts';

/** What a file turned out to be. `content` is what is kept of it; null: the file as it is, but for what `tells` of place and device. */
export interface Examined
  extends Pick<
    Media,
    'kind' | 'contentType' | 'animated' | 'width' | 'height' | 'duration' | 'framesPerSecond' | 'videoCodec' | 'audioCodec'
  > {
  content: Buffer | null;
  tells: Blank[];
  thumbnail: Buffer;
}

/** A file that is not taken: `problem` as in an intake. */
export class Refused extends AppError {
  readonly problem: string;

  constructor(problem: string, message: string) {
    super('unsupported_media', message);
    this.problem = problem;
  }
}

/** Looking into a video reads much of the disk and decodes a little: a few at a time. */
const videoTurn = createTurns(2);

/**
 * Looks into a local file, types it by its content and measures it. Pictures are made anew, so that nothing is in them but the picture.
 * @param folder an own one, for what is made on the way
 * @throws AppError unsupported_media or too_large, saying what is wrong with the file; no_space
 */
export async function examine(path: string, folder: string, options: { only?: 'image'; signal?: AbortSignal } = {}): Promise<Examined> {
  const found = await kindOfFile(path);
  if ('refusal' in found) throw new Refused(found.code, found.refusal);
  if (found.kind !== 'video') return examinePicture(path, found.kind === 'heic' ? readHeic : readPicture);
  if (options.only === 'image') throw new Refused('unsupported_media', 'This is a video. Videos are added in the media library.');
  return videoTurn(() => examineVideo(path, folder, options.signal));
}

async function examinePicture(path: string, read: typeof readPicture): Promise<Examined> {
  const { size } = await stat(path);
  if (size > maxImageBytes) {
    throw new AppError('too_large', `This picture has ${inBytes(size)}; up to ${inBytes(maxImageBytes)} are possible. Make it smaller.`);
  }
  const { contentType, animated, width, height, bytes, thumbnail } = await read(await readFile(path));
  const noVideo = { duration: null, framesPerSecond: null, videoCodec: null, audioCodec: null };
  return { kind: 'image', contentType, animated, width, height, ...noVideo, content: bytes, tells: [], thumbnail };
}

const noFfmpeg = () =>
  new AppError(
    'unavailable',
    'This server has no ffmpeg, so it takes no videos yet. Whoever runs it can install that; then add the file again.',
  );

async function examineVideo(path: string, folder: string, signal?: AbortSignal): Promise<Examined> {
  signal?.throwIfAborted();
  try {
    const info = await probe(path, { ...(signal && { signal }) });
    if (!(await hasItsEnd(info, signal))) {
      throw new Refused('unsupported_media', 'The end of this video is missing. Copy or download it once more, and add it again.');
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
      tells: await whatItTells(info),
      thumbnail,
    };
  } catch (error) {
    if (error instanceof UnreadableVideo) throw new Refused('unsupported_media', error.message);
    if (error instanceof DiskFull) throw fullDisk();
    if (error instanceof ToolMissing) throw noFfmpeg();
    if (!(error instanceof ToolFailed) || error.lastWords === '') throw error;
    throw new Refused(
      'unsupported_media',
      'The pictures of this video cannot be read: the file is damaged, or of a kind that is unknown here.',
    );
  }
}

/** What platforms look at besides size and length. */
export function codecsOf({ video, audio }: VideoInfo): Pick<Media, 'framesPerSecond' | 'videoCodec' | 'audioCodec'> {
  const { numerator, denominator } = video.frameRate;
  return { framesPerSecond: numerator / denominator, videoCodec: video.codec, audioCodec: audio[0]?.codec ?? null };
}

/** Not the first picture: videos often begin in the dark. */
async function stillOf(info: VideoInfo, output: string, signal?: AbortSignal): Promise<Buffer> {
  await poster(info, Math.min(1, info.duration / 10), output, { longestEdge: thumbnailEdge, ...(signal && { signal }) });
  return readFile(output);
}
