import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flvHeader } from '@everycast/streaming/flv/write';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { StreamRow } from '../stream-store.ts';

/** After a stream's end, its owner may still be completing the last segment. Milliseconds. */
const ownerCompletes = 10_000;
const sweepEvery = 5_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface LeftoverParts {
  streamOf(id: string): Promise<Pick<StreamRow, 'endedAt'> | undefined>;
  /** Whether a stream's recording is in the library, and needs nothing more. */
  isSaved(id: string): Promise<boolean>;
  /** Moves a segment to the storage. */
  keep(streamId: string, position: number, path: string): Promise<void>;
}

/** Segments in this process's data folder that a killed process didn't move to the storage. */
export function createLeftovers({ dataDir, clock, log }: Pick<Kernel, 'dataDir' | 'clock' | 'log'>, parts: LeftoverParts) {
  const root = join(dataDir, 'streams');

  /** Moves those of a stream to the storage. */
  async function keepAll(streamId: string): Promise<void> {
    const folder = join(root, streamId);
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      // One that couldn't even be begun has nothing to keep.
      if ((await stat(path)).size > flvHeader().length) await parts.keep(streamId, Number.parseInt(name, 10), path);
    }
    await rm(folder, { recursive: true, force: true });
  }

  async function sweepOne(id: string): Promise<void> {
    const stream = uuid.test(id) ? await parts.streamOf(id) : undefined;
    // Another process that shares the folder may be writing.
    const maybeOpen = stream && (stream.endedAt === null || clock.now().getTime() - stream.endedAt.getTime() < ownerCompletes);
    if (maybeOpen) return;
    if (stream && !(await parts.isSaved(id))) await keepAll(id);
    else await rm(join(root, id), { recursive: true, force: true });
  }

  /** Keeps what recordings that aren't saved yet need, and deletes the rest. */
  async function sweep(): Promise<void> {
    for (const id of await namesIn(root)) {
      await sweepOne(id).catch((error: unknown) => log.warn({ err: error, stream: id }, 'Rests of a recording could not be moved'));
    }
  }

  return {
    folderOf: (streamId: string): string => join(root, streamId),
    keepAll,
    sweep,
    /** Sweeps now and again: another process may save a recording that needs what is here. @returns how to stop */
    start(): () => Promise<void> {
      let sweeping = Promise.resolve();
      const again = () => {
        sweeping = sweeping.then(sweep).catch((error: unknown) => log.warn({ err: error }, 'The folder of recordings could not be read'));
      };
      again();
      const timer = setInterval(again, sweepEvery);
      return async () => {
        clearInterval(timer);
        await sweeping;
      };
    },
  };
}
export type Leftovers = ReturnType<typeof createLeftovers>;

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
