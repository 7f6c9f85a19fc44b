import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExports } from './exports.ts';
import { benchTrimJob } from './jobs.ts';
import { benchPreparing } from './preparing.ts';
import { benchTrims } from './trims.ts';

/** The video engine's times next to ffmpeg alone; `part`: only one of its parts. */
export async function benchVideo(part?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-bench-video-'));
  try {
    const parts: Record<string, (folder: string) => Promise<string>> = {
      trims: benchTrims,
      job: benchTrimJob,
      exports: benchExports,
      preparing: benchPreparing,
    };
    const lines: string[] = [];
    for (const [name, run] of Object.entries(parts)) if (part === undefined || part === name) lines.push(await run(folder));
    return lines.join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}
