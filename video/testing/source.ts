import { join } from 'node:path';
import { ffmpeg, output } from '../tool/run.ts';

/** A generated video's properties. Every frame has its number, and the audio the time. */
export interface RenditionSpec {
  codec: 'h264' | 'hevc' | 'vp8' | 'vp9' | 'av1' | 'mpeg2video' | 'mpeg4';
  container: 'mp4' | 'mov' | 'mkv' | 'webm' | 'ts';
  /**
   * `closed`: no frame refers to another GOP; `open`: a GOP's leading frames do; `simple`: closed, without reordering; `refresh`: intra
   * refresh, no GOPs.
   */
  groups: 'closed' | 'open' | 'simple' | 'refresh';
  /** `uneven`: some frames are missing. */
  rate: '25' | '30000/1001' | '60' | 'uneven';
  sound: 'none' | 'aac' | 'opus' | 'mp3' | 'pcm' | 'two' | 'short' | 'late';
  depth?: 8 | 10;
  size?: string;
  /** Rotated only by metadata. */
  rotated?: boolean;
  /** Its first timestamp, in seconds. */
  starts?: number;
  fragments?: boolean;
  seconds?: number;
}

/** The number in a frame: squares at the top, white for one, the lowest first; below, the same inverted. */
export const mark = { bits: 12, edge: 16 };
/** The time in the audio: over a continuous tone, a short beep at each multiple of this, in seconds. */
export const beep = { every: 0.25, length: 0.02, pitch: 2000, under: 300 };
/** Frames per GOP. */
export const groupLength = 12;

const isOne = 'mod(floor(N/pow(2,X)),2)';
const marked = `255*if(lt(Y,1),${isOne},1-${isOne})`;
const tone = `0.2*sin(2*PI*${beep.under}*t)+0.5*lt(mod(t,${beep.every}),${beep.length})*sin(2*PI*${beep.pitch}*t)`;

const closed: Record<RenditionSpec['codec'], string[]> = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-x264-params', params('scenecut=0:b-pyramid=normal')],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', params('scenecut=0:bframes=2:open-gop=0:log-level=none')],
  vp8: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', String(groupLength), '-b:v', '1M'],
  vp9: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', String(groupLength), '-b:v', '1M'],
  mpeg2video: ['-c:v', 'mpeg2video', '-bf', '2', '-flags', '+cgop', '-sc_threshold', '1000000000', '-g', String(groupLength), '-q:v', '2'],
  mpeg4: ['-c:v', 'mpeg4', '-bf', '2', '-flags', '+cgop', '-sc_threshold', '1000000000', '-g', String(groupLength), '-q:v', '2'],
  av1: ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-g', String(groupLength), '-b:v', '1M'],
};

function params(more: string): string {
  return `keyint=${groupLength}:min-keyint=${groupLength}:${more}`;
}

/** Generates a video in a folder and returns its path. */
export async function source(folder: string, spec: RenditionSpec): Promise<string> {
  const { codec, container, groups, rate, sound, seconds = 4, size = '320x180' } = spec;
  const path = join(folder, `${nameOf(spec)}.${container}`);
  const pace = rate === 'uneven' ? '30' : rate;
  const below = `testsrc2=size=${size}:rate=${pace}:duration=${seconds},format=gray,format=yuv420p[below]`;
  // Computed for one pixel of each square: every pixel would take longer than all the rest.
  const squares = `format=gray,geq=lum='${marked}',scale=${mark.bits * mark.edge}:${2 * mark.edge}:flags=neighbor`;
  const plate = `color=s=${mark.bits}x2:r=${pace}:d=${seconds},${squares},format=yuv420p[plate]`;
  const picture = ['-f', 'lavfi', '-i', `${below};${plate};[below][plate]overlay`];
  const missing = rate === 'uneven' ? ["select='not(eq(mod(n,7),3)+eq(mod(n,11),5))'"] : [];
  const depth = spec.depth === 10 ? 'yuv420p10le' : 'yuv420p';
  const made = ['-vf', [...missing, `format=${depth}`].join(','), '-vsync', rate === 'uneven' ? 'vfr' : 'cfr', ...encoder(codec, groups)];
  const told = [...(container === 'mp4' && codec === 'hevc' ? ['-tag:v', 'hvc1'] : []), ...fragments(spec)];
  const first = spec.rotated ? join(folder, `upright-${nameOf(spec)}.${container}`) : path;
  await ffmpeg([...picture, ...sounds(sound, seconds), ...made, ...told, ...offset(spec), output(first)]);
  if (spec.rotated) await ffmpeg(['-i', first, '-map', '0', '-c', 'copy', '-metadata:s:v:0', 'rotate=270', output(path)]);
  return path;
}

export const nameOf = (spec: RenditionSpec): string =>
  Object.values(spec)
    .map((value) => String(value).replaceAll('/', '-'))
    .join('_');

function encoder(codec: RenditionSpec['codec'], groups: RenditionSpec['groups']): string[] {
  const chosen = closed[codec];
  if (groups === 'open')
    return chosen.map((argument) => (argument.startsWith('keyint') ? `${argument.replace(':open-gop=0', '')}:open-gop=1` : argument));
  if (groups === 'refresh') return chosen.map((argument) => (argument.startsWith('keyint') ? `${argument}:intra-refresh=1` : argument));
  if (groups === 'simple')
    return chosen.map((argument, index) => (chosen[index - 1] === '-bf' ? '0' : argument.replace('bframes=2', 'bframes=0')));
  return chosen;
}

function sounds(sound: RenditionSpec['sound'], seconds: number): string[] {
  if (sound === 'none') return ['-map', '0:v'];
  const length = sound === 'short' ? seconds - 1.3 : seconds;
  const opened = (pitch: number) => [
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${tone.replace(String(beep.under), String(pitch))}':s=48000:d=${length}`,
  ];
  const codecs: Partial<Record<RenditionSpec['sound'], string[]>> = { opus: ['libopus'], mp3: ['libmp3lame'], pcm: ['pcm_s16le'] };
  const coded = ['-c:a', ...(codecs[sound] ?? ['aac']), '-b:a', '96k'];
  if (sound === 'late') return ['-itsoffset', '0.7', ...opened(beep.under), '-map', '0:v', '-map', '1:a', ...coded];
  if (sound !== 'two') return [...opened(beep.under), '-map', '0:v', '-map', '1:a', ...coded];
  const languages = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu'];
  return [...opened(beep.under), ...opened(500), '-map', '0:v', '-map', '1:a', '-map', '2:a', ...coded, ...languages];
}

const fragments = ({ fragments }: RenditionSpec): string[] => (fragments ? ['-movflags', 'frag_keyframe+empty_moov'] : []);
const offset = ({ starts }: RenditionSpec): string[] => (starts === undefined ? [] : ['-output_ts_offset', String(starts)]);
