import { type AvcConfig, readAvcConfig } from '@everycast/streaming/flv/avc';
import { readHeader, type TagHeader } from '@everycast/streaming/flv/header';
import { type AacConfig, readAacConfig } from '@everycast/streaming/flv/sound';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Fragments are at least this long, in seconds: shorter ones cost more than they bring. */
const fragment = 0.25;

export interface RemuxParts {
  /** A new presentation begins: bytes from now on have these codecs. */
  onStart(mimeType: string): void;
  onBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** The stream has a codec that isn't H.264 with AAC. */
  onUnknown(): void;
}

interface Muxer {
  video: EncodedVideoPacketSource;
  audio: EncodedAudioPacketSource | null;
  avc: AvcConfig;
  aac: AacConfig | null;
  /** Whether each has had its first packet, which carries the configuration. */
  begun: { video: boolean; audio: boolean };
}

/** Turns FLV tags into fragmented MP4, which browsers play. Other configurations begin a new presentation. */
export function createRemuxer({ onStart, onBytes, onUnknown }: RemuxParts) {
  let avc: AvcConfig | null = null;
  let aac: AacConfig | null = null;
  let muxer: Muxer | null = null;

  async function begin(withAvc: AvcConfig): Promise<Muxer> {
    const writable = new WritableStream<Uint8Array<ArrayBuffer>>({ write: onBytes });
    const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: fragment });
    const output = new Output({ format, target: new AppendOnlyStreamTarget(writable) });
    const video = new EncodedVideoPacketSource('avc');
    const audio = aac && new EncodedAudioPacketSource('aac');
    output.addVideoTrack(video);
    if (audio) output.addAudioTrack(audio);
    await output.start();
    onStart(`video/mp4; codecs="${[withAvc.codec, aac?.codec].filter(Boolean).join(', ')}"`);
    return { video, audio, avc: withAvc, aac, begun: { video: false, audio: false } };
  }

  function configure(tag: MediaTag): void {
    if (tag.kind === 'video') avc = readAvcConfig(tag);
    else aac = readAacConfig(tag);
    if (tag.kind === 'video' && !avc) onUnknown();
  }

  async function addVideo(tag: MediaTag, { keyframe, compositionOffset, at, end }: TagHeader): Promise<void> {
    if (!avc) return;
    const changed = muxer && (!sameBytes(muxer.avc.record, avc.record) || !sameBytes(muxer.aac?.record, aac?.record));
    if (keyframe && (!muxer || changed)) muxer = await begin(avc);
    if (!muxer) return;
    const data = tag.body.subarray(at, end);
    const packet = new EncodedPacket(data, keyframe ? 'key' : 'delta', Math.max(0, tag.time + compositionOffset) / 1000, 0);
    const { codec, width: codedWidth, height: codedHeight, record: description } = muxer.avc;
    const first = !muxer.begun.video;
    muxer.begun.video = true;
    await muxer.video.add(packet, first ? { decoderConfig: { codec, codedWidth, codedHeight, description } } : undefined);
  }

  async function addAudio(tag: MediaTag, { at, end }: TagHeader): Promise<void> {
    if (!muxer?.audio || !muxer.aac) return;
    const { codec, sampleRate, channels: numberOfChannels, record: description } = muxer.aac;
    // A frame of AAC has 1,024 samples.
    const packet = new EncodedPacket(tag.body.subarray(at, end), 'key', tag.time / 1000, 1024 / sampleRate);
    const first = !muxer.begun.audio;
    muxer.begun.audio = true;
    await muxer.audio.add(packet, first ? { decoderConfig: { codec, sampleRate, numberOfChannels, description } } : undefined);
  }

  return {
    /** Adds tags in order; one call at a time. */
    async add(tags: readonly MediaTag[]): Promise<void> {
      for (const tag of tags) {
        if (tag.kind === 'script') continue;
        const header = readHeader(tag);
        if (header.packet === 'config') configure(tag);
        else if (header.packet === 'other') continue;
        else if (tag.kind === 'video') await addVideo(tag, header);
        else await addAudio(tag, header);
      }
    },
  };
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one === other || (one?.length === other?.length && (one?.every((byte, index) => byte === other?.[index]) ?? false));
