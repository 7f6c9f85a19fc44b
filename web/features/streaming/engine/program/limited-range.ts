import { encoderConfig, type Picture } from './h264.ts';

/** What platforms expect of video: BT.709, brightness from 16 to 235. */
const limited = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
/** An encoder that hasn't made a picture by then won't say anything. Milliseconds. */
const patience = 2_000;

/** By picture: whether a browser encodes it in software or hardware depends on its size and rate. */
const known = new Map<string, Promise<boolean>>();

/**
 * Whether the browser encodes a canvas in the full range. Chromium's software encoder does, and says so in the stream; many players and
 * platforms don't look, and show dark parts black and bright ones white. Its hardware encoders use the limited range.
 */
export function encodesFullRange(picture: Picture, codec: string | null = null): Promise<boolean> {
  const config = encoderConfig(picture, codec ?? undefined);
  const key = JSON.stringify(config);
  const found = known.get(key) ?? encodeOne(config);
  known.set(key, found);
  return found;
}

/** Encodes one picture, and reads what the encoder says about it. */
async function encodeOne(config: VideoEncoderConfig): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const encoder = new VideoEncoder({
    output: (_, meta) => resolve(meta?.decoderConfig?.colorSpace?.fullRange === true),
    // The stream's own encoder fails the same way, and reports it.
    error: () => resolve(false),
  });
  const timer = setTimeout(resolve, patience, false);
  try {
    const canvas = new OffscreenCanvas(config.width, config.height);
    canvas.getContext('2d', { alpha: false })?.fillRect(0, 0, 1, 1);
    const frame = new VideoFrame(canvas, { timestamp: 0 });
    encoder.configure(config);
    encoder.encode(frame, { keyFrame: true });
    frame.close();
    return await promise;
  } catch {
    // As above.
    return false;
  } finally {
    clearTimeout(timer);
    if (encoder.state !== 'closed') encoder.close();
  }
}

/** Formats of a canvas's pictures, and what they are without their transparency. */
const opaque: Partial<Record<VideoPixelFormat, 'RGBX' | 'BGRX'>> = { RGBA: 'RGBX', RGBX: 'RGBX', BGRA: 'BGRX', BGRX: 'BGRX' };

/**
 * Makes the pictures of canvases into ones that the browser encodes in the limited range: the same pixels, declared as limited, which is
 * what decides the range that the browser converts them to. One at a time.
 */
export function createLimiter() {
  let buffer = new Uint8Array(0);
  /** @param frame is closed */
  return async (frame: VideoFrame): Promise<VideoFrame> => {
    try {
      const { codedWidth, codedHeight, timestamp } = frame;
      const own = frame.format && opaque[frame.format];
      const options: VideoFrameCopyToOptions = own ? {} : { format: 'RGBX' };
      const size = frame.allocationSize(options);
      if (buffer.length !== size) buffer = new Uint8Array(size);
      const layout = await frame.copyTo(buffer, options);
      return new VideoFrame(buffer, { format: own ?? 'RGBX', codedWidth, codedHeight, timestamp, layout, colorSpace: limited });
    } finally {
      frame.close();
    }
  };
}
