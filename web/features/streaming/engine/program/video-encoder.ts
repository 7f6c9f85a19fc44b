import { avcConfigTag, avcFrameTag } from '@everycast/streaming/flv/build';
import type { MediaTag } from '@everycast/streaming/flv/tag';

/** Platforms ask for a keyframe every two seconds. */
const keyframeSeconds = 2;
/** Pictures that may wait to be encoded; with more, this machine is too slow, and one is left out. */
export const maxWaiting = 4;

export interface Picture {
  width: number;
  height: number;
  fps: number;
  /** Bits per second. */
  bitrate: number;
}

export interface VideoFigures {
  encoded: number;
  /** Left out because encoding is too slow. */
  leftOut: number;
}

/** H.264 as most platforms take it: High profile, at the level that the picture needs (ITU-T H.264, table A-1). */
function codecOf({ width, height, fps }: Picture): string {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const levels = [
    { level: 0x1f, frame: 3_600, second: 108_000 },
    { level: 0x20, frame: 5_120, second: 216_000 },
    { level: 0x28, frame: 8_192, second: 245_760 },
    { level: 0x2a, frame: 8_704, second: 522_240 },
    { level: 0x33, frame: 36_864, second: 983_040 },
  ];
  const fits = levels.find(({ frame, second }) => macroblocks <= frame && macroblocks * fps <= second) ?? { level: 0x34 };
  return `avc1.6400${fits.level.toString(16)}`;
}

/** The encoder's settings for a picture; WebCodecs decides between hardware and software. */
export function encoderConfig(picture: Picture): VideoEncoderConfig {
  const { width, height, fps, bitrate } = picture;
  return {
    codec: codecOf(picture),
    width,
    height,
    framerate: fps,
    bitrate,
    bitrateMode: 'constant',
    latencyMode: 'realtime',
    avc: { format: 'avc' },
  };
}

interface EncoderParts {
  picture: Picture;
  /** Prepares each picture, one at a time; null: they are encoded as they are. The picture it gets is closed. */
  prepare: ((frame: VideoFrame) => Promise<VideoFrame>) | null;
  send(tag: MediaTag): void;
  onError(error: Error): void;
}

/** Encodes a canvas into FLV tags. */
export function createVideoEncoder({ picture, prepare, send, onError }: EncoderParts) {
  let { bitrate } = picture;
  /** Pictures that are being prepared. */
  let preparing = 0;
  let prepared: Promise<void> = Promise.resolve();
  let configTag: MediaTag | null = null;
  let keyframeWanted = true;
  let lastKeyframe = 0;
  const figures: VideoFigures = { encoded: 0, leftOut: 0 };
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      const time = chunk.timestamp / 1000;
      const description = meta?.decoderConfig?.description;
      if (description) {
        configTag = avcConfigTag(bytesOf(description), time);
        send(configTag);
      }
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      figures.encoded += 1;
      send(avcFrameTag({ time, keyframe: chunk.type === 'key', data }));
    },
    error: onError,
  });
  encoder.configure(encoderConfig(picture));

  function give(frame: VideoFrame, keyFrame: boolean): void {
    if (encoder.state === 'configured') encoder.encode(frame, { keyFrame });
    frame.close();
  }

  return {
    figures: (): Readonly<VideoFigures> => figures,
    bitrate: () => bitrate,
    /** @param index the picture's number on the grid of its frame rate */
    encode(canvas: CanvasImageSource, index: number): void {
      if (encoder.state !== 'configured') return;
      if (encoder.encodeQueueSize + preparing > maxWaiting) {
        figures.leftOut += 1;
        return;
      }
      const frame = new VideoFrame(canvas, { timestamp: Math.round((index * 1_000_000) / picture.fps) });
      const keyFrame = keyframeWanted || index - lastKeyframe >= keyframeSeconds * picture.fps;
      if (keyFrame) {
        lastKeyframe = index;
        keyframeWanted = false;
      }
      if (!prepare) {
        give(frame, keyFrame);
        return;
      }
      preparing += 1;
      prepared = prepared
        .then(async () => give(await prepare(frame), keyFrame))
        .catch(onError)
        .finally(() => {
          preparing -= 1;
        });
    },
    /** From the next picture on; the stream goes on without a break. Bits per second. */
    setBitrate(next: number): void {
      if (next === bitrate || encoder.state !== 'configured') return;
      bitrate = next;
      encoder.configure(encoderConfig({ ...picture, bitrate }));
    },
    /** A new connection begins with the configuration and a keyframe. */
    restart(): void {
      if (configTag) send(configTag);
      keyframeWanted = true;
    },
    close(): void {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

export function bytesOf(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
}
