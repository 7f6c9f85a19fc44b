import { box, boxes } from './boxes.ts';

/** The part of a video sample entry before its boxes (ISO/IEC 14496-12, 12.1.3), including its own header. */
const visualHeader = 86;

/** A sample entry's four letters. */
export const entryType = (entry: Buffer): string => entry.toString('latin1', 4, 8);

/** The content of one box of a video sample entry. */
export const visualBox = (entry: Buffer, type: string): Buffer | null =>
  boxes(entry.subarray(visualHeader)).find((one) => one.type === type)?.body ?? null;

/** The sample entry with one box's content replaced. */
export function withVisualBox(entry: Buffer, type: string, body: Buffer): Buffer {
  const inner = boxes(entry.subarray(visualHeader)).map((one) => box(one.type, one.type === type ? body : one.body));
  return box(entryType(entry), entry.subarray(8, visualHeader), ...inner);
}
