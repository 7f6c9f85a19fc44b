import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@everycast/contract/media';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { AppError } from '../../../kernel/errors.ts';
import { extensionOf, fileName, keptSegments } from '../rules.ts';
import type { MakingRow } from '../tables.ts';
import type { Hand } from './hand.ts';
import { LeaseLost } from './problems.ts';

type Making = Pick<MakingRow, 'edit' | 'output'>;

/** What remains when the file is made is to look at it and to put it away. */
const makingShare = 0.97;

/** Cuts or exports, and puts the result into the storage. @throws LeaseLost, the signal's reason, and whatever hindered it */
export async function make(hand: Hand, making: Making): Promise<void> {
  const { job, needs } = hand;
  await needs.media.local(job.workspaceId, job.mediaId, async ({ path, media }) => {
    if (media.deletedAt !== null)
      throw new AppError('not_found', 'The video was deleted meanwhile. Restore it from the trash, then try again.');
    const source = await hand.engine.probe(path, { signal: hand.signal });
    const extension = extensionOf(making.output, media.contentType);
    const output = join(hand.folder, `made.${extension}`);
    const how = await withWatermark(hand, making, (watermark) => produce(hand, making, { source, output, watermark }));
    await putAway(hand, making, { ...how, output, extension, media });
  });
}

async function putAway(
  { job, engine, files, store, kernel, signal, progress }: Hand,
  making: Making,
  { output, extension, media, method, why }: Pick<MakingRow, 'method' | 'why'> & { output: string; extension: string; media: Media },
): Promise<void> {
  const made = await engine.probe(output, { signal });
  progress(0.98);
  const fileKey = await files.put(job, `made.${extension}`, output, made.contentType);
  signal.throwIfAborted();
  const { duration, width, height } = made;
  const file = {
    name: fileName(media.name, making.output, extension),
    bytes: (await files.find(fileKey))?.bytes ?? 0,
    duration,
    width,
    height,
  };
  if (!(await store.finish(job, kernel.clock.now(), { method, why, fileKey, file }))) throw new LeaseLost();
}

async function produce(
  { engine, folder, signal, progress }: Hand,
  { edit, output: what }: Making,
  { source, output, watermark }: { source: VideoInfo; output: string; watermark?: string | undefined },
): Promise<Pick<MakingRow, 'method' | 'why'>> {
  const parts = join(folder, 'parts');
  await mkdir(parts);
  const options = { output, folder: parts, signal, onProgress: (fraction: number) => progress(makingShare * fraction) };
  if (what.kind === 'trim') return engine.cut(source, keptSegments(edit, source.duration), { mode: edit.mode, ...options });
  return engine.exportVideo(source, edit, {
    format: what.format,
    preset: what.preset,
    ...(watermark !== undefined && { watermark }),
    ...options,
  });
}

/** Has the watermark's picture at hand while `use` runs; a cut has none. */
async function withWatermark<T>({ needs, job }: Hand, { edit, output }: Making, use: (path?: string) => Promise<T>): Promise<T> {
  if (output.kind === 'trim' || edit.watermark === null) return use();
  return needs.media.local(job.workspaceId, edit.watermark.mediaId, ({ path }) => use(path));
}
