/** Frames per second as a fraction: decimals can't represent 30000/1001. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** Less than any frame's duration: what rounding may change. Seconds. */
const sliver = 1e-4;

/** A frame's duration in seconds. */
export const frameLength = ({ numerator, denominator }: FrameRate): number => denominator / numerator;

/** The frame at a time, counted from 0. */
export const frameAt = (seconds: number, { numerator, denominator }: FrameRate): number =>
  Math.max(0, Math.floor(((seconds + sliver) * numerator) / denominator));

/** When a frame starts, in seconds. */
export const startOf = (frame: number, { numerator, denominator }: FrameRate): number => (frame * denominator) / numerator;

/** The frame start nearest to a time. Cuts are there. */
export const nearestStart = (seconds: number, rate: FrameRate): number =>
  startOf(Math.max(0, Math.round((seconds * rate.numerator) / rate.denominator)), rate);

/** Where to seek to show a frame: its middle. At its edge a player may round to the previous one. */
export const middleOf = (frame: number, rate: FrameRate): number => startOf(frame + 0.5, rate);

/** The number of frames that start before `duration`. */
export const frameCount = (duration: number, rate: FrameRate): number =>
  Math.max(1, Math.ceil(((duration - sliver) * rate.numerator) / rate.denominator));
