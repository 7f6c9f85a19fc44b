import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment, VideoJob } from '@everycast/contract/videos';
import type { Message } from '@everycast/messages/message';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { AppError } from '../../../kernel/errors.ts';
import { refuseFullDisk } from '../../../kernel/room.ts';
import type { Outcome } from '../../../kernel/work/types.ts';
import { extensionOf, fileName, keptSegments } from '../rules.ts';
import type { MakingRow } from '../tables.ts';
import { type JobContext, sourceOf } from './job-context.ts';

type Making = Pick<MakingRow, 'edit' | 'output'>;

/** The rest is checking the file and storing it. */
const makingShare = 0.97;

/** Cuts or exports, and stores the result. @throws the signal's reason, and other failures */
export async function make(context: JobContext, making: Making): Promise<Outcome> {
  const { job, needs } = context;
  return needs.media.local(job.workspaceId, job.mediaId, async ({ path, media }) => {
    if (media.deletedAt !== null) throw new AppError('not_found', 'videos.deleted');
    const source = await sourceOf(context, path);
    const extension = extensionOf(making.output, media.contentType);
    const output = join(context.folder, `made.${extension}`);
    const result = await withWatermark(context, making, (watermark) =>
      produce(context, making, { source, bytes: media.bytes, output, watermark }),
    );
    return putAway(context, result, { name: fileName(media.name, making, extension), part: `made.${extension}` });
  });
}

/** Seconds of all segments together. */
const lengthOf = (segments: readonly Segment[]): number => segments.reduce((sum, { start, end }) => sum + end - start, 0);

/** A file's stored properties besides its bytes. */
type Facts = Pick<Awaited<ReturnType<JobContext['engine']['probeMade']>>, 'contentType' | 'duration' | 'width' | 'height'>;

interface Result {
  /** Null if they have to be read from the file. */
  facts: Facts | null;
  method: VideoJob['method'];
  why: Message;
  /** Its path. */
  output: string;
  poster: string | null;
}

async function putAway(
  { job, engine, files, signal, progress }: JobContext,
  { facts, method, why, output, poster }: Result,
  { name, part }: { name: string; part: string },
): Promise<Outcome> {
  const { contentType, duration, width, height } = facts ?? (await engine.probeMade(output, { signal }));
  const { size: bytes } = await stat(output);
  progress(0.98);
  const fileKey = await files.put(job, part, output, contentType);
  const posterKey = poster === null ? null : await files.put(job, 'poster.jpg', poster, 'image/jpeg');
  signal.throwIfAborted();
  return { set: { method, why, fileKey, file: { name, bytes, duration, width, height }, posterKey } };
}

async function produce(
  { job, needs, kernel, engine, folder, signal, progress }: JobContext,
  { edit, output: what }: Making,
  { source, bytes, output, watermark }: { source: VideoInfo; bytes: number; output: string; watermark?: string | undefined },
): Promise<Result> {
  const parts = join(folder, 'parts');
  await mkdir(parts);
  const options = { output, folder: parts, signal, onProgress: (fraction: number) => progress(makingShare * fraction) };
  if (what.kind === 'trim') {
    const kept = keptSegments(edit, source.duration);
    await refuseFullDisk(kernel.scratch, (bytes * lengthOf(kept)) / source.duration);
    const done = await engine.cut(source, kept, { mode: edit.mode, ...options });
    const { contentType, width, height } = source;
    // Copied frames are unchanged, and the cut has counted them; starting ffprobe takes longer than everything else that is left.
    const facts = done.method === 'encoded' ? null : { contentType, width, height, duration: lengthOf(done.segments) };
    return { ...done, facts, output, poster: null };
  }
  const { format, preset } = what;
  const poster = edit.poster ?? (await needs.strongest(job.mediaId, keptSegments(edit, source.duration)));
  const done = await engine.exportVideo(
    source,
    { ...edit, poster },
    { format, preset, ...(watermark !== undefined && { watermark }), ...options },
  );
  return { ...done, facts: null, output };
}

/** Provides the watermark's image while `use` runs; a cut has none. */
async function withWatermark<T>({ needs, job }: JobContext, { edit, output }: Making, use: (path?: string) => Promise<T>): Promise<T> {
  if (output.kind === 'trim' || edit.watermark === null) return use();
  return needs.media.local(job.workspaceId, edit.watermark.mediaId, ({ path }) => use(path));
}
