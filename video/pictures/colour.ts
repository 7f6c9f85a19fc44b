import type { VideoInfo } from '../probe/probe.ts';

const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);

/** Whether it is HDR. */
export const isHighDynamicRange = (info: VideoInfo): boolean => highDynamicRange.has(info.video.colour.transfer ?? '');

/**
 * Filters that convert to SDR (BT.709); none if it already is. The source's color properties are set explicitly, because files often omit
 * some.
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

/** A video's color matrix, for conversions. If the file doesn't say, it is what players assume from its size. */
export function colourMatrix(info: VideoInfo): 'bt709' | 'bt601' | 'bt2020' {
  if (isHighDynamicRange(info)) return 'bt709';
  const said = info.video.colour.space ?? 'unknown';
  if (said.startsWith('bt2020')) return 'bt2020';
  if (said === 'bt709') return 'bt709';
  if (said === 'smpte170m' || said === 'bt470bg') return 'bt601';
  return info.video.codedHeight >= 720 ? 'bt709' : 'bt601';
}
