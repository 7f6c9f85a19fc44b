import { join } from 'node:path';
import type { VideoInfo } from '@everycast/video/probe/probe';
import { DiskFull, ToolFailed } from '@everycast/video/tool/run';
import { LeaseLostError } from '../../../kernel/work/lease.ts';
import type { Outcome } from '../../../kernel/work/types.ts';
import { thinned } from '../rules.ts';
import type { VideoTable } from '../tables.ts';
import type { JobContext } from './job-context.ts';
import type { PreparedParts } from './video-work-store.ts';

/** A part of a preparation: its share of the work, whether it is still missing, and how to make it. */
interface Part {
  weight: number;
  missing: boolean;
  make(progress: (fraction: number) => void): Promise<PreparedParts>;
}

/**
 * Prepares a video for the editor, part by part, each saved when done; parts of an earlier attempt aren't made again. A part that can't be
 * made doesn't prevent the others.
 * @throws LeaseLostError, the signal's reason, and other failures
 */
export async function prepare(context: JobContext): Promise<Outcome> {
  const { job, needs, store, kernel } = context;
  const video = await store.video(job.mediaId);
  if (!video) throw new LeaseLostError();
  await needs.media.local(job.workspaceId, job.mediaId, async ({ path }) => {
    const source = await context.engine.probe(path, { signal: context.signal });
    const { path: _, ...facts } = source;
    const plays = context.engine.playsInBrowsers(source);
    if (video.facts === null) await keep(context, { facts, plays });
    const faults = await makeAll(context, partsOf(context, source, { ...video, plays }));
    if (faults[0]) throw faults[0];
  });
  return { save: (tx) => store.prepared(tx, job.mediaId, kernel.clock.now()) };
}

async function makeAll(context: JobContext, parts: readonly Part[]): Promise<ToolFailed[]> {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  const faults: ToolFailed[] = [];
  let before = 0;
  for (const { weight, missing, make } of parts) {
    try {
      if (missing) await keep(context, await make((fraction) => context.progress((before + weight * fraction) / whole)));
    } catch (error) {
      if (context.signal.aborted || !(error instanceof ToolFailed) || error instanceof DiskFull) throw error;
      faults.push(error);
    }
    before += weight;
    context.progress(before / whole);
  }
  return faults;
}

async function keep({ job, store, kernel, show }: JobContext, parts: PreparedParts): Promise<void> {
  if (!(await store.saveParts(job, kernel.clock.now(), parts))) throw new LeaseLostError();
  show();
}

/** In the order in which people need them. */
function partsOf({ job, engine, files, folder, signal }: JobContext, source: VideoInfo, video: VideoTable): Part[] {
  let keyframes = video.keyframes;
  return [
    {
      weight: 1,
      missing: video.keyframes === null,
      async make() {
        keyframes = thinned(await engine.keyframes(source, { signal }));
        return { keyframes };
      },
    },
    {
      weight: 3,
      missing: video.sheetKey === null,
      async make(onProgress) {
        const path = join(folder, 'sheet.jpg');
        const sheet = await engine.thumbnailSheet(source, path, { ...(keyframes && { keyframes }), signal, onProgress });
        return { sheet, sheetKey: await files.put(job, 'sheet.jpg', path, 'image/jpeg') };
      },
    },
    {
      weight: 2,
      missing: video.waveformKey === null && source.audio.length > 0,
      async make(onProgress) {
        const path = join(folder, 'waveform');
        const waveform = await engine.waveform(source, path, { signal, onProgress });
        return { waveform, waveformKey: await files.put(job, 'waveform', path, 'application/octet-stream') };
      },
    },
    {
      weight: video.plays ? 0 : 10,
      missing: video.proxyKey === null && video.plays === false,
      async make(onProgress) {
        const path = join(folder, 'proxy.mp4');
        await engine.proxy(source, path, { signal, onProgress });
        return { proxyKey: await files.put(job, 'proxy.mp4', path, 'video/mp4') };
      },
    },
  ];
}
