import { box, boxes } from './boxes.ts';

/** What stands before the boxes of a sample entry of pictures (ISO/IEC 14496-12, 12.1.3), its own header with it. */
const visualHeader = 86;

/** The four letters of a sample entry. */
export const entryType = (entry: Buffer): string => entry.toString('latin1', 4, 8);

/** What one box of a sample entry of pictures holds. */
export const visualBox = (entry: Buffer, type: string): Buffer | null =>
  boxes(entry.subarray(visualHeader)).find((one) => one.type === type)?.body ?? null;

/** The sample entry with something else in one of its boxes. */
export function withVisualBox(entry: Buffer, type: string, body: Buffer): Buffer {
  const inner = boxes(entry.subarray(visualHeader)).map((one) => box(one.type, one.type === type ? body : one.body));
  return box(entryType(entry), entry.subarray(8, visualHeader), ...inner);
}
