import type { VideoInfo } from '../probe/probe.ts';

const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);

/** Whether it is HDR. */
export const isHighDynamicRange = (info: VideoInfo): boolean => highDynamicRange.has(info.video.colour.transfer ?? '');

/** The luminance of diffuse white in HDR, and of the brightest highlights that stay distinct, in cd/m² (ITU-R BT.2408). */
const [white, brightest] = [203, 1000];
/** Up to this share of white, light stays as it is; what is brighter is compressed into the rest. */
const knee = 0.8;

/**
 * Filters that convert to SDR (BT.709); none if it already is. HDR's diffuse white becomes SDR's, so faces and paper are as bright as in a
 * video that was made in SDR. The source's color properties are set explicitly, because files often omit some.
 */
export function standardRange(info: VideoInfo): string[] {
  if (!isHighDynamicRange(info)) return [];
  const { transfer, range } = info.video.colour;
  return [
    `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=${range === 'pc' ? 'full' : 'limited'}:t=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    `tonemap=mobius:param=${knee}:peak=${(brightest / white).toFixed(4)}:desat=0`,
    'zscale=t=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ];
}

/**
 * Filters to what every player can decode. RGB is converted by BT.709 and tagged as that: players take a large untagged picture for BT.709,
 * and ffmpeg would write BT.601.
 */
export function asYuv({ video }: VideoInfo): string[] {
  if (!isRgb(video.pixelFormat)) return ['format=yuv420p'];
  return ['scale=out_color_matrix=bt709:out_range=tv', 'format=yuv420p', 'setparams=colorspace=bt709:range=tv'];
}

/** Whether a pixel format is RGB. */
export const isRgb = (pixelFormat: string): boolean => /rgb|bgr|gbr|pal8|^[0x]/.test(pixelFormat);

/** A video's color matrix, for conversions. If the file doesn't say, it is what players assume from its size. */
export function colourMatrix(info: VideoInfo): 'bt709' | 'bt601' | 'bt2020' {
  if (isHighDynamicRange(info)) return 'bt709';
  const said = info.video.colour.space ?? 'unknown';
  if (said.startsWith('bt2020')) return 'bt2020';
  if (said === 'bt709') return 'bt709';
  if (said === 'smpte170m' || said === 'bt470bg') return 'bt601';
  return info.video.codedHeight >= 720 ? 'bt709' : 'bt601';
}
