import { readOpusHead } from '../../flv/opus.ts';
import type { SilentFrame } from './frame.ts';

/** One frame of CELT at full bandwidth, 20 ms (RFC 6716, 3.1), and what decodes to silence after it. */
const celt = 31 << 3;
const stereo = 1 << 2;
const silent = [0xff, 0xfe] as const;

/** A packet of as many streams as the configuration says (RFC 7845, 5.1): all but the last one with their length (RFC 6716, appendix B). */
export function silentOpus(config: Uint8Array | null, [first = 0]: Uint8Array): SilentFrame | null {
  const head = config && readOpusHead(config);
  const { streams, coupled } = head ?? { streams: 1, coupled: first & stereo ? 1 : 0 };
  const data = Array.from({ length: streams }, (_, index) => {
    const toc = celt | (index < coupled ? stereo : 0);
    return index === streams - 1 ? [toc, ...silent] : [toc, silent.length, ...silent];
  });
  return { data: Uint8Array.from(data.flat()), milliseconds: 20 };
}
