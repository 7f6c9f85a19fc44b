import { codecName } from '@everycast/contract/codecs';
import { type Message, message } from '@everycast/messages/message';
import { isRgb } from '../pictures/colour.ts';
import type { VideoStream } from '../probe/probe.ts';

type Format = Pick<VideoStream, 'codec' | 'pixelFormat' | 'bitDepth'>;

/** How a pixel format stores colors: “RGB”, or its chroma subsampling as “4:2:0”. */
function coloursOf({ pixelFormat }: Format): string {
  if (isRgb(pixelFormat)) return 'RGB';
  if (/^(nv12|nv21|p0\d\d)/.test(pixelFormat)) return '4:2:0';
  if (/^(uyvy|yuyv|yvyu|nv16|nv20|p2\d\d)/.test(pixelFormat)) return '4:2:2';
  const [, wide, narrow] = /4([124])([0124])/.exec(pixelFormat) ?? [];
  return wide === undefined ? '4:0:0' : `4:${wide}:${narrow}`;
}

const isTransparent = (pixelFormat: string): boolean => /yuva|gbrap|argb|abgr|rgba|bgra|^ya/.test(pixelFormat);

/** What became of a video's format by re-encoding: another codec, other colors, fewer bits or no transparency. Empty if it's the same. */
export function formatChange(from: Format, to: Format): Message[] {
  const named = (one: Format) => ({ codec: codecName(one.codec), colours: coloursOf(one), bits: one.bitDepth });
  const [was, is] = [named(from), named(to)];
  const isSame = was.codec === is.codec && was.colours === is.colours && was.bits === is.bits;
  const lost = isTransparent(from.pixelFormat) && !isTransparent(to.pixelFormat);
  return [
    ...(isSame
      ? []
      : [
          message('video.format_changed', {
            from: was.codec,
            fromColors: was.colours,
            fromBits: was.bits,
            to: is.codec,
            toColors: is.colours,
            toBits: is.bits,
          }),
        ]),
    ...(lost ? [message('video.dropped', { what: [message('video.extra_alpha')] })] : []),
  ];
}
