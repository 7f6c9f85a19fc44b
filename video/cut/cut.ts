import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Segment } from '@everycast/contract/videos';
import { type Message, message, sentences } from '@everycast/messages/message';
import { probeMade, type VideoInfo } from '../probe/probe.ts';
import { BadCut, NotSmart } from '../refusal.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { formatChange } from './format.ts';
import { checkedSegments } from './segments.ts';
import { type Made, smartCut, type Work } from './smart.ts';
import { convertedSounds } from './soundtrack.ts';
import { wholeCut } from './whole.ts';

export interface CutResult {
  /** `smart`: copied except for the GOPs at the cuts; `copied`: nothing encoded; `encoded`: all of it. */
  method: 'smart' | 'copied' | 'encoded';
  /** For people. */
  why: Message;
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
 * @throws {BadCut} for invalid segments, or if it takes too long; `DiskFull`, `ToolFailed`; the signal's reason once it is aborted. Then
 *   there is no output, and no process is left.
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
    throw new BadCut('video.cut_too_long', { cause: error });
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
  const { lost = 0, why, ...result } = await smartOrWhole(info, kept, { ...options, onProgress });
  const also = [
    ...(result.method === 'encoded' || result.segments.length > 1 ? convertedSounds(info) : []),
    ...(lost > 0 ? [message('video.frames_missing', { count: lost })] : []),
    // A cut has one video track, and all audio.
    ...(info.extras.length > 0 ? [message('video.dropped', { what: info.extras.map((extra) => message(`video.extra_${extra}`)) })] : []),
  ];
  return { ...result, why: sentences(why, ...also) };
}

async function smartOrWhole(info: VideoInfo, kept: readonly Segment[], how: Work): Promise<CutResult & { lost?: number }> {
  try {
    const made = await smartCut(info, kept, how);
    return { ...told(made, kept, how.mode), segments: made.segments };
  } catch (error) {
    if (!(error instanceof NotSmart)) throw error;
    const made = await wholeCut(info, kept, how);
    const { video } = await probeMade(how.output, how);
    return { method: 'encoded', why: sentences(error.reason, ...formatChange(info.video, video)), ...made };
  }
}

function told({ encoded, copied, segments }: Made, asked: readonly Segment[], mode: CutOptions['mode']): Omit<CutResult, 'segments'> {
  if (mode === 'keyframes') {
    const by = Math.max(...segments.map(({ start }, index) => (asked[index]?.start ?? start) - start));
    const early = by > 0.001 ? [message('video.cut_early', { by, count: segments.length })] : [];
    return { method: 'copied', why: sentences(message('video.cut_at_keyframes'), ...early) };
  }
  if (encoded === 0) return { method: 'copied', why: message('video.cut_between_groups') };
  if (copied === 0) return { method: 'encoded', why: message('video.cut_too_short') };
  return { method: 'smart', why: message('video.cut_smart', { count: copied, encoded }) };
}
