/** Frames a second as a fraction: 30000/1001 is a rate that no decimal holds. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

/** Less than any frame is long: what rounding may take from a moment. Seconds. */
const sliver = 1e-4;

/** How long one frame is shown, in seconds. */
export const frameLength = ({ numerator, denominator }: FrameRate): number => denominator / numerator;

/** The frame that is shown at a moment, counted from 0. */
export const frameAt = (seconds: number, { numerator, denominator }: FrameRate): number =>
  Math.max(0, Math.floor(((seconds + sliver) * numerator) / denominator));

/** When a frame begins, in seconds. */
export const startOf = (frame: number, { numerator, denominator }: FrameRate): number => (frame * denominator) / numerator;

/** The beginning of the frame that is nearest to begin at a moment. Cuts lie there. */
export const nearestStart = (seconds: number, rate: FrameRate): number =>
  startOf(Math.max(0, Math.round((seconds * rate.numerator) / rate.denominator)), rate);

/**
 * Where a player must be put to show a frame: in the middle of it. At its edge a player may round to the one before.
 */
export const middleOf = (frame: number, rate: FrameRate): number => startOf(frame + 0.5, rate);

/** The number of frames that begin before `duration`. */
export const frameCount = (duration: number, rate: FrameRate): number =>
  Math.max(1, Math.ceil(((duration - sliver) * rate.numerator) / rate.denominator));
