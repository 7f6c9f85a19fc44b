import type { Readable } from 'node:stream';
import { ffmpegStream } from '../tool/run.ts';

/** What a converted stream looks like. */
export interface LivePicture {
  width: number;
  height: number;
  fps: number;
  /** Bits per second. */
  bitrate: number;
}

/** Platforms ask for a keyframe every two seconds. */
const keyframeSeconds = 2;
/** More pixels than that in a second, and the faster preset is needed: 1080p at 30 frames a second. */
const manyPixels = 1920 * 1080 * 30;
/** Nothing that a browser records is larger. */
const maxPixels = 3840 * 2160;
/** A multiple of what 1080p takes. */
const memory = 2 * 2 ** 30;
/** A live stream can't wait for an export, which runs at 10; the process that carries all streams goes first. */
const niceness = 5;

/**
 * Converts what a browser records (WebM with VP8 or VP9, and Opus) while it arrives into FLV with H.264 and AAC, as streaming platforms take
 * it. Ends when the input does.
 *
 * @throws {ToolFailed} if the input can't be read or converted; the signal's reason once it is aborted
 */
export const convertLive = (webm: Readable, picture: LivePicture, onFlv: (piece: Uint8Array) => void, signal: AbortSignal): Promise<void> =>
  ffmpegStream([...input, ...video(picture), ...sound, ...output], onFlv, {
    input: webm,
    signal,
    memory,
    niceness,
    limitSeconds: Number.POSITIVE_INFINITY,
  });

const input = [
  // Nothing in the file can open another one, or use a decoder that browsers have no encoder for.
  ...['-protocol_whitelist', 'pipe', '-codec_whitelist', 'vp8,vp9,opus', '-max_pixels', String(maxPixels)],
  // Starts with the first pictures instead of collecting five seconds to measure the frame rate.
  ...['-analyzeduration', '1000000', '-fpsprobesize', '0'],
  // Decoding with several threads would hold a picture back for each.
  ...['-threads', '1', '-f', 'matroska', '-i', 'pipe:0', '-map', '0:v:0', '-map', '0:a:0'],
];

function video({ width, height, fps, bitrate }: LivePicture): string[] {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:out_color_matrix=bt709:out_range=tv`;
  const preset = width * height * fps > manyPixels ? 'superfast' : 'veryfast';
  return [
    ...['-vf', `${fit},pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    // Pictures stay when they were recorded, on the grid of the frame rate: none is repeated, and none is added in a gap.
    ...['-vsync', 'vfr', '-enc_time_base:v', `1:${fps}`],
    ...['-c:v', 'libx264', '-preset', preset, '-tune', 'zerolatency', '-profile:v', 'high'],
    ...['-b:v', String(bitrate), '-maxrate', String(bitrate), '-bufsize', String(bitrate)],
    // By time, because a slow browser records fewer pictures.
    ...['-force_key_frames', `expr:if(isnan(prev_forced_t),1,gte(t,prev_forced_t+${keyframeSeconds}))`],
    ...['-g', String(fps * keyframeSeconds), '-sc_threshold', '0'],
  ];
}

/** Silence fills gaps, as far as memory allows. */
const sound = ['-af', 'aresample=async=1', '-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2'];

const output = [
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  // Picture doesn't wait for sound, nor sound for picture, for more than a second.
  ...['-max_interleave_delta', '1000000', '-max_muxing_queue_size', '512', '-flush_packets', '1'],
  ...['-flvflags', 'no_duration_filesize', '-f', 'flv', 'pipe:1'],
];
