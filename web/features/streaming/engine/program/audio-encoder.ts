import { aacConfigTag, aacFrameTag } from '@everycast/streaming/flv/build';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import type { Sound } from '../mixer.ts';
import { createSoundQueue } from './sound-queue.ts';
import { bytesOf } from './video-encoder.ts';

/** What every platform takes. */
const bitrate = 128_000;
const shape = { numberOfChannels: 2, sampleRate: 48_000 };

/**
 * Encodes sound into FLV tags with AAC: by the browser where it can, otherwise by WebAssembly.
 * @param listen calls back with every piece of sound from now on; returns how to stop
 */
export async function startAudioEncoder({
  listen,
  send,
  onError,
}: {
  listen: (listener: (sound: Sound) => void) => () => void;
  send: (tag: MediaTag) => void;
  onError: (error: Error) => void;
}) {
  const { AudioSample, AudioSampleSource, canEncodeAudio, Mp4OutputFormat, NullTarget, Output } = await import('mediabunny');
  if (!(await canEncodeAudio('aac', { ...shape, bitrate }))) {
    const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
    registerAacEncoder();
  }
  let configTag: MediaTag | null = null;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target: new NullTarget() });
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate,
    onEncodedPacket({ data, timestamp }, meta) {
      const time = Math.max(0, queue.heardAt(timestamp) * 1000);
      const description = meta?.decoderConfig?.description;
      if (description && !configTag) {
        configTag = aacConfigTag(bytesOf(description).slice(), time);
        send(configTag);
      }
      send(aacFrameTag({ time, data }));
    },
  });
  output.addAudioTrack(source);
  await output.start();
  const queue = createSoundQueue(async ({ time, data }) => {
    const sample = new AudioSample({ data, format: 'f32-planar', ...shape, timestamp: time });
    try {
      await source.add(sample);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      sample.close();
    }
  });
  const unlisten = listen(queue.push);
  return {
    /** Whether the encoder has taken sound. */
    started: queue.started,
    /** Seconds of sound that wait to be encoded. */
    waiting: queue.waiting,
    /** Pieces of sound that this machine was too slow for. */
    leftOut: queue.leftOut,
    restart: () => configTag && send(configTag),
    async close(): Promise<void> {
      unlisten();
      await output.cancel();
    },
  };
}
