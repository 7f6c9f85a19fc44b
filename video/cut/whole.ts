import { defined } from '@everycast/contract/defined';
import type { Segment } from '@everycast/contract/videos';
import { asYuv } from '../pictures/colour.ts';
import { keepsFilters, steady } from '../pictures/filters.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { ffmpeg, output } from '../tool/run.ts';
import { clockOfEncoder, leavesRgb, picturesOf } from './again.ts';
import { type Piece, piecesShown } from './pieces-shown.ts';
import { formatOf } from './remux.ts';
import type { Work } from './smart.ts';
import { openedAt, openedForSound, soundEncoder, soundGraph } from './soundtrack.ts';

/** The result, and how many of the source's frames are missing because they couldn't be decoded. */
export interface WholeCut {
  segments: Segment[];
  lost: number;
}

/** Cuts by decoding and re-encoding everything that is kept, in the source's codecs if there are encoders for them. */
export async function wholeCut(info: VideoInfo, segments: readonly Segment[], work: Work): Promise<WholeCut> {
  const pieces = await piecesShown(info, segments, work.signal);
  const count = pieces.length;
  const sound = soundGraph(info.audio, pieces, count);
  const inputs = [
    ...pieces.map(({ key }) => [...keepsFilters(info), ...openedAt(info, key)]),
    ...(sound.length > 0 ? pieces.map((one) => openedForSound(info, one)) : []),
  ];
  const sounds = info.audio.flatMap((stream, track) => ['-map', `[a${track}]`, ...soundEncoder(stream, info.contentType, track)]);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const graph = [...pictureGraph(info, pieces), ...sound].join(';');
  let encoded = 0;
  const options = {
    signal: work.signal,
    onProgress: (seconds: number) => work.onProgress(Math.min(1, seconds / total)),
    onFrames: (frames: number) => {
      encoded = frames;
    },
  };
  const outputs = [
    '-map',
    '[v]',
    ...sounds,
    '-vsync',
    'passthrough',
    ...picturesOf(info),
    ...heldToEnd(info, pieces),
    '-f',
    formatOf(info),
  ];
  await ffmpeg([...inputs.flat(), '-filter_complex', graph, ...outputs, output(work.output)], options);
  return {
    segments: pieces.map(({ start, length }) => ({ start: start - info.startTime, end: start - info.startTime + length })),
    lost: pieces.reduce((sum, { frames }) => sum + frames, 0) - encoded,
  };
}

/** Each piece at its place in the result. Concat filters would use the mean for each last frame's duration. */
function pictureGraph(info: VideoInfo, pieces: readonly Piece[]): string[] {
  let before = 0;
  const chains = pieces.map(({ skipped, frames, late, length }, number) => {
    const [at, next] = [before.toFixed(6), (before - late).toFixed(6)];
    before += length;
    const placed = `setpts='if(eq(N,0),${at}/TB,PTS-STARTPTS+(${next})/TB)'`;
    // Where a frame can't be decoded, the one after the piece would count in its place.
    const inside = `trim=end=${(before - tolerance).toFixed(6)}`;
    const filters = [
      ...steady(info),
      `trim=start=${skipped.toFixed(6)}`,
      `trim=end_frame=${frames}`,
      placed,
      inside,
      ...(leavesRgb(info) ? asYuv(info) : []),
    ];
    return `[${number}:${info.video.index}]${filters.join(',')}[v${number}]`;
  });
  const inputs = pieces.map((_, number) => `[v${number}]`).join('');
  return [...chains, pieces.length > 1 ? `${inputs}interleave=n=${pieces.length}[v]` : '[v0]null[v]'];
}

/**
 * The last frame is shown until the end: encoders use the mean, or don't know. The duration is set on the packet shown last and on the one
 * decoded last, which containers use.
 */
function heldToEnd(info: VideoInfo, pieces: readonly Piece[]): string[] {
  // The filter uses the container's time base, if there is one: Matroska's is milliseconds.
  const tick = info.demuxer === 'matroska' ? 0.001 : clockOfEncoder(info.video);
  const ticks = (seconds: number) => Math.round(seconds / tick);
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const frames = pieces.reduce((sum, piece) => sum + piece.frames, 0);
  const { held } = defined(pieces.at(-1));
  const isLast = `gte(PTS,${ticks(total - held - tolerance)})+eq(N,${frames - 1})`;
  return ['-bsf:v', `setts=pts=PTS:dts=DTS:duration='if(${isLast},${ticks(total)}-PTS,DURATION)'`];
}

const tolerance = 0.0005;
