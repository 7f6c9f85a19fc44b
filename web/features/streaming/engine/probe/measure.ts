import { encoderConfig, type Picture } from '../program/h264.ts';
import { maxWaiting } from '../program/video-encoder.ts';

/** How much moving picture is encoded. Seconds. */
const film = 2;
/** A slow computer isn't kept busy for longer. Milliseconds. */
const longest = 2_500;

/** What is used of VideoEncoder. */
type Encoder = Pick<VideoEncoder, 'configure' | 'encode' | 'close' | 'state' | 'encodeQueueSize'>;

interface MeasureParts {
  picture: Picture;
  /** The next picture of the film, ready to be encoded. It is closed here. @param index from 0 */
  frameOf: (index: number) => VideoFrame | Promise<VideoFrame>;
  createEncoder: (init: VideoEncoderInit) => Encoder;
  /** Measuring ends early, and without a result. */
  signal: AbortSignal;
  /** Milliseconds of a clock that doesn't jump. */
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

/**
 * Encodes a short film as fast as it goes, with the stream's own encoder settings.
 * @returns pictures per second; 0 if the encoder rejects these settings, null if it was stopped
 */
export async function measure({ picture, frameOf, createEncoder, signal, now = () => performance.now(), wait = rest }: MeasureParts) {
  const pictures = film * picture.fps;
  let failed = false;
  let encoded = 0;
  /** Starting an encoder takes time that a stream spends only once: what counts begins with the first picture. */
  let firstAt = 0;
  let lastAt = 0;
  const encoder = createEncoder({
    output() {
      encoded += 1;
      lastAt = now();
      if (encoded === 1) firstAt = lastAt;
    },
    error() {
      failed = true;
    },
  });
  const startedAt = now();
  const over = () => failed || signal.aborted || now() - startedAt > longest;
  try {
    encoder.configure(encoderConfig(picture));
    for (let index = 0; index < pictures && !over(); index += 1) {
      while (encoder.encodeQueueSize >= maxWaiting && !over()) await wait(1);
      if (over()) break;
      const frame = await frameOf(index);
      encoder.encode(frame, { keyFrame: index === 0 });
      frame.close();
    }
    while (encoded < pictures && !over()) await wait(1);
  } catch {
    // Settings that it doesn't know, or a size it can't have.
    failed = true;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  if (signal.aborted) return null;
  if (failed) return 0;
  if (encoded > 1) return ((encoded - 1) * 1000) / (lastAt - firstAt);
  return (encoded * 1000) / longest;
}

const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
