import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';

interface ProbedStream {
  codec: string;
  width?: number;
  height?: number;
  /** Frames per second. */
  rate?: number;
  /** Decoding times of its packets in seconds. */
  times: number[];
  /** Presentation time of its first packet in seconds. */
  start: number;
}

/** What ffprobe finds in a file. */
export async function probe(path: string): Promise<{ video: ProbedStream; audio: ProbedStream }> {
  const entries = 'stream=index,codec_type,codec_name,width,height,r_frame_rate,start_time:packet=stream_index,dts_time';
  const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', entries, path], {
    maxBuffer: 2 ** 26,
  });
  const { streams, packets }: Probed = JSON.parse(stdout);
  const of = (kind: string): ProbedStream => {
    const stream = streams.find(({ codec_type }) => codec_type === kind);
    if (!stream) throw new Error(`no ${kind} in ${path}`);
    const [frames, seconds] = stream.r_frame_rate.split('/').map(Number);
    return {
      codec: stream.codec_name,
      width: stream.width,
      height: stream.height,
      rate: (frames ?? 0) / (seconds || 1),
      times: packets.filter(({ stream_index }) => stream_index === stream.index).map(({ dts_time }) => Number(dts_time)),
      start: Number(stream.start_time),
    };
  };
  return { video: of('video'), audio: of('audio') };
}

interface Probed {
  streams: {
    index: number;
    codec_type: string;
    codec_name: string;
    width?: number;
    height?: number;
    r_frame_rate: string;
    start_time: string;
  }[];
  packets: { stream_index: number; dts_time: string }[];
}

const steps = (times: readonly number[]): number[] => times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * 1_000));

/** Expects a file to be `film(seconds)`: right codecs, size and rate, no gap anywhere, and sound in sync with the picture. */
export async function expectWhole(path: string, seconds: number): Promise<void> {
  const { video, audio } = await probe(path);
  expect(video).toMatchObject({ codec: 'h264', width: 320, height: 180, rate: 25 });
  expect(audio.codec).toBe('aac');
  // One frame of H.264 every 40 ms and one of AAC every 21 or 22 ms.
  expect(video.times.length).toBe(seconds * 25);
  expect(new Set(steps(video.times))).toEqual(new Set([40]));
  expect(audio.times.length).toBeGreaterThanOrEqual(Math.floor((seconds * 48_000) / 1_024));
  expect(new Set(steps(audio.times))).toEqual(new Set([21, 22]));
  // Both begin and end together.
  expect(Math.abs(video.start - audio.start)).toBeLessThan(0.1);
  expect(Math.abs((video.times.at(-1) ?? 0) - (audio.times.at(-1) ?? 0))).toBeLessThan(0.1);
}
