import { join } from 'node:path';
import { probe, type VideoInfo } from '@everycast/video/probe/probe';
import { ffmpeg, input, output } from '@everycast/video/tool/run';

/** The shortest time that is a multiple of both a GOP and an audio packet, in seconds. */
const turn = 16;

/**
 * Makes a typical recording: 1080p at 30 fps, H.264 with two-second GOPs, 6 Mb/s, AAC. The same quarter of a minute is repeated, packet by
 * packet, for the given time.
 */
export async function benchSource(folder: string, seconds: number): Promise<VideoInfo> {
  const [once, path] = [join(folder, 'once.mp4'), join(folder, `source-${seconds}.mp4`)];
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=30:duration=${turn},noise=alls=8:allf=t`];
  const coded = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    '6M',
    '-maxrate',
    '6M',
    '-bufsize',
    '12M',
    '-g',
    '60',
    '-sc_threshold',
    '0',
  ];
  await ffmpeg([...picture, ...coded, '-pix_fmt', 'yuv420p', output(once)]);
  const tone = `aevalsrc='sin(2*PI*330*t)*(0.1+0.6*lt(mod(t,7),1.5))|sin(2*PI*220*t)*0.2':s=48000:d=${seconds}`;
  const repeated = [
    '-stream_loop',
    String(Math.ceil(seconds / turn) - 1),
    ...input({ path: once, demuxer: 'mov' }),
    '-f',
    'lavfi',
    '-i',
    tone,
  ];
  const checkpoint = [
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
    '-b:a',
    '128k',
    '-t',
    String(seconds),
    '-movflags',
    '+faststart',
  ];
  await ffmpeg([...repeated, ...checkpoint, output(path)]);
  return probe(path);
}
