import { join } from 'node:path';
import { defined } from '@everycast/contract/defined';
import { proposeFraming } from '@everycast/video/framing/framing';
import { highlights } from '@everycast/video/highlights/highlights';
import { snapshots } from '@everycast/video/pictures/snapshots';
import { probe } from '@everycast/video/probe/probe';
import type { Scratch } from '../../kernel/scratch.ts';
import { LeaseLostError } from '../../kernel/work/lease.ts';
import type { Lease, Outcome } from '../../kernel/work/types.ts';
import type { ClipsStore, JobRow } from './clip-store.ts';
import type { ClipsNeeds } from './needs.ts';
import { snapshotName } from './rules.ts';

interface Parts {
  scratch: Scratch;
  needs: ClipsNeeds;
  store: ClipsStore;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress(part: number): void;
  /** Faces can't be detected on this machine; the crop follows motion. */
  onFacesFailed(error: unknown): void;
}

/** The share of the time for taking frames; the rest is for adding them to the library. */
const taking = 0.7;

/** Runs a job. */
export function runJob(job: JobRow & Lease, parts: Parts): Promise<Outcome> {
  return parts.needs.media.local(job.workspaceId, job.mediaId, async ({ path, media }) => {
    const info = await probe(path, { signal: parts.signal });
    if (job.kind === 'snapshots') {
      await saveSnapshots(job, info, media, parts);
      return {};
    }
    if (job.kind === 'framing') return { set: parts.store.found(await proposeFraming(info, job.segments ?? [], parts)) };
    const found = await highlights(info, parts);
    return { save: (tx) => parts.store.saveHighlights(tx, job, found) };
  });
}

/** Those saved before a crash aren't taken again. */
async function saveSnapshots(
  job: JobRow & Lease,
  info: Awaited<ReturnType<typeof probe>>,
  video: { name: string; folderId: string | null },
  { scratch, needs, store, signal, onProgress }: Parts,
): Promise<void> {
  const open = (await store.snapshots([job.id])).filter(({ savedAs }) => savedAs === null);
  const format = job.format ?? 'jpg';
  const folder = await scratch.folder('snapshots');
  try {
    const paths = open.map(({ position }) => join(folder.path, `${position}.${format}`));
    const times = open.map(({ time }) => time);
    await snapshots(info, times, paths, { signal, onProgress: (part) => onProgress(part * taking) });
    for (const [index, { position, time }] of open.entries()) {
      signal.throwIfAborted();
      const file = {
        path: defined(paths[index]),
        name: snapshotName(video.name, time, format),
        folderId: video.folderId,
        tags: ['snapshot'],
      };
      const { id } = await needs.media.addFile(job.workspaceId, file);
      if (!(await store.saveSnapshot(job, position, id))) throw new LeaseLostError('The job was cancelled.');
      onProgress(taking + ((index + 1) / open.length) * (1 - taking));
    }
  } finally {
    await folder.remove();
  }
}
