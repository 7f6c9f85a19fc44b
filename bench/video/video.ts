import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchExports } from './exports.ts';
import { benchPreparing } from './preparing.ts';
import { benchTrims } from './trims.ts';

/** What the video engine takes, side by side with ffmpeg alone. */
export async function benchVideo(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-bench-video-'));
  try {
    return [await benchTrims(folder), await benchExports(folder), await benchPreparing(folder)].join('\n');
  } finally {
    await rm(folder, { recursive: true });
  }
}
