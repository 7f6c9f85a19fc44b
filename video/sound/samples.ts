import type { VideoInfo } from '../probe/probe.ts';
import { ffmpegStream, type RunOptions } from '../tool/run.ts';
import { inputFromFirstPicture, soundFromZero } from '../tool/whole.ts';

/** So many samples a second are enough for what is drawn or weighed, not heard. */
export const sampleRate = 8000;
/** Quiet to loudest, of samples of 16 bits. */
export const loudest = 32_768;

/** How many channels are handed on: what has more than two is mixed to two, for mixing all into one may cancel them out. */
export const channelsOf = (info: VideoInfo): number => Math.min(2, info.audio[0]?.channels || 2);

/**
 * Decodes the first sound of a video and hands on its samples, channel by channel in turn, while they come. The first
 * belongs to the first picture; where there is a gap, or sound starts late, there is silence. Without sound there is nothing.
 *
 * @throws ToolFailed where it cannot be decoded
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
    // A copy, for samples lie at even places of the memory and pieces of a pipe may not.
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
