import type { VideoInfo } from '../probe/probe.ts';
import { inputFromFirstPicture, soundFromZero } from '../tool/inputs.ts';
import { ffmpegStream, type RunOptions } from '../tool/run.ts';

/** Enough samples per second for drawing and analysis, not for listening. */
export const sampleRate = 8000;
/** The largest 16-bit sample. */
export const loudest = 32_768;

/** How many channels are passed on: more than two are mixed to two, because mixing to one may cancel them out. */
export const channelsOf = (info: VideoInfo): number => Math.min(2, info.audio[0]?.channels || 2);

/**
 * Decodes a video's first audio track and passes on its interleaved samples as a stream. The first belongs to the first frame; gaps and
 * late starts are filled with silence. Nothing without audio.
 *
 * @throws ToolFailed if it can't be decoded
 */
export async function samples(info: VideoInfo, onSamples: (samples: Int16Array) => void, options: RunOptions = {}): Promise<void> {
  const [track] = info.audio;
  if (track === undefined) return;
  const channels = channelsOf(info);
  const frame = channels * Int16Array.BYTES_PER_ELEMENT;
  let rest: Uint8Array = new Uint8Array();
  const onPiece = (piece: Uint8Array) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % frame);
    rest = bytes.slice(whole);
    // A copy, because samples need aligned memory and a pipe's chunks may not be.
    onSamples(new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole)));
  };
  await ffmpegStream(
    [
      ...['-vn', ...inputFromFirstPicture(info), '-map', `0:${track.index}`],
      ...['-af', `${soundFromZero},aresample=${sampleRate}`, '-ac', String(channels), '-f', 's16le', 'pipe:1'],
    ],
    onPiece,
    options,
  );
}
