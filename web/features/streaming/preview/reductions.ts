import type { SessionFigures } from '../engine/program/session.ts';

/** What of a stream is below what was chosen. */
export interface Reduction {
  /** Because this computer can't encode more. */
  fps: boolean;
  /** Because the connection can't carry more. */
  bitrate: boolean;
}

export const reductionsOf = (figures: Pick<SessionFigures, 'fps' | 'bitrate' | 'chosen'> | null): Reduction => ({
  fps: figures !== null && figures.fps < figures.chosen.fps,
  bitrate: figures !== null && figures.bitrate < figures.chosen.bitrate,
});
