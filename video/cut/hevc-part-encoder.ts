import { message } from '@everycast/messages/message';
import { visualBox, withVisualBox } from '../movie/boxes.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { NotSmart } from '../refusal.ts';
import { accessKind, freeHevcIds, kindOfUnit, kinds, mergedHevcConfig, readHevcConfig, unitsOf } from './hevc.ts';
import { Renumbering } from './hevc-renumber.ts';
import type { PartEncoder } from './parts.ts';

/** Simple slice headers, which are rewritten with other set IDs. */
const plain = 'bframes=0:weightp=0:sao=0:temporal-mvp=0:wpp=0:slices=1:scenecut=0:keyint=-1:open-gop=0:info=0:log-level=none';
const x265 = ['-c:v', 'libx265', '-preset', 'superfast', '-crf', '18', '-tag:v', 'hvc1', '-x265-params'];

/** The encoder can't give its parameter sets other IDs, so they are rewritten afterwards. */
export function hevcPartEncoder({ video }: VideoInfo, entry: Buffer): PartEncoder {
  const record = visualBox(entry, 'hvcC');
  const config = record === null ? null : readHevcConfig(record);
  const ids = config === null ? null : freeHevcIds(config);
  if (config === null || ids === null || config.lengthBytes !== 4) {
    throw new NotSmart(message('video.not_smart_no_room', { codec: 'HEVC' }));
  }
  const { numerator, denominator } = video.frameRate;
  return {
    // The frame rate is in the parameters, which must be the same for all parts.
    encoder: [...x265, `${plain}:fps=${numerator}/${denominator}`, '-pix_fmt', video.pixelFormat],
    // After an end of sequence a decoder may restart at any random access point; but it then drops what it hasn't shown yet, and some delay
    // frames once they have seen reordering.
    opens: (sample, isFirst) => {
      const kind = accessKind(sample, config.lengthBytes);
      return kind === kinds.idr || kind === kinds.idrWithLeading || (kind !== null && isFirst);
    },
    isReference: () => true,
    entry: (part) => {
      const added = visualBox(part, 'hvcC');
      return added === null ? entry : withVisualBox(entry, 'hvcC', mergedHevcConfig(config, renumberedSets(added, new Renumbering(ids))));
    },
    adapted: (samples, part) => {
      const numbers = new Renumbering(ids);
      renumberedSets(visualBox(part, 'hvcC') ?? Buffer.alloc(0), numbers);
      return samples.map((sample, index) => renumbered(sample, numbers, index === samples.length - 1));
    },
  };
}

function renumberedSets(record: Buffer, numbers: Renumbering): { type: number; unit: Uint8Array }[] {
  const config = readHevcConfig(record);
  return [kinds.video, kinds.sequence, kinds.picture].flatMap((type) =>
    unitsOf(config, type).map((unit) => ({ type, unit: numbers.unit(unit) })),
  );
}

/** A sequence ends after the last one, so that what is copied next starts a new one if it can. */
function renumbered(sample: Buffer, numbers: Renumbering, isLast: boolean): Buffer {
  const units: Uint8Array[] = [];
  for (let at = 0; at + 4 < sample.length; ) {
    const length = sample.readUInt32BE(at);
    const unit = sample.subarray(at + 4, at + 4 + length);
    try {
      units.push(numbers.unit(unit));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new NotSmart(message('video.not_smart_unit', { unit: kindOfUnit(unit) }), { cause: error });
    }
    at += 4 + length;
  }
  if (isLast) units.push(Buffer.of(kinds.endOfSequence << 1, 1));
  return Buffer.concat(units.flatMap((unit) => [Buffer.of(unit.length >>> 24, unit.length >>> 16, unit.length >>> 8, unit.length), unit]));
}
