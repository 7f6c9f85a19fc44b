import { join } from 'node:path';
import { codecName } from '@everycast/contract/codecs';
import { type Message, message } from '@everycast/messages/message';
import { readMovie, type Track } from '../movie/read.ts';
import type { NewTrack } from '../movie/write.ts';
import type { AudioStream, VideoInfo } from '../probe/probe.ts';
import { ffmpeg, input, output, type RunOptions } from '../tool/run.ts';

/** A range of the source in source time, in seconds; `length`: its duration in the result. */
export interface Stretch {
  start: number;
  length: number;
}

const encoders: Record<string, string> = {
  aac: 'aac',
  mp3: 'libmp3lame',
  mp2: 'mp2',
  opus: 'libopus',
  vorbis: 'libvorbis',
  ac3: 'ac3',
  eac3: 'eac3',
  flac: 'flac',
  alac: 'alac',
};

const sameEncoder = (codec: string): string | undefined => (codec.startsWith('pcm_') ? codec : encoders[codec]);
const otherEncoder = (contentType: VideoInfo['contentType']): string => (contentType === 'video/webm' ? 'libopus' : 'aac');

/** For each codec that becomes another one when audio is re-encoded: both names, for people. */
export function convertedSounds({ audio, contentType }: VideoInfo): Message[] {
  const lost = new Set(audio.map(({ codec }) => codec).filter((codec) => sameEncoder(codec) === undefined));
  const to = codecName(otherEncoder(contentType).replace('lib', ''));
  return [...lost].map((codec) => message('video.sound_converted', { from: codecName(codec), to }));
}

/** How audio is re-encoded: in the same codec, at no lower bitrate; otherwise AAC, or Opus in WebM. */
export function soundEncoder(
  { codec, bitrate, channels, language }: AudioStream,
  contentType: VideoInfo['contentType'],
  number: number,
): string[] {
  const encoder = sameEncoder(codec) ?? otherEncoder(contentType);
  const lossless = encoder.startsWith('pcm_') || encoder === 'flac' || encoder === 'alac';
  const min = encoder === 'libopus' ? 64_000 : 80_000;
  const rate = Math.min(Math.max(bitrate ?? 0, min * Math.max(1, channels)), 640_000);
  return [
    `-c:a:${number}`,
    encoder,
    ...(lossless ? [] : [`-b:a:${number}`, String(encoder === 'libmp3lame' ? Math.min(rate, 320_000) : rate)]),
    ...(language === null ? [] : [`-metadata:s:a:${number}`, `language=${language}`]),
  ];
}

/**
 * The part of a filter graph that joins the audio of several ranges without gaps, exactly as long as they are. Input `first + n` is opened
 * for range n by `openedForSound`; the result is `[a<track>]` for each track.
 */
export function soundGraph(tracks: readonly AudioStream[], stretches: readonly Stretch[], first: number): string[] {
  return tracks.flatMap(({ sampleRate }, track) => {
    let [before, seconds] = [0, 0];
    const pieces = stretches.map(({ start, length }, number) => {
      seconds += length;
      const samples = Math.round(seconds * sampleRate) - before;
      before += samples;
      const skipped = Math.round(leadBefore(start) * sampleRate);
      const whole = `aresample=${sampleRate}:async=1:min_hard_comp=0.02:first_pts=0,atrim=start_sample=${skipped}`;
      const filled = `${whole},asetpts=PTS-STARTPTS,apad,atrim=end_sample=${samples},asetpts=N/SR/TB`;
      return `[${first + number}:a:${track}]${filled}[a${track}p${number}]`;
    });
    const inputs = stretches.map((_, number) => `[a${track}p${number}]`).join('');
    return [...pieces, `${inputs}concat=n=${stretches.length}:v=0:a=1[a${track}]`];
  });
}

/** Audio decoders need a few packets to warm up: the source is opened this much earlier, in seconds. */
const leadBefore = (start: number): number => Math.min(0.5, Math.max(0, start));

/** Opens the source where a range's audio is decoded from. */
export const openedForSound = (info: VideoInfo, { start }: Stretch): string[] => openedAt(info, start - leadBefore(start));

/** Opens the source at a time in source time. */
export const openedAt = (info: VideoInfo, start: number): string[] => ['-seek_timestamp', '1', '-ss', start.toFixed(6), ...input(info)];

/** Encodes the audio of several ranges as one continuous piece, all tracks into one file, and returns them for a movie. */
export async function encodedSound(
  info: VideoInfo,
  like: readonly Track[],
  stretches: readonly Stretch[],
  where: { folder: string; file: number },
  options: RunOptions,
): Promise<{ path: string; tracks: NewTrack[] }> {
  const isPcm = info.audio.some(({ codec }) => codec.startsWith('pcm_'));
  const path = join(where.folder, `sound.${isPcm ? 'mov' : 'mp4'}`);
  const graph = soundGraph(info.audio, stretches, 0).join(';');
  const outputs = info.audio.flatMap((stream, track) => ['-map', `[a${track}]`, ...soundEncoder(stream, info.contentType, track)]);
  const opened = stretches.flatMap((stretch) => openedForSound(info, stretch));
  await ffmpeg([...opened, '-filter_complex', graph, ...outputs, '-strict', '-2', output(path)], options);
  const made = (await readMovie(path)).tracks;
  const length = stretches.reduce((sum, stretch) => sum + stretch.length, 0);
  const tracks = made.map((track, number): NewTrack => {
    const source = like[number] ?? track;
    const shift = track.edit.at * track.timescale - track.edit.from;
    return {
      like: { ...track, id: source.id, header: source.header, mediaHeader: headerFor(source, track) },
      entry: track.entry,
      samples: { ...track.samples, time: track.samples.time.map((time) => time + shift) },
      files: new Uint16Array(track.samples.count).fill(where.file),
      grain: track.grain,
      begin: 0,
      end: length * track.timescale,
    };
  });
  return { path, tracks };
}

/** The source's language. */
const headerFor = (source: Track, { mediaHeader }: Track): Buffer => {
  const language = source.mediaHeader.subarray(source.mediaHeader[0] === 1 ? 32 : 20);
  return Buffer.concat([mediaHeader.subarray(0, mediaHeader[0] === 1 ? 32 : 20), language]);
};
