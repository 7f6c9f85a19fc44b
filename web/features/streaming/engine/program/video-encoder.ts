import { avcConfigTag, avcFrameTag } from '@everycast/streaming/flv/build';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { encoderConfig, type Picture } from './h264.ts';

/** Platforms ask for a keyframe every two seconds. */
const keyframeSeconds = 2;
/** Pictures that may wait to be encoded; with more, this machine is too slow, and one is left out. */
export const maxWaiting = 4;

export interface VideoStats {
  encoded: number;
  /** Left out because encoding is too slow. */
  leftOut: number;
}

interface EncoderParts {
  picture: Picture;
  /** The browser's best for H.264; null: its default. */
  codec: string | null;
  /** Prepares each picture, one at a time; null: they are encoded as they are. The picture it gets is closed. */
  prepare: ((frame: VideoFrame) => Promise<VideoFrame>) | null;
  send(tag: MediaTag): void;
  onError(error: Error): void;
}

/** Encodes a canvas into FLV tags. */
export function createVideoEncoder({ picture, codec, prepare, send, onError }: EncoderParts) {
  let { bitrate } = picture;
  /** Pictures that are being prepared. */
  let preparing = 0;
  let prepared: Promise<void> = Promise.resolve();
  let configTag: MediaTag | null = null;
  let keyframeWanted = true;
  let lastKeyframe = 0;
  const stats: VideoStats = { encoded: 0, leftOut: 0 };
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
      stats.encoded += 1;
      send(avcFrameTag({ time, keyframe: chunk.type === 'key', data }));
    },
    error: onError,
  });
  const configure = () => encoder.configure(encoderConfig({ ...picture, bitrate }, codec ?? undefined));
  configure();

  function give(frame: VideoFrame, keyFrame: boolean): void {
    if (encoder.state === 'configured') encoder.encode(frame, { keyFrame });
    frame.close();
  }

  return {
    stats: (): Readonly<VideoStats> => stats,
    bitrate: () => bitrate,
    /** @param index the picture's number on the grid of its frame rate */
    encode(canvas: CanvasImageSource, index: number): void {
      if (encoder.state !== 'configured') return;
      if (encoder.encodeQueueSize + preparing > maxWaiting) {
        stats.leftOut += 1;
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
      configure();
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
