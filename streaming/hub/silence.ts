import { type Codec, readHeader } from '../flv/header.ts';
import { readAacRecord, readFlacRecord, readMp3Header, readOpusHead } from '../flv/sound.ts';
import type { MediaTag } from '../flv/tag.ts';

/** Makes one by the decoder's configuration, if the codec has one, and by a frame that isn't silent. Null if the format isn't supported. */
type Make = (config: Uint8Array | null, frame: Uint8Array) => SilentFrame | null;

const makers: Partial<Record<Codec, Make>> = { aac: silentAac, mp3: silentMp3, opus: silentOpus, flac: silentFlac };

/**
 * The body of a tag that is silent where `frame` isn't: with the same header, and for the decoder that `frame` is for. Nothing is encoded:
 * in these formats, a frame without content is a few constant bytes.
 */
export function silenceLike(frame: MediaTag, config: MediaTag | null): { body: Uint8Array; milliseconds: number } | null {
  const { codec, packet, at, end } = readHeader(frame);
  const configHeader = config && readHeader(config);
  // With several tracks, the others would have to be silent, too.
  if (packet !== 'frame' || end !== frame.body.length) return null;
  const record = config && configHeader?.codec === codec ? config.body.subarray(configHeader.at, configHeader.end) : null;
  const silent = makers[codec]?.(record, frame.body.subarray(at)) ?? null;
  return silent && { body: joined(frame.body.subarray(0, at), silent.data), milliseconds: silent.milliseconds };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** Collects bits. */
function bitWriter() {
  const bits: number[] = [];
  return {
    write(value: number, count: number): void {
      for (let bit = count - 1; bit >= 0; bit -= 1) bits.push(Math.floor(value / 2 ** bit) & 1);
    },
    /** All of them, up to the next whole byte. */
    bytes(): Uint8Array {
      const bytes = new Uint8Array(Math.ceil(bits.length / 8));
      bits.forEach((bit, index) => {
        bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index & 7)));
      });
      return bytes;
    },
  };
}

/** A frame that is silent in the format of a stream's sound. */
interface SilentFrame {
  data: Uint8Array;
  milliseconds: number;
}

/** A frame of the same kind, whose side information and data are zero. */
function silentMp3(_config: Uint8Array | null, frame: Uint8Array): SilentFrame | null {
  const header = readMp3Header(frame);
  if (!header) return null;
  const { bitrate, sampleRate, samples } = header;
  const data = new Uint8Array(Math.floor((samples * bitrate * 125) / sampleRate));
  // Without a checksum, and without the byte that fills up some frames.
  data.set([0xff, (frame[1] ?? 0) | 1, (frame[2] ?? 0) & ~0b10, frame[3] ?? 0]);
  return { data, milliseconds: (samples * 1_000) / sampleRate };
}

/** One frame of CELT at full bandwidth, 20 ms (RFC 6716, 3.1), and what decodes to silence after it. */
const celt = 31 << 3;
const stereo = 1 << 2;
const silent = [0xff, 0xfe] as const;

/** A packet of as many streams as the configuration says (RFC 7845, 5.1): all but the last one with their length (RFC 6716, appendix B). */
function silentOpus(config: Uint8Array | null, [first = 0]: Uint8Array): SilentFrame | null {
  const head = config && readOpusHead(config);
  const { streams, coupled } = head ?? { streams: 1, coupled: first & stereo ? 1 : 0 };
  const data = Array.from({ length: streams }, (_, index) => {
    const toc = celt | (index < coupled ? stereo : 0);
    return index === streams - 1 ? [toc, ...silent] : [toc, silent.length, ...silent];
  });
  return { data: Uint8Array.from(data.flat()), milliseconds: 20 };
}

/** A frame whose channels are constantly zero (9.2.4). Its rate and depth are the STREAMINFO's, its way of counting frames the stream's. */
function silentFlac(record: Uint8Array | null, frame: Uint8Array): SilentFrame | null {
  const info = record && readFlacRecord(record);
  if (!info) return null;
  const { samples, sampleRate, channels, depth } = info;
  const head = bitWriter();
  head.write(0xfff8 | ((frame[1] ?? 0) & 1), 16);
  // The number of samples follows in 16 bits.
  head.write(0b0111_0000, 8);
  head.write(channels - 1, 4);
  head.write(0, 4);
  // The frame's number. Players of live streams go by the times of tags.
  head.write(0, 8);
  head.write(samples - 1, 16);
  const header = head.bytes();
  const body = bitWriter();
  for (const byte of header) body.write(byte, 8);
  body.write(checksum(header, { width: 8, polynomial: 0x07 }), 8);
  for (let channel = 0; channel < channels; channel += 1) {
    body.write(0, 8);
    body.write(0, depth);
  }
  const content = body.bytes();
  const crc = checksum(content, { width: 16, polynomial: 0x8005 });
  return { data: Uint8Array.of(...content, crc >> 8, crc & 0xff), milliseconds: (samples * 1_000) / sampleRate };
}

/** A cyclic redundancy check without inversion (9.1.8 and 9.3). */
function checksum(bytes: Uint8Array, { width, polynomial }: { width: number; polynomial: number }): number {
  const top = 1 << (width - 1);
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
    crc &= 2 ** width - 1;
  }
  return crc;
}

/** Object types whose frames have the syntax below: Main, LC, LTP, and LC with SBR or PS, which may be missing from a frame. */
const supported = new Set([1, 2, 4, 5, 29]);

/** Elements of a raw frame (ISO/IEC 14496-3, table 4.85). */
const element = { single: 0, pair: 1, lowFrequency: 3, end: 7 } as const;
const { single, pair, lowFrequency } = element;
/** The elements by channels (table 1.19). */
const layouts: Record<number, readonly number[]> = {
  1: [single],
  2: [pair],
  3: [single, pair],
  4: [single, pair, single],
  5: [single, pair, pair],
  6: [single, pair, pair, lowFrequency],
  8: [single, pair, pair, pair, lowFrequency],
};

/** A raw frame without spectral data. */
function silentAac(record: Uint8Array | null): SilentFrame | null {
  const config = record && readAacRecord(record);
  const layout = config && supported.has(config.objectType) ? layouts[config.channels] : undefined;
  if (!config || !layout) return null;
  const bits = bitWriter();
  const numbers = new Map<number, number>();
  for (const type of layout) {
    const number = numbers.get(type) ?? 0;
    numbers.set(type, number + 1);
    bits.write(type, 3);
    bits.write(number, 4);
    // Both channels have a window of their own.
    if (type === pair) bits.write(0, 1);
    for (let channel = 0; channel < (type === pair ? 2 : 1); channel += 1) writeChannel(bits);
  }
  bits.write(element.end, 3);
  return { data: bits.bytes(), milliseconds: (config.samples * 1_000) / config.sampleRate };
}

/** An individual channel stream (4.4.2.7): gain, one long window without any scale factor band, no pulses, noise shaping or gain control. */
function writeChannel(bits: ReturnType<typeof bitWriter>): void {
  bits.write(0, 8);
  bits.write(0, 11);
  bits.write(0, 3);
}
