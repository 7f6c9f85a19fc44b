import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment } from '@everycast/contract/videos';
import { extras } from '../probe/extras.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { NotSmart } from './not-smart.ts';
import { checkedSegments } from './segments.ts';
import { type Made, smartCut, type Work } from './smart.ts';
import { wholeCut } from './whole.ts';

export { BadCut } from './segments.ts';

export interface CutResult {
  /** `smart`: copied except for the GOPs at the cuts; `copied`: nothing encoded; `encoded`: all of it. */
  method: 'smart' | 'copied' | 'encoded';
  /** A sentence for people. */
  why: string;
  /** The actual segments, in seconds from the source's first frame. */
  segments: Segment[];
}

export interface CutOptions {
  /** To the frame, or at the keyframes before, without encoding. */
  mode: 'exact' | 'keyframes';
  /** In the source's container. */
  output: string;
  /** For temporary files; left empty. */
  folder: string;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** Wall clock, in seconds. */
  limitSeconds?: number;
}

const defaultLimit = 12 * 3600;

/**
 * Keeps some segments of a video, joined in the given order, and drops the rest.
 *
 * @throws {BadCut} for invalid segments; `DiskFull`, `ToolFailed`; the signal's reason once it is aborted. Then there is no output, and no
 *   process is left.
 */
export async function cut(info: VideoInfo, segments: readonly Segment[], options: CutOptions): Promise<CutResult> {
  const kept = checkedSegments(info.duration, segments);
  const limit = AbortSignal.timeout((options.limitSeconds ?? defaultLimit) * 1000);
  const signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
  try {
    return await allOrNothing([options.output], signal, () =>
      inFolder(options.folder, (folder) => work(info, kept, { ...options, folder, signal })),
    );
  } catch (error) {
    if (!limit.aborted || error !== limit.reason) throw error;
    throw new Error('Cutting this video took longer than it may. Cut a shorter piece, or at key pictures.', { cause: error });
  }
}

/** Creates a subfolder that is deleted afterwards. */
async function inFolder<T>(parent: string, use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'cut-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function work(
  info: VideoInfo,
  kept: readonly Segment[],
  { onProgress = () => undefined, ...options }: CutOptions,
): Promise<CutResult> {
  const how = { ...options, onProgress };
  const result = await smartOrWhole(info, kept, how);
  return { ...result, why: result.why + toldOfDropped(info) };
}

async function smartOrWhole(info: VideoInfo, kept: readonly Segment[], how: Work): Promise<CutResult> {
  try {
    return told(await smartCut(info, kept, how), kept, how.mode);
  } catch (error) {
    if (!(error instanceof NotSmart)) throw error;
    const { segments, lost } = await wholeCut(info, kept, how);
    return { method: 'encoded', why: `Clip re-encoded. ${error.message}${toldOfLost(lost)}`, segments };
  }
}

/** A cut has one video track, and all audio. */
function toldOfDropped(info: VideoInfo): string {
  const dropped = info.extras.map((extra) => extras[extra]);
  return dropped.length === 0 ? '' : ` Dropped: ${dropped.join(', ')}.`;
}

function toldOfLost(lost: number): string {
  if (lost <= 0) return '';
  return ` ${lost === 1 ? '1 frame is' : `${lost} frames are`} missing: the video is damaged there.`;
}

function told({ encoded, copied, segments }: Made, asked: readonly Segment[], mode: CutOptions['mode']): CutResult {
  if (mode === 'keyframes') {
    const early = segments.map(({ start }, index) => (asked[index]?.start ?? start) - start).filter((by) => by > 0.001);
    const max = Math.max(0, ...early).toFixed(2);
    const begins = segments.length === 1 ? 'It begins' : 'Its pieces begin up to';
    const moved = early.length > 0 ? ` ${begins} ${max} s before the start chosen.` : '';
    return { method: 'copied', why: `Everything was copied as it is, nothing was encoded.${moved}`, segments };
  }
  if (encoded === 0)
    return { method: 'copied', why: 'The cuts fall between groups of pictures: everything was copied as it is.', segments };
  if (copied === 0) return { method: 'encoded', why: 'Clip re-encoded: too short to copy directly.', segments };
  return {
    method: 'smart',
    why: `Exact to the frame. ${copied} pictures were copied as they are, ${encoded} at the cuts were encoded again.`,
    segments,
  };
}
