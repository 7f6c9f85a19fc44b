import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import { cropAreaOf } from '@everycast/platforms/port/renditions/region';
import type { VideoRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import type { CustomPreset } from '@everycast/video/export/target';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { ExportRefused } from '@everycast/video/refusal';
import { AppError } from '../../../kernel/errors.ts';
import { refuseFullDisk } from '../../../kernel/room.ts';
import type { Outcome } from '../../../kernel/work/types.ts';
import { type JobContext, sourceOf } from './job-context.ts';

const formats = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const;
/** Default bitrates of audio and video, in bits per second. */
const soundBitrate = 128_000;
const usualBitrate = 8_000_000;
/** Frame rates are fractions in files, and a single number here. */
const rateSlack = 0.001;
/** How often a file that came out too large is rendered again with a lower bitrate. */
const maxTries = 3;
/** The rest is checking the file and storing it. */
const makingShare = 0.97;

/** Renders a whole video by a spec, and stores it. @throws the signal's reason, and other failures */
export async function renderVideo(context: JobContext, spec: VideoRenditionSpec): Promise<Outcome> {
  const { job, needs, engine, files, kernel, signal, progress } = context;
  return needs.media.local(job.workspaceId, job.mediaId, async ({ path, media }) => {
    const source = await sourceOf(context, path);
    await refuseFullDisk(kernel.scratch, Math.min(spec.bytes, media.bytes));
    const output = await withMark(context, spec, (watermark) => made(context, source, spec, watermark));
    const { contentType, duration, width, height } = await engine.probeMade(output, { signal });
    const { size: bytes } = await stat(output);
    progress(0.98);
    const fileKey = await files.put(job, `fit.${formats[spec.contentType]}`, output, contentType);
    signal.throwIfAborted();
    const file = { name: media.name, bytes, duration, width, height };
    return { set: { fileKey, file } };
  });
}

/** Provides the watermark's image while `use` runs, if there is one. @throws AppError not_found if it was deleted */
async function withMark<T>({ needs, job }: JobContext, { watermark }: VideoRenditionSpec, use: (path?: string) => Promise<T>): Promise<T> {
  if (!watermark) return use();
  await needs.media.get(job.workspaceId, watermark.mediaId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', 'media.watermark_gone');
    throw error;
  });
  return needs.media.local(job.workspaceId, watermark.mediaId, ({ path }) => use(path));
}

/** @returns its path */
async function made(
  { engine, folder, signal, progress }: JobContext,
  source: VideoInfo,
  spec: VideoRenditionSpec,
  watermark?: string,
): Promise<string> {
  const parts = join(folder, 'parts');
  await mkdir(parts);
  const output = join(folder, `made.${formats[spec.contentType]}`);
  const edit = editOf(spec, source);
  let share = 1;
  for (let tries = 1; ; tries += 1) {
    await engine.exportVideo(source, edit, {
      format: formats[spec.contentType],
      preset: spec.copied ? 'source' : presetFor(spec, share),
      output,
      folder: parts,
      ...(watermark !== undefined && { watermark }),
      signal,
      onProgress: (fraction: number) => progress(makingShare * fraction),
    });
    const { size } = await stat(output);
    if (size <= spec.bytes) return output;
    if (spec.copied || tries === maxTries) {
      throw new ExportRefused('video.not_small_enough');
    }
    await rm(output);
    share *= (spec.bytes / size) * 0.9;
  }
}

/** A border or a crop, which is where the spec says, and what is drawn over it. */
function editOf({ shape, focus, width, height, watermark }: VideoRenditionSpec, source: VideoInfo): Edit {
  const crop = focus ? cropAreaOf(source, width / height, focus) : null;
  return Edit.parse({ fit: shape === 'pad' ? 'pad' : 'crop', crop, watermark: watermark ?? null });
}

function presetFor({ width, height, framesPerSecond: rate, bitrate, bytes }: VideoRenditionSpec, share: number): CustomPreset {
  const all = (bitrate ?? usualBitrate + soundBitrate) - soundBitrate;
  return {
    name: message('presets.fitted'),
    ratio: `${width}:${height}`,
    width,
    height,
    maxSeconds: null,
    maxBytes: Math.floor(bytes * Math.min(1, share)),
    frameRate: rate === null ? { min: 1, max: 240 } : { min: rate * (1 - rateSlack), max: rate * (1 + rateSlack) },
    videoBitrate: Math.floor(all * share),
    audioBitrate: soundBitrate,
  };
}
