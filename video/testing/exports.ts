import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Edit } from '@everycast/contract/videos';
import { expect } from 'vitest';
import { type ExportOptions, exportVideo } from '../export/export.ts';
import { probe, type VideoInfo } from '../probe/probe.ts';
import { type Numbered, numberedVideo, toneBetween } from './numbered.ts';

/** A folder in which videos are generated and exported, with one of four seconds that has audio in its second one. `close` removes it. */
export async function createExportRoom() {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-export-'));
  let number = 0;

  const source = async (name: string, video: Numbered): Promise<VideoInfo> => probe(await numberedVideo(join(folder, name), video));

  /** An export in a separate folder; `left`: the files in it afterwards. */
  async function exported(info: VideoInfo, edit: unknown, options: Partial<ExportOptions> = {}) {
    const place = join(folder, String(number++));
    await mkdir(join(place, 'parts'), { recursive: true });
    const all: ExportOptions = { format: 'mp4', preset: 'source', output: join(place, 'out'), folder: join(place, 'parts'), ...options };
    const left = async () => [...(await readdir(place)), ...(await readdir(all.folder))].filter((name) => name !== 'parts').sort();
    return { result: exportVideo(info, Edit.parse(edit), all), left, path: all.output };
  }

  async function made(info: VideoInfo, edit: unknown, options: Partial<ExportOptions> = {}) {
    const { result, path, left } = await exported(info, edit, options);
    const { method, why, poster } = await result;
    expect(await left()).toEqual(poster === null ? ['out'] : ['out', 'out.jpg']);
    return { ...(await probe(path)), method, why, poster };
  }

  const plain = await source('plain.mp4', { seconds: 4, sound: toneBetween(1, 2, 4) });
  return { folder, source, exported, made, plain, close: () => rm(folder, { recursive: true }) };
}

/** The upper half of the frame. */
export const bars = { x: 0, y: 0, width: 1, height: 0.5 };
