import { readAacRecord } from '../../flv/aac.ts';
import { bitWriter } from './bits.ts';
import type { SilentFrame } from './frame.ts';

/** Object types whose frames have the syntax below: Main, LC, LTP, and LC with SBR or PS, which may be missing from a frame. */
const supported = new Set([1, 2, 4, 5, 29]);

/** Elements of a raw frame (ISO/IEC 14496-3, table 4.85). */
const element = { single: 0, pair: 1, lowFrequency: 3, end: 7 } as const;
const { single, pair, lowFrequency } = element;
/** The elements by channels (table 1.19). */
const layouts: Record<number, readonly number[]> = {
  1: [single],
  2: [pair],
  3: [single, pair],
  4: [single, pair, single],
  5: [single, pair, pair],
  6: [single, pair, pair, lowFrequency],
  8: [single, pair, pair, pair, lowFrequency],
};

/** A raw frame without spectral data. */
export function silentAac(record: Uint8Array | null): SilentFrame | null {
  const config = record && readAacRecord(record);
  const layout = config && supported.has(config.objectType) ? layouts[config.channels] : undefined;
  if (!config || !layout) return null;
  const bits = bitWriter();
  const numbers = new Map<number, number>();
  for (const type of layout) {
    const number = numbers.get(type) ?? 0;
    numbers.set(type, number + 1);
    bits.write(type, 3);
    bits.write(number, 4);
    // Both channels have a window of their own.
    if (type === pair) bits.write(0, 1);
    for (let channel = 0; channel < (type === pair ? 2 : 1); channel += 1) writeChannel(bits);
  }
  bits.write(element.end, 3);
  return { data: bits.bytes(), milliseconds: (config.samples * 1_000) / config.sampleRate };
}

/** An individual channel stream (4.4.2.7): gain, one long window without any scale factor band, no pulses, noise shaping or gain control. */
function writeChannel(bits: ReturnType<typeof bitWriter>): void {
  bits.write(0, 8);
  bits.write(0, 11);
  bits.write(0, 3);
}
