import type { VideoInfo } from '../probe/probe.ts';

const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);

/** Whether its brightness goes beyond what ordinary screens and pictures have. */
export const isHighDynamicRange = (info: VideoInfo): boolean => highDynamicRange.has(info.video.colour.transfer ?? '');

/**
 * Filters that bring the picture into the range of ordinary screens (BT.709); none where it is there.
 * The source's colours are named outright, for files often leave some of them out.
 */
export function standardRange(info: VideoInfo): string[] {
  if (!isHighDynamicRange(info)) return [];
  return [
    `zscale=tin=${info.video.colour.transfer}:min=bt2020nc:pin=bt2020:rin=limited:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ];
}

/**
 * The matrix that a video's colours were made with, for what turns them into another one.
 * Where the file does not say, it is what players assume: by its size.
 */
export function colourMatrix(info: VideoInfo): 'bt709' | 'bt601' | 'bt2020' {
  if (isHighDynamicRange(info)) return 'bt709';
  const said = info.video.colour.space ?? 'unknown';
  if (said.startsWith('bt2020')) return 'bt2020';
  if (said === 'bt709') return 'bt709';
  if (said === 'smpte170m' || said === 'bt470bg') return 'bt601';
  return info.video.codedHeight >= 720 ? 'bt709' : 'bt601';
}
