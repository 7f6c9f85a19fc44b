import { defined } from '@everycast/contract/defined';
/** What is encoded. */
export interface Picture {
  width: number;
  height: number;
  fps: number;
  /** Bits per second. */
  bitrate: number;
}

/** High, Main and Constrained Baseline, as codec strings begin (RFC 6381): platforms take all of them, and the first is the best. */
const profiles = ['6400', '4d00', '42e0'] as const;

/** What every encoder of H.264 can do. */
const modest: Picture = { width: 1280, height: 720, fps: 30, bitrate: 3_000_000 };

/** H.264 at the level that the picture needs (ITU-T H.264, table A-1), by profile, the best first. */
function codecsOf({ width, height, fps }: Picture): string[] {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const levels = [
    { level: 0x1f, frame: 3_600, second: 108_000 },
    { level: 0x20, frame: 5_120, second: 216_000 },
    { level: 0x28, frame: 8_192, second: 245_760 },
    { level: 0x2a, frame: 8_704, second: 522_240 },
    { level: 0x33, frame: 36_864, second: 983_040 },
  ];
  const fits = levels.find(({ frame, second }) => macroblocks <= frame && macroblocks * fps <= second) ?? { level: 0x34 };
  return profiles.map((profile) => `avc1.${profile}${fits.level.toString(16)}`);
}

/** The encoder's settings for a picture; WebCodecs decides between hardware and software. @param codec by default High profile */
export function encoderConfig(picture: Picture, codec = defined(codecsOf(picture)[0])): VideoEncoderConfig {
  const { width, height, fps, bitrate } = picture;
  return {
    codec,
    width,
    height,
    framerate: fps,
    bitrate,
    bitrateMode: 'constant',
    latencyMode: 'realtime',
    avc: { format: 'avc' },
  };
}

/** The best codec that this browser can encode a picture with; null: none. */
export async function supportedCodec(picture: Picture): Promise<string | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  for (const codec of codecsOf(picture)) {
    // Rejects for a codec or a size that this browser doesn't support.
    const answer = await VideoEncoder.isConfigSupported(encoderConfig(picture, codec)).catch(() => null);
    if (answer?.supported) return codec;
  }
  return null;
}

/** Whether this browser can encode H.264 at all: what is wanted, or at least what every encoder can do. */
export const canEncode = async (picture: Picture): Promise<boolean> =>
  (await supportedCodec(picture)) !== null || (await supportedCodec(modest)) !== null;
