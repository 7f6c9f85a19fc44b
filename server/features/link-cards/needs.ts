/** An image, re-encoded as JPEG. */
export interface Still {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** What link cards need of other features. */
export interface LinkCardsNeeds {
  /**
   * A JPEG of an image, of at most this many bytes, its longer side at most `edge` pixels.
   * @param owner whose turn it takes
   * @param signal ends the wait for its start
   * @throws AppError if it can't be read; and the signal's reason
   */
  still(source: Uint8Array, max: { edge: number; bytes: number }, owner: string, signal: AbortSignal): Promise<Still>;
}
