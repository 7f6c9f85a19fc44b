/** A frame that is silent in the format of a stream's sound. */
export interface SilentFrame {
  data: Uint8Array;
  milliseconds: number;
}
