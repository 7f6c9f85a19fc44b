import { codecName } from '@everycast/contract/codecs';
import { message } from '@everycast/messages/message';
import { entryType, u32, visualBox, withVisualBox } from '../movie/boxes.ts';
import type { Track } from '../movie/read.ts';
import { keepsFields } from '../pictures/filters.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { NotSmart } from '../refusal.ts';
import { freeAvcId, isAvcReference, mergedAvcConfig, opensAvc, readAvcConfig } from './h264.ts';
import { hevcPartEncoder } from './hevc-part-encoder.ts';
import type { PartEncoder } from './parts.ts';

/** @throws {NotSmart} if encoded parts couldn't be combined with the source. */
export function partEncoderOf(info: VideoInfo, track: Track): PartEncoder {
  try {
    return partEncoderFor(info, track);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new NotSmart('video.not_smart_parameters', { cause: error });
  }
}

function partEncoderFor(info: VideoInfo, { entry }: Track): PartEncoder {
  const type = entryType(entry);
  if (type === 'avc1' || type === 'avc3') return avcPartner(info, entry);
  if (type === 'hvc1' || type === 'hev1') return hevcPartEncoder(info, entry);
  if (type === 'vp09') return plainPartner(entry, vp9(info));
  if (type === 'av01') return plainPartner(entry, av1(info));
  if (intraOnly.has(info.video.codec)) return plainPartner(entry, null);
  throw new NotSmart(message('video.not_smart_codec', { codec: codecName(info.video.codec) }));
}

/** Every frame of these is a keyframe: nothing has to be encoded at a cut. */
const intraOnly = new Set(['prores', 'dnxhd', 'cfhd', 'mjpeg', 'png', 'jpeg2000', 'dvvideo', 'v210', 'rawvideo']);

/**
 * A fast encode without visible differences from its neighbors: it is a second or two at either end. Without CABAC and B-frames it is a
 * third faster and somewhat larger; by PSNR and SSIM it is no worse than with them at 17.
 */
const x264 = ['-preset', 'superfast', '-crf', '16', '-bf', '0'];
const avcProfiles: Record<string, string> = {
  'Constrained Baseline': 'baseline',
  Baseline: 'baseline',
  Main: 'main',
  High: 'high',
  'High 10': 'high10',
  'High 4:2:2': 'high422',
  'High 4:4:4 Predictive': 'high444',
};

const planar = /^(yuvj?4(20|22|44)p|yuv4(20|22|44)p10le|gray|gray10le)$/;

/** The encoder of H.264 with the same colors; null if there is none: it would silently use others. */
export function encoderOfAvc(pixelFormat: string): string[] | null {
  if (pixelFormat === 'gbrp') return ['-c:v', 'libx264rgb', '-pix_fmt', 'rgb24'];
  return planar.test(pixelFormat) ? ['-c:v', 'libx264', '-pix_fmt', pixelFormat] : null;
}

/** The encoder gives its parameter sets their own ID, so both can be present. */
function avcPartner({ video, demuxer }: VideoInfo, entry: Buffer): PartEncoder {
  const record = visualBox(entry, 'avcC');
  const profile = avcProfiles[video.profile ?? ''];
  if (record === null) throw new NotSmart('video.not_smart_parameters');
  const encoder = encoderOfAvc(video.pixelFormat);
  if (profile === undefined || encoder === null) throw new NotSmart(message('video.not_smart_profile', { profile: video.profile ?? '' }));
  const config = readAvcConfig(record);
  const id = freeAvcId(config);
  if (id === null || config.lengthBytes !== 4) throw new NotSmart(message('video.not_smart_no_room', { codec: 'H.264' }));
  return {
    encoder: [
      ...encoder,
      ...x264,
      ...keepsFields(video),
      '-profile:v',
      profile,
      '-x264-params',
      `cabac=0:sps-id=${id}:level=${config.level}`,
    ],
    opens: (sample) => opensAvc(sample, config.lengthBytes),
    isReference: (sample) => isAvcReference(sample, config.lengthBytes),
    entry: (part) => {
      const added = visualBox(part, 'avcC');
      return added === null ? entry : withVisualBox(entry, 'avcC', mergedAvcConfig(config, readAvcConfig(added)));
    },
    // A stream without an index has its parameters in-band, where they take effect.
    adapted: demuxer === 'mpegts' ? withAvcSets : null,
  };
}

function withAvcSets(samples: readonly Buffer[], part: Buffer): Buffer[] {
  const { sequences, pictures, lengthBytes } = readAvcConfig(visualBox(part, 'avcC') ?? Buffer.alloc(0));
  const sets = [...sequences, ...pictures].flatMap((set) => [u32(set.length), set]);
  return samples.map((sample) => (opensAvc(sample, lengthBytes) ? Buffer.concat([...sets, sample]) : sample));
}

/** For codecs with self-contained keyframes. */
const plainPartner = (entry: Buffer, encoder: string[] | null): PartEncoder => ({
  encoder,
  opens: () => true,
  isReference: () => true,
  entry: () => entry,
  adapted: null,
});

const quality = ['-row-mt', '1', '-crf', '18', '-b:v', '0'];
/** One frame, one packet: hidden frames would be counted. */
const vp9 = ({ video }: VideoInfo): string[] => {
  const fast = ['-deadline', 'realtime', '-cpu-used', '6', '-auto-alt-ref', '0'];
  return ['-c:v', 'libvpx-vp9', ...fast, ...quality, '-pix_fmt', video.pixelFormat];
};
const av1 = ({ video }: VideoInfo): string[] => {
  return ['-c:v', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', ...quality, '-pix_fmt', video.pixelFormat];
};
