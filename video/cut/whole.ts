import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';
import { UnreadableVideo, type VideoInfo } from '../probe/probe.ts';
import { ffmpeg, ffprobeLines, input, output } from '../tool/run.ts';
import { formatOf } from './remux.ts';
import { BadCut, noPictureBetween } from './segments.ts';
import type { Work } from './smart.ts';
import { openedAt, openedForSound, soundEncoder, soundGraph } from './soundtrack.ts';

const tolerance = 0.0005;
/** What ends so much before its time, in seconds, is not whole. */
const missing = 1;
/** Fine enough for every common rate. */
const timescale = '1/90000';

/** Cuts by decoding all that is kept and encoding it again, in the codecs of the source where there are encoders for them. */
export async function wholeCut(info: VideoInfo, segments: readonly Segment[], work: Work): Promise<Segment[]> {
  const shown = await shownTimes(info, work.signal);
  const pieces = segments.flatMap((segment) => piece(shown, info, segment) ?? []);
  if (pieces.length === 0) throw noPicture(shown, info, segments);
  const count = pieces.length;
  const pictures = pieces.map(({ skipped, frames }, number) => {
    const chosen = `trim=start=${skipped.toFixed(6)},trim=end_frame=${frames},setpts=PTS-STARTPTS`;
    return `[${number}:${info.video.index}]${chosen}[v${number}]`;
  });
  const joined = `${pieces.map((_, number) => `[v${number}]`).join('')}concat=n=${count}:v=1:a=0[v]`;
  const sound = soundGraph(info.audio, pieces, count);
  const inputs = [
    ...pieces.map(({ key }) => openedAt(info, key)),
    ...(sound.length > 0 ? pieces.map((one) => openedForSound(info, one)) : []),
  ];
  const outputs = [
    '-map',
    '[v]',
    ...info.audio.flatMap((stream, track) => ['-map', `[a${track}]`, ...soundEncoder(stream, info.contentType, track)]),
  ];
  const exact = ['-vsync', 'passthrough', '-enc_time_base', timescale];
  const total = pieces.reduce((sum, { length }) => sum + length, 0);
  const options = { signal: work.signal, onProgress: (seconds: number) => work.onProgress(Math.min(1, seconds / total)) };
  const graph = [...pictures, joined, ...sound].join(';');
  await ffmpeg(
    [...inputs.flat(), '-filter_complex', graph, ...outputs, ...exact, ...encoder(info), '-f', formatOf(info), output(work.output)],
    options,
  );
  return pieces.map(({ start, length }) => ({ start: start - info.startTime, end: start - info.startTime + length }));
}

/** Why there is nothing to be made of what is kept: what lies around it, or that the file ends before. */
function noPicture({ times }: Shown, info: VideoInfo, segments: readonly Segment[]): Error {
  const since = Array.from(times, (time) => Math.max(0, time - info.startTime));
  const { start, end } = segments[0] ?? { start: 0, end: 0 };
  const before = since.findLast((time) => time < start);
  const after = since.find((time) => time >= end - tolerance);
  if (after === undefined && info.duration - (before ?? 0) > missing) {
    return new UnreadableVideo(
      `The last picture that can be read is at ${timecode(before ?? 0)}: the file is cut off there. Load the video again, or keep what is before that.`,
    );
  }
  return new BadCut(noPictureBetween({ start, end: Math.min(end, info.duration) }, { before, after }));
}

interface Piece {
  /** In the source's own time, in seconds. */
  start: number;
  length: number;
  frames: number;
  /** The key picture that is looked for to start decoding with, and what is then skipped, to the middle of the last picture not wanted. */
  key: number;
  skipped: number;
}

interface Shown {
  times: Float64Array;
  keys: Float64Array;
}

function piece({ times, keys }: Shown, info: VideoInfo, { start, end }: Segment): Piece | null {
  const first = times.findIndex((time) => time - info.startTime >= start - tolerance);
  let past = times.findIndex((time) => time - info.startTime >= end - tolerance);
  if (past < 0) past = times.length;
  if (first < 0 || past <= first) return null;
  const at = times[first] as number;
  const own = keys.findLast((time) => time <= at) ?? at;
  // An MPEG-TS has no index: whoever looks for a time in it may come down behind the key picture of that time. So one group more is read.
  const key = info.demuxer === 'mpegts' ? (keys.findLast((time) => time < own) ?? own) : own;
  const before = times[first - 1] ?? at;
  const { numerator, denominator } = info.video.frameRate;
  const until = times[past] ?? (times[past - 1] as number) + denominator / numerator;
  return { start: at, length: until - at, frames: past - first, key, skipped: Math.max(0, (at + before) / 2 - key) };
}

/** When each picture is shown, in order, by the source's own time. */
async function shownTimes(info: VideoInfo, signal?: AbortSignal): Promise<Shown> {
  const times: number[] = [];
  const keys: number[] = [];
  const entries = ['-select_streams', String(info.video.index), '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  await ffprobeLines(
    [...input(info), ...entries],
    (line) => {
      const [time = '', flags = ''] = line.split(',');
      if (!Number.isFinite(Number.parseFloat(time))) return;
      if (flags.startsWith('K')) keys.push(Number(time));
      // D: the file itself says that it is not shown.
      if (!flags.includes('D')) times.push(Number(time));
    },
    { signal },
  );
  return { times: Float64Array.from(times).sort(), keys: Float64Array.from(keys).sort() };
}

const encoders: Record<string, string[]> = {
  h264: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18'],
  hevc: ['-c:v', 'libx265', '-preset', 'veryfast', '-crf', '20', '-tag:v', 'hvc1', '-x265-params', 'log-level=none'],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '4', '-crf', '10', '-b:v', '20M'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', '-crf', '24', '-b:v', '0'],
  av1: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '28'],
  mpeg2video: ['-c:v', 'mpeg2video', '-q:v', '3'],
  mpeg4: ['-c:v', 'mpeg4', '-q:v', '3'],
  mjpeg: ['-c:v', 'mjpeg', '-q:v', '3'],
  prores: ['-c:v', 'prores_ks'],
};

/** What nobody encodes any more becomes what everybody plays. */
function encoder({ video, contentType, demuxer }: VideoInfo): string[] {
  const known = encoders[video.codec] ?? encoders[contentType === 'video/webm' ? 'vp9' : 'h264'] ?? [];
  const tagged = demuxer === 'mov' ? known : known.filter((argument, index) => argument !== '-tag:v' && known[index - 1] !== '-tag:v');
  return encoders[video.codec] === undefined ? [...tagged, '-pix_fmt', 'yuv420p'] : [...tagged, '-pix_fmt', video.pixelFormat];
}
