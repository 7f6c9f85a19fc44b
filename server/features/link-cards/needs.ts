/** An image, re-encoded as JPEG. */
export interface Still {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What cards of links ask of other features. */
export interface LinkCardsNeeds {
  /**
   * A JPEG of whatever picture this is, of at most so many bytes, its longer side of at most `edge` pixels.
   * @param owner whose turn it takes
   * @param signal ends the wait for it to be begun
   * @throws AppError where it is none that can be read; and the signal's reason
   */
  still(source: Uint8Array, max: { edge: number; bytes: number }, owner: string, signal: AbortSignal): Promise<Still>;
}
